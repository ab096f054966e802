import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { dropPhotos, educationServer, fillEducationForm, photoOf, studentAt } from '../support/steps/education.ts';

const journey = useJourney(educationServer);
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('J63 pricing leads a visitor to sign-up and then to the form, which is checked with a captcha in the header', async () => {
  const student = await studentAt(journey, 'tu-bergen.example');
  const { page } = await journey.visit();
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Chamfer is free for education.' }).click();
  await page.waitForURL(/\/signup\?/);
  expect(new URL(page.url()).searchParams.get('redirect_url')).toContain('/edu');
  const { page: own } = await journey.visitAs(student);
  const checked = own.waitForRequest((request) => request.url().endsWith('/api/edu/edu-request'));
  await own.goto('/edu');
  expect((await checked).headers()['x-recaptcha-token']).toBeTruthy();
  await own.getByText(`${student.email} is a school address. No photo is needed.`).waitFor();
});

test('J63 an empty form says what is missing; files that are wrong stay in their row; a photo is sent, and the request goes', async () => {
  const student = await studentAt(journey, 'mail.example');
  const { page } = await journey.visitAs(student);
  await page.goto('/edu');
  const request = page.getByRole('button', { name: 'Request license' });
  await request.click();
  await page.getByText('Required field').nth(4).waitFor();
  expect(await page.getByText('Required field').count()).toBe(5);
  await page.getByText('Please upload at least one image').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('role');

  const input = page.getByLabel('Drop a photo here, or choose a file');
  const large = { name: 'scan-600dpi.png', mimeType: 'image/png', buffer: Buffer.alloc(2_000_000) };
  await input.setInputFiles(large);
  await page.getByText('Error - file is bigger than 1MB').waitFor();
  await input.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: Buffer.from('ftypheic') });
  await page.getByText('Error - file type must be JPG, JPEG, PNG, GIF, BMP, SVG or WebP').waitFor();
  await dropPhotos(page, ['a.png', 'b.png']);
  await page.getByText('Error - pick one file at a time').waitFor();
  await page.getByRole('button', { name: 'Remove scan-600dpi.png' }).click();
  await page.getByRole('button', { name: 'Remove card.png' }).click();

  await fillEducationForm(page);
  await page.getByLabel('Drop a photo here, or choose a file').setInputFiles(await photoOf('card-front.jpg'));
  await page.getByText('1 of 2').waitFor();
  await page.getByText(/^\d[\d.]* kB$/).waitFor();
  // What was typed and sent outlives a reload.
  await page.reload();
  await page.getByText('card-front.jpg').waitFor();
  expect(await page.getByLabel('School', { exact: true }).inputValue()).toBe('TU Bergen');
  await page.getByLabel('Drop a photo here, or choose a file').setInputFiles(await photoOf('card-back.jpg'));
  await page.getByText('2 of 2').waitFor();
  const sent = page.waitForRequest((each) => each.url().endsWith('/api/edu-requests'));
  await request.click();
  expect((await sent).headers()['x-recaptcha-token']).toBeTruthy();
  expect(((await sent).postDataJSON() as { idPhotos: string[] }).idPhotos).toHaveLength(2);
  await page.waitForURL('**/edu/confirmation?status=requested');
  await page.getByRole('heading', { name: 'We have your request' }).waitFor();
  await page.getByText(`A person looks at it within 3 business days. The answer comes to ${student.email}.`).waitFor();
  await page.goto('/edu');
  await page.waitForURL('**/edu/confirmation?status=already-requested');
  await page.getByText(/^We got your request on \d{4}\. \w+\s\d+\. and answer within 3 business days\./).waitFor();
});

test('J63 on a phone an account from China is asked for a copy from CHSI', async () => {
  const { page } = await journey.visitAs(await studentAt(journey, 'qq.com'), phone);
  await fillEducationForm(page);
  await page.getByRole('group', { name: 'CHSI copy' }).waitFor();
  await page.getByText('A copy of your online verification report from CHSI (学信网), as a picture.').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByLabel('Drop the copy here, or choose a file').setInputFiles(await photoOf('chsi.jpg'));
  await page.getByText('1 of 2').waitFor();
  await page.getByRole('button', { name: 'Request license' }).click();
  await page.waitForURL('**/edu/confirmation?status=requested');
});
