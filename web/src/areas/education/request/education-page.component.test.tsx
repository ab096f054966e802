import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { session } from '../../../platform/http/session.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { takeComplaints } from '../../../testing/complaints.ts';
import { wantCaptcha } from '../../../testing/fake-captcha.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { startFakeUploads } from '../../../testing/fake-xhr.ts';
import { show } from '../../../testing/show.tsx';
import { someAccount } from '../../../testing/some-account.ts';
import type { EducationCheck } from '../check/use-education.ts';
import { choose, drawnFile, drop } from '../testing/files.ts';
import { someCheck } from '../testing/some-check.ts';
import EducationPage from './education-page.tsx';

const uploads = startFakeUploads();
const server = startFakeServer();
const photoId = (number: number) => `0198c0de-0000-7000-8000-00000000000${number}`;

beforeEach(async () => {
  queryClient.clear();
  await loadAreas('education');
  session.setTokens({ accessToken: 'an.access.token', refreshToken: 'a refresh token' });
  wantCaptcha(server);
  server.answer('GET /account', () => ({ ...someAccount, email: someCheck.email }));
  let sent = 0;
  server.answer('PUT /edu/id-photos/{key}', ({ query: { name } }) => ({
    photoId: photoId(++sent),
    name,
    bytes: 412_000,
  }));
  server.answer('DELETE /edu/id-photos/{photoId}', () => undefined);
});

