import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { noNetwork, refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { VerifyEducationPage } from './verify-education-page.tsx';

const server = startFakeServer();
const email = 'lena.solheim@student.tu-bergen.no';
const licenceUntil = '2027-11-20T12:00:00.000Z';
const secret = () => crypto.randomUUID().padEnd(43, '-');
const open = (hash = secret()) =>
  show(<VerifyEducationPage launch={<button type="button">Launch</button>} />, {
    whole: true,
    at: `/edu/verify#${hash}`,
  });
const heading = (name: string) => expect.element(page.getByRole('heading', { name }));

beforeEach(async () => {
  queryClient.clear();
  await loadAreas('education');
});

test('a link asks first, and one press on the keyboard starts the licence', async () => {
  const hash = secret();
  server.answer('POST /edu/verify/show', () => ({ email, isOwn: false }));
  server.answer('POST /edu/verify', () => ({ licenceUntil, removed: false }));
  await open(hash);
  await heading('Start your EDU license?').toBeVisible();
  await expect
    .element(page.getByText(`This confirms that ${email} is your school address`, { exact: false }))
    .toBeVisible();
  expect(server.sent('POST /edu/verify')).toEqual([]);
  (page.getByRole('button', { name: 'Start license' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await heading('All set! Your EDU license is now active.').toHaveFocus();
  await expect.element(page.getByText(/A trial that runs does not end by itself\. Cancel it/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Show my subscription' }))
    .toHaveAttribute('href', '/subscription');
  expect(server.sent('POST /edu/verify')).toEqual([{ hash }]);
  expect(await findFaultsInThemes()).toEqual([]);
});

test('in a browser that is signed in to the account it is used at once, and once', async () => {
  server.answer('POST /edu/verify/show', () => ({ email, isOwn: true }));
  server.answer('POST /edu/verify', () => ({ licenceUntil, removed: true }));
  await open();
  await heading('All set! Your EDU license is now active.').toBeVisible();
  await expect.element(page.getByText(/to be safe we removed what had been added/)).toBeVisible();
  expect(server.sent('POST /edu/verify')).toHaveLength(1);
});

test('a link that is used up leads back to the request and to support; axe finds nothing', async () => {
  server.answer('POST /edu/verify/show', () => refuse('INVALID_CONFIRMATION_HASH'));
  await open();
  await heading('Something went wrong').toBeVisible();
  await expect.element(page.getByText('The link is used up or older than 7 days. Ask for a new one.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to the request' })).toHaveAttribute('href', '/edu');
  await expect.element(page.getByRole('link', { name: 'Open a support ticket' })).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
});

test('a link without its secret sends nothing', async () => {
  await open('');
  await heading('Something went wrong').toBeVisible();
});

test('an unanswered press is reported, and can be retried; an address that another account used says so', async () => {
  server.answer('POST /edu/verify/show', () => ({ email, isOwn: false }));
  server.answer('POST /edu/verify', () => noNetwork);
  await open();
  await page.getByRole('button', { name: 'Start license' }).click();
  await expect.element(page.getByText('We do not know whether the license has begun. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  server.answer('POST /edu/verify', () => refuse('EMAIL_ALREADY_USED'));
  await page.getByRole('button', { name: 'Start license' }).click();
  await heading('This email was already used to claim an educational license').toBeVisible();
});
