import { expect, test } from 'vitest';
import { mailedLink, unknownSecret } from '../support/data/mailbox.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { educationServer, fillEducationForm, studentAt } from '../support/steps/education.ts';

const journey = useJourney(educationServer);
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const active = { name: 'All set! Your EDU license is now active.' };

/** A student at a school whose address is not verified asks, and is sent a link. */
async function asked(): Promise<{ student: Account; link: string }> {
  const student = await studentAt(journey, 'tu-bergen.example', { isVerified: false });
  const { page } = await journey.visitAs(student);
  await fillEducationForm(page);
  await page.getByRole('button', { name: 'Request license' }).click();
  await page.waitForURL('**/edu/confirmation?status=verification-needed');
  await page.getByRole('heading', { name: 'Check your mailbox' }).waitFor();
  await page.getByText(`We sent a link to ${student.email}. Open it, and the license starts.`).waitFor();
  return { student, link: await mailedLink(journey, student.email, '/edu/verify#') };
}

test('J65 the link works at once where its account is signed in; an earlier one does not', async () => {
  const { student, link } = await asked();
  const { page } = await journey.visitAs(student, { expected: /400/ });
  await page.goto('/edu/confirmation?status=verification-needed');
  await page.getByRole('button', { name: 'Resend email' }).click();
  await page.getByText('Email sent. The earlier link no longer works.').waitFor();
  const newer = await mailedLink(journey, student.email, '/edu/verify#', link);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.getByText('The link is used up or older than 7 days. Ask for a new one.').waitFor();
  await page.goto('about:blank');
  await page.goto(newer);
  await page.getByRole('heading', active).waitFor();
  await page
    .getByText('A trial that runs does not end by itself. Cancel it under Subscription, else it is charged.')
    .waitFor();
  await page.getByRole('button', { name: 'Launch' }).waitFor();
  await page.getByRole('link', { name: 'Show my subscription' }).click();
  await page.waitForURL(/\/teams\/[^/]+\/subscription$/);
  await page.getByText('Education license').first().waitFor();
});

test('J65 elsewhere nothing happens until the button is pressed, on a phone and by keyboard', async () => {
  const { student, link } = await asked();
  const { page } = await journey.visit(phone);
  await page.goto(link);
  await page.getByText(`This confirms that ${student.email} is your school address`, { exact: false }).waitFor();
  const account = () => journey.api<{ subscriptions: unknown[] }>('GET', '/account', undefined, student.accessToken);
  expect((await account()).subscriptions).toEqual([]);
  await page.getByRole('button', { name: 'Start license' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', active).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('J65 a link that was never sent leads to support and back to the request; one with its secret in the path moves it', async () => {
  const { page } = await journey.visit({ expected: /400/ });
  await page.goto(`/edu/verify/${unknownSecret}`);
  await page.waitForURL(`**/edu/verify#${unknownSecret}`);
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  expect(await page.getByRole('link', { name: 'Open a support ticket' }).getAttribute('href')).toBe(
    educationServer.SUPPORT_URL,
  );
  expect(await page.getByRole('link', { name: 'Back to the request' }).getAttribute('href')).toBe('/edu');
});