async function open(more: Partial<EducationCheck> = {}) {
  server.answer('GET /edu/edu-request', () => ({ ...someCheck, ...more }));
  return show(<EducationPage />, { whole: true, at: '/edu' });
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const request = button('Request license');
const input = page.getByLabelText('Drop a photo here, or choose a file');
const visible = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

async function fill(): Promise<void> {
  await page.getByRole('radio', { name: 'Student' }).click();
  await page.getByLabelText('First name').fill('Lena');
  await page.getByLabelText('Last name').fill('Solheim');
  await page.getByLabelText('School').fill('TU Bergen');
  await page.getByLabelText('Major').fill('Product design');
}

test('an empty request says what is missing at each field, and the first of them gets the focus; axe finds nothing', async () => {
  await open();
  await request.click();
  const role = page.getByRole('radio', { name: 'Student' });
  await expect.element(role).toHaveFocus();
  await expect.element(role).toHaveAccessibleDescription('Required field');
  for (const label of ['First name', 'Last name', 'School', 'Major']) {
    await expect.element(page.getByLabelText(label)).toHaveAccessibleDescription('Required field');
  }
  await expect.element(input).toHaveAccessibleDescription(/Please upload at least one image/);
  expect(await findFaultsInThemes()).toEqual([]);
  await role.click();
  await page.getByLabelText('First name').fill('Lena');
  await request.click();
  await expect.element(page.getByLabelText('Last name')).toHaveFocus();
});

test('a photo is sent at once, the button waits for it, and the request names it; all by keyboard', async () => {
  const { address } = await open();
  await expect.element(request).toBeVisible();
  await userEvent.tab();
  while (!page.getByRole('radio', { name: 'Student' }).element().matches(':focus')) await userEvent.tab();
  await userEvent.keyboard('[Space]{Tab}Lena{Tab}Solheim{Tab}TU Bergen{Tab}Product design{Tab}');
  await expect.element(input).toHaveFocus();
  uploads.hold();
  choose(input.element(), await drawnFile('card-front.png'));
  await visible('1 of 2');
  await expect.element(page.getByRole('progressbar', { name: 'Uploading card-front.png' })).toBeVisible();
  uploads.progress(0.64);
  await visible('64%');
  await expect.element(button('Waiting for the photo')).toBeDisabled();
  uploads.release();
  await visible('412 kB');
  await expect.poll(() => page.getByRole('list').element().querySelector('img')?.naturalWidth).toBe(64);
  server.answer('POST /edu-requests', () => ({ status: 'requested' }));
  (request.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/edu/confirmation?status=requested');
  expect(server.sent('POST /edu-requests')).toEqual([
    {
      role: 'STUDENT',
      firstName: 'Lena',
      lastName: 'Solheim',
      school: 'TU Bergen',
      major: 'Product design',
      idPhotos: [photoId(1)],
    },
  ]);
});

test('files that are not taken stay in their row with Remove; two in one drop are none; axe finds nothing', async () => {
  await open();
  await expect.element(input).toBeInTheDocument();
  choose(input.element(), new File([new Uint8Array(1_000_001)], 'scan-600dpi.png', { type: 'image/png' }));
  await visible('Error - file is bigger than 1MB');
  choose(input.element(), new File(['ftypheic'], 'card.heic', { type: 'image/heic' }));
  await visible('Error - file type must be JPG, JPEG, PNG, GIF, BMP, SVG or WebP');
  const field = page.getByRole('group', { name: 'Photo of your school ID' });
  drop(field.element(), await drawnFile('a.png'), await drawnFile('b.png'));
  await visible('Error - pick one file at a time');
  await visible('0 of 2');
  expect(server.sent('PUT /edu/id-photos/{key}')).toEqual([]);
  expect(await findFaultsInThemes()).toEqual([]);

  drop(field.element(), await drawnFile('card-back.png'));
  await visible('1 of 2');
  expect(page.getByText('Error - pick one file at a time').elements()).toEqual([]);
  await fill();
  await request.click();
  await visible('Remove the files that were not uploaded.');
  await button('Remove scan-600dpi.png').click();
  await expect.element(input).toHaveFocus();
  await button('Remove card.heic').click();
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1);
});

test('two photos are the most: there is no room for a third until one is removed, also at the server', async () => {
  await open({ photos: [{ photoId: photoId(7), name: 'card-front.jpg', bytes: 412_000 }] });
  await visible('card-front.jpg');
  choose(input.element(), await drawnFile('card-back.png'));
  await visible('2 of 2');
  expect(input.elements()).toEqual([]);
  drop(page.getByRole('group', { name: 'Photo of your school ID' }).element(), await drawnFile('third.png'));
  await visible('Two files are the most. Remove one first.');
  await button('Remove card-front.jpg').click();
  await visible('1 of 2');
  await expect.poll(() => server.sent('DELETE /edu/id-photos/{photoId}').length).toBe(1);
});

test('a photo that does not arrive, or that the server refuses, says so in its row, and can be sent again', async () => {
  await open();
  await expect.element(input).toBeInTheDocument();
  server.answer('PUT /edu/id-photos/{key}', () => refuse('INVALID_PICTURE', { details: { reason: 'wrong_type' } }));
  choose(input.element(), await drawnFile('card.png'));
  await visible('Error - file type must be JPG, JPEG, PNG, GIF, BMP, SVG or WebP');
  expect(button('Upload card.png again').elements()).toEqual([]);
  await button('Remove card.png').click();
  server.answer('PUT /edu/id-photos/{key}', () => refuse('UPLOAD_LIMIT_REACHED'));
  choose(input.element(), await drawnFile('card.png'));
  await visible('Too many attempts in a row. Please try again in a few minutes.');
  server.answer('PUT /edu/id-photos/{key}', () => ({ photoId: photoId(3), name: 'card.png', bytes: 412_000 }));
  await button('Upload card.png again').click();
  await visible('412 kB');
});

test('a school’s address needs no photo, and an account from China a copy from CHSI', async () => {
  await open({ hasEduDomain: true, evidence: null });
  await visible(`${someCheck.email} is a school address. No photo is needed.`);
  expect(page.getByRole('group', { name: 'Photo of your school ID' }).elements()).toEqual([]);
  expect(await findFaultsInThemes()).toEqual([]);
  await fill();
  server.answer('POST /edu-requests', () => ({ status: 'verification-needed' }));
  await request.click();
  await expect.poll(() => server.sent('POST /edu-requests').at(-1)?.idPhotos).toEqual([]);
});

test('an account from China is asked for a copy from CHSI; axe finds nothing', async () => {
  await open({ evidence: 'chsi' });
  await expect.element(page.getByRole('group', { name: 'CHSI copy' })).toBeVisible();
  await visible('A copy of your online verification report from CHSI (学信网), as a picture.');
  await expect.element(page.getByLabelText('Drop the copy here, or choose a file')).toBeInTheDocument();
  expect(await findFaultsInThemes()).toEqual([]);
});

test('a failed request keeps everything', async () => {
  const shown = await open({ hasEduDomain: true, evidence: null });
  await fill();
  server.answer('POST /edu-requests', () => refuse('INTERNAL_ERROR'));
  await request.click();
  await visible('Something went wrong. Please try again.');
  expect(takeComplaints()).toEqual(['Unexpected: ApiError: INTERNAL_ERROR']);
  await expect.element(page.getByLabelText('Major')).toHaveValue('Product design');
  expect(shown.address()).toBe('/edu');
});

test('what was typed for the address is there again', async () => {
  const kept = { role: 'TEACHER', firstName: 'Lena', lastName: 'Solheim', school: 'TU Bergen', major: 'Design' };
  sessionStorage.setItem('education-request', JSON.stringify({ email: someCheck.email, ...kept }));
  await open();
  await expect.element(page.getByLabelText('School')).toHaveValue('TU Bergen');
  await expect.element(page.getByRole('radio', { name: 'Teacher' })).toBeChecked();
});

test.each([
  ['EMAIL_NOT_VERIFIED', '/edu/email-verification-required'],
  ['EDU_REQUEST_INELIGIBLE_EMAIL', '/edu/ineligible'],
  ['EDU_REQUEST_UNAVAILABLE', '/edu/unavailable'],
] as const)('%s leads to its page, from the check and from the request', async (code, path) => {
  const shown = await open({ hasEduDomain: true, evidence: null });
  await fill();
  server.answer('POST /edu-requests', () => refuse(code));
  await request.click();
  await expect.poll(shown.address).toBe(path);
});

test.each([
  ['EMAIL_NOT_VERIFIED', '/edu/email-verification-required'],
  ['EDU_REQUEST_INELIGIBLE_EMAIL', '/edu/ineligible'],
  ['EDU_REQUEST_UNAVAILABLE', '/edu/unavailable'],
] as const)('%s of the check leads to its page', async (code, path) => {
  server.answer('GET /edu/edu-request', () => refuse(code));
  const { address } = await show(<EducationPage />, { whole: true, at: '/edu' });
  await expect.poll(address).toBe(path);
});

test.each(['approved', 'already-requested', 'already-edu', 'verification-needed'] as const)(
  'who has %s is led to its page',
  async (status) => {
    const { address } = await open({ status });
    await expect.poll(address).toBe(`/edu/confirmation?status=${status}`);
  },
);

test('an address that was used says so, from the check and from the request; axe finds nothing', async () => {
  await open({ hasEduDomain: true, evidence: null });
  await fill();
  server.answer('POST /edu-requests', () => refuse('EMAIL_ALREADY_USED'));
  await request.click();
  await expect
    .element(page.getByRole('heading', { name: 'This email was already used to claim an educational license' }))
    .toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
});

test('a check that fails shows a dialog with Retry, which brings the form', async () => {
  server.answer('GET /edu/edu-request', () => refuse('TOO_MANY_REQUESTS'));
  await show(<EducationPage />, { whole: true, at: '/edu' });
  await expect.element(page.getByRole('dialog', { name: 'Something went wrong' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'open a support ticket' })).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
  server.answer('GET /edu/edu-request', () => someCheck);
  await button('Retry').click();
  await expect.element(request).toBeVisible();
});

test('a captcha that the server does not take is solved once more', async () => {
  let calls = 0;
  server.answer('GET /edu/edu-request', () => (++calls === 1 ? refuse('CAPTCHA_MISMATCH') : someCheck));
  await show(<EducationPage />, { whole: true, at: '/edu' });
  await expect.element(request).toBeVisible();
  expect(calls).toBe(2);
});

test('a licence that is due says until when it runs', async () => {
  await open({ eduRequestStatus: 'approved', dueToRenew: true, licenceUntil: '2027-11-20T12:00:00.000Z' });
  await expect.element(page.getByText(/Your license runs until 2027\. Nov\s20\. Renew it/)).toBeVisible();
});
