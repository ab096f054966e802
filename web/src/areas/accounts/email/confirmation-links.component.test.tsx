import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noNetwork, refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import UnsubscribePage from '../notifications/unsubscribe-page.tsx';
import ConfirmEmailChangePage from './confirm-email-change-page.tsx';
import UndoEmailChangePage from './undo-email-change-page.tsx';
import VerifyPage from './verify-page.tsx';

const server = startFakeServer();
const email = 'mara@haldenworks.example';
/** A link works once, and so does each test's. */
const secret = () => crypto.randomUUID().padEnd(43, '-');
const cutOff = { validationErrors: [{ field: 'confirmationHash', code: 'invalid_format', message: '' }] };

const heading = page.getByRole('heading', { name: 'Success!' });
const confirmed = async () => {
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText(`Your email is now ${email}.`)).toBeVisible();
};

test('a link asks first: it says for whom and what will be, and one press on the keyboard does it', async () => {
  const hash = secret();
  server.answer('POST /confirmation-links/show', () => ({ email, isOwn: false }));
  server.answer('POST /change-email/confirm', () => ({ newEmail: email }));
  await show(<ConfirmEmailChangePage />, { at: `/change-email#${hash}` });
  await expect.element(page.getByRole('heading', { name: 'Confirm your new email address' })).toBeVisible();
  await expect.element(page.getByText(`Your account will use ${email} from now on`, { exact: false })).toBeVisible();
  expect(server.sent('POST /change-email/confirm')).toEqual([]);
  (page.getByRole('button', { name: 'Confirm email address' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await confirmed();
  await expect.element(heading).toHaveFocus();
  expect(server.sent('POST /change-email/confirm')).toEqual([{ confirmationHash: hash }]);
});

test('in a browser that is signed in to the account it is used at once', async () => {
  server.answer('POST /confirmation-links/show', () => ({ email, isOwn: true }));
  server.answer('POST /change-email/confirm', () => ({ newEmail: email }));
  await show(<ConfirmEmailChangePage />, { at: `/change-email#${secret()}` });
  await confirmed();
  expect(server.sent('POST /change-email/confirm')).toHaveLength(1);
});

test('an unanswered press is reported, and can be retried', async () => {
  server.answer('POST /confirmation-links/show', () => ({ email, isOwn: false }));
  server.answer('POST /change-email/undo', () => noNetwork);
  await show(<UndoEmailChangePage />, { at: `/change-email/undo#${secret()}` });
  const undo = page.getByRole('button', { name: 'Undo the change' });
  await undo.click();
  await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  server.answer('POST /change-email/undo', () => ({ email }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await undo.click();
  await expect.element(page.getByRole('heading', { name: 'Email restored' })).toHaveFocus();
});

test.each([
  ['that has expired', {}, 'Link expired', 'This link was used already or is older than 7 days.'],
  ['that was cut off', cutOff, 'Invalid link', 'The link is incomplete or was changed.'],
])('a link %s says so', async (_, more, title, text) => {
  server.answer('POST /confirmation-links/show', () => refuse('INVALID_CONFIRMATION_HASH', more));
  await show(<UndoEmailChangePage />, { at: `/change-email/undo#${secret()}` });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(page.getByText(text, { exact: false })).toBeVisible();
});

test('verifying: the page asks, and leads on to what became of it', async () => {
  server.answer('POST /confirmation-links/show', () => ({ email, isOwn: false }));
  server.answer('POST /verify/confirm', () => ({ email, removed: true }));
  const { address } = await show(<VerifyPage />, { at: `/verify#${secret()}` });
  await expect.element(page.getByText(`Confirm that ${email} is your address.`, { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect.poll(address).toBe('/email-verify/success#removed');
});

test.each([
  ['that has expired', {}, '/email-verify/error'],
  ['that was cut off', cutOff, '/email-verify/error#invalid'],
])('verifying: a link %s leads to the page that says so', async (_, more, to) => {
  server.answer('POST /confirmation-links/show', () => refuse('INVALID_CONFIRMATION_HASH', more));
  const { address } = await show(<VerifyPage />, { at: `/verify#${secret()}` });
  await expect.poll(address).toBe(to);
});

test('verifying: a link without its secret sends no request', async () => {
  const { address } = await show(<VerifyPage />, { at: '/verify' });
  await expect.poll(address).toBe('/email-verify/error#invalid');
});

test('mails of a thread are switched off with a press', async () => {
  const token = 'a-token'.padEnd(86, '-');
  const title = 'Hinge bracket';
  server.answer('GET /mail-unsubscriptions/{token}', () => ({ isMuted: false, title, isOwn: false }));
  server.answer('POST /mail-unsubscriptions/{token}', () => ({ isMuted: true, title }));
  await show(<UnsubscribePage />, { at: `/unsubscribe#${token}` });
  await expect.element(page.getByRole('heading', { name: 'Switch off mails about this thread?' })).toBeVisible();
  await expect
    .element(page.getByText('You will get no more mails about this thread on “Hinge bracket”.', { exact: false }))
    .toBeVisible();
  expect(server.sent('POST /mail-unsubscriptions/{token}')).toEqual([]);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect.element(page.getByRole('button', { name: 'Switch on again' })).toHaveFocus();
  expect(server.sent('POST /mail-unsubscriptions/{token}')).toHaveLength(1);
});

test('mails that are switched off already are not switched off again', async () => {
  const token = 'muted'.padEnd(86, '-');
  server.answer('GET /mail-unsubscriptions/{token}', () => ({ isMuted: true, title: null, isOwn: true }));
  await show(<UnsubscribePage />, { at: `/unsubscribe#${token}` });
  await expect.element(page.getByRole('heading', { name: 'Mails switched off' })).toBeVisible();
  expect(server.sent('POST /mail-unsubscriptions/{token}')).toEqual([]);
});

test('mails of a thread are switched off at once where their reader is signed in', async () => {
  const token = 'own'.padEnd(86, '-');
  server.answer('GET /mail-unsubscriptions/{token}', () => ({ isMuted: false, title: null, isOwn: true }));
  server.answer('POST /mail-unsubscriptions/{token}', () => ({ isMuted: true, title: null }));
  await show(<UnsubscribePage />, { at: `/unsubscribe#${token}` });
  await expect.element(page.getByRole('heading', { name: 'Mails switched off' })).toBeVisible();
});
