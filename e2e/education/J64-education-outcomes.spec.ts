import { seedEducationLicence } from '@chamfer/server/scenario';
import { expect, test } from 'vitest';
import { mailedLink } from '../support/data/mailbox.ts';
import { useJourney } from '../support/journey.ts';
import { educationServer, fillEducationForm, mailWith, studentAt } from '../support/steps/education.ts';
import { idsOf } from '../support/steps/project-page.ts';

const journey = useJourney(educationServer);
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('J64 with a verified school address the licence begins at once, and is on the account, the plan and in a mail', async () => {
  const student = await studentAt(journey, 'student.tu-bergen.example');
  const { page } = await journey.visitAs(student);
  await fillEducationForm(page);
  await page.getByRole('button', { name: 'Request license' }).click();
  await page.waitForURL('**/edu/confirmation?status=approved');
  await page.getByRole('heading', { name: 'Your EDU license is approved' }).waitFor();
  await page.getByText(/^All of Pro is yours until \d{4}\. /).waitFor();
  await page.getByRole('link', { name: 'Download' }).waitFor();
  await mailWith(journey, student.email, '/subscription');
  await page.goto('/account');
  await page.getByText(/^Until \d{4}\. \w+\s\d+\.$/).waitFor();
  await page.getByText(/^Can be renewed from \d{4}\. /).waitFor();
  await page.goto('/subscription');
  await page.getByText('Education license').first().waitFor();
  await page.getByText(/^From \d{4}\. \w+\s\d+\.$/).waitFor();
  await page.goto('/account/email');
  await page.getByText('Your education license belongs to your present email.', { exact: false }).waitFor();
});

test('J64 who has a licence, or asks with an address that has one, is led to the page that says so', async () => {
  const student = await studentAt(journey, 'mail.example');
  const ctx = await journey.scenario();
  const { userId } = await idsOf(journey, student);
  const who = {
    role: 'STUDENT',
    firstName: 'Lena',
    lastName: 'Solheim',
    school: 'TU Bergen',
    major: 'Design',
  } as const;
  await ctx.parts.database.db.transaction((tx) => seedEducationLicence(ctx, tx, { userId, ...who }));
  const { page } = await journey.visitAs(student);
  await page.goto('/edu');
  await page.waitForURL('**/edu/confirmation?status=already-edu');
  await page
    .getByText(/^It runs until \d{4}\. \w+\s\d+\. From \d{4}\. \w+\s\d+\. on you can renew it here\.$/)
    .waitFor();

  // Another account takes over the address.
  const second = await studentAt(journey, 'mail.example');
  await journey.sql('update users set email = $2, mail_address = $2 where id = $1', [userId, `old-${student.email}`]);
  await journey.sql('update users set email = $2, mail_address = $2 where email = $1', [second.email, student.email]);
  const { page: other } = await journey.visitAs(second);
  await other.goto('/edu');
  await other.getByRole('heading', { name: 'This email was already used to claim an educational license' }).waitFor();
  expect(await other.getByRole('link', { name: 'Open a support ticket' }).getAttribute('href')).toBe(
    educationServer.SUPPORT_URL,
  );
});

test('J64 an unverified address is verified first, then the form opens, on a phone', async () => {
  const student = await studentAt(journey, 'mail.example', { isVerified: false });
  const { page, context } = await journey.visitAs(student, { ...phone, expected: /403/ });
  await page.goto('/edu');
  await page.waitForURL('**/edu/email-verification-required');
  await page.getByRole('heading', { name: 'Email verification required' }).waitFor();
  const first = await mailedLink(journey, student.email, '/verify#');
  await page.getByRole('button', { name: 'Resend email' }).click();
  await page.getByText('Email sent. Open the link in it to verify your address.').waitFor();
  const tab = await context.newPage();
  await tab.goto(await mailedLink(journey, student.email, '/verify#', first));
  await tab.waitForURL('**/email-verify/success');
  await tab.close();
  await page.reload();
  await page.waitForURL('**/edu');
  await page.getByRole('button', { name: 'Request license' }).waitFor();
});

test('J64 a company’s address, an account that cannot have one, an unknown status and a failing server each have their page', async () => {
  const { page } = await journey.visitAs(await studentAt(journey, 'nordguss.example'), { expected: /40[03]|500/ });
  await page.goto('/edu');
  await page.waitForURL('**/edu/ineligible');
  await page.getByRole('heading', { name: 'Ineligible email address' }).waitFor();
  expect(await page.getByRole('link', { name: 'Change email' }).getAttribute('href')).toBe('/account/email');

  const body = (code: string) => ({ json: { code, message: code, requestId: 'a-request' } });
  await page.route('**/api/edu/edu-request', (route) =>
    route.fulfill({ status: 403, ...body('EDU_REQUEST_UNAVAILABLE') }),
  );
  await page.goto('/edu');
  await page.waitForURL('**/edu/unavailable');
  await page.getByRole('heading', { name: 'EDU license is unavailable' }).waitFor();

  await page.goto('/edu/confirmation?status=granted');
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.getByText('We could not show the state of your request. It is not lost.').waitFor();

  await page.unroute('**/api/edu/edu-request');
  await page.route('**/api/edu/edu-request', (route) => route.fulfill({ status: 400, ...body('VALIDATION_ERROR') }));
  await page.goto('/edu');
  await page.getByRole('dialog', { name: 'Something went wrong' }).waitFor();
  await page.unroute('**/api/edu/edu-request');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.waitForURL('**/edu/ineligible');
});

test('J64 a submit that fails says so and keeps everything', async () => {
  const student = await studentAt(journey, 'tu-bergen.example');
  const { page } = await journey.visitAs(student, { expected: /500|Unexpected/ });
  await fillEducationForm(page);
  await page.route('**/api/edu-requests', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: '', requestId: 'a-request' } }),
  );
  await page.getByRole('button', { name: 'Request license' }).click();
  await page.getByText('Something went wrong. Please try again.').waitFor();
  expect(await page.getByLabel('Major').inputValue()).toBe('Product design');
});
