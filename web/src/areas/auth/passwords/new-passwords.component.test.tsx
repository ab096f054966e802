import { eventually } from '@chamfer/testing/eventually';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const server = startFakeServer();
const old = 'Correct-Horse-7';
const better = 'Better-Horse-8';
const current = page.getByLabelText('Current password');
const first = page.getByLabelText('New password', { exact: true });
const second = page.getByLabelText('Repeat new password');
/** The secret of a mailed link. */
const hash = 'a-hash'.padEnd(43, '-');
const unchanged = 'The new password must be different from the current one.';

test.each([
  [{ first: better, second: 'Better-Horse-9' }, second, 'New password and confirmation do not match.'],
  [{ first: 'weak', second: 'weak' }, first, 'Please enter a strong password.'],
  [{ first: old, second: old }, first, unchanged],
] as const)('a changed password: %j is refused before it is sent', async (typed, field, text) => {
  await show(<ChangePasswordForm onChanged={vi.fn()} />);
  await current.fill(old);
  await first.fill(typed.first);
  await second.fill(typed.second);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(current).toBeValid();
  await expect.element(current).toHaveValue(old);
});

test('a changed password: a wrong current one is reported at its field, nothing typed is lost, and then it works', async () => {
  const onChanged = vi.fn();
  server.answer('POST /change-password', () => refuse('WRONG_PASSWORD'));
  await show(<ChangePasswordForm onChanged={onChanged} />);
  await first.fill(better);
  await second.fill(better);
  await current.fill('Wrong-Horse-7');
  await userEvent.keyboard('{Enter}');
  await expect.element(current).toHaveAccessibleDescription('The password is incorrect.');
  await expect.element(current).toHaveFocus();
  await expect.element(first).toHaveValue(better);
  await expect.element(second).toHaveValue(better);
  server.answer('POST /change-password', () => undefined);
  await current.fill(old);
  await userEvent.keyboard('{Enter}');
  await eventually(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.sent('POST /change-password').at(-1)).toEqual({ oldPassword: old, newPassword: better });
});

test('a password by link: those that differ are typed again, and its rules are read out', async () => {
  await show(<NewPasswordForm hash={hash} />);
  await first.fill(better);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect.element(page.getByText('New passwords do not match.')).toBeVisible();
  await expect.element(first).toHaveValue('');
  await expect.element(second).toHaveValue('');
  await first.fill('weak');
  await expect.element(page.getByRole('list', { name: 'Password rules' })).toBeVisible();
  await second.fill('weak');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Please enter a strong password.')).toBeVisible();
  // A password that is too long says so at once.
  await first.fill(`Aa1${'x'.repeat(70)}`);
  await expect.element(first).toHaveAccessibleDescription('Password is too long.');
});

test('a password by link: what the server refuses is shown at its field', async () => {
  server.answer('POST /reset-password/v2/{hash}', () => refuse('PASSWORD_UNCHANGED'));
  await show(<NewPasswordForm hash={hash} />);
  await first.fill(old);
  await second.fill(old);
  await userEvent.keyboard('{Enter}');
  await expect.element(first).toHaveAccessibleDescription(unchanged);
  await expect.element(first).toHaveFocus();
  await expect.element(second).toHaveValue(old);
});

test.each([
  ['once it is set', null, '/password-reset/success'],
  ['where the link has expired', 'INVALID_CONFIRMATION_HASH', '/password-reset/error'],
] as const)('a password by link leads on %s', async (_, code, path) => {
  server.answer('POST /reset-password/v2/{hash}', () => (code ? refuse(code) : undefined));
  const shown = await show(<NewPasswordForm hash={hash} />);
  await first.fill(better);
  await second.fill(better);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => shown.address()).toBe(path);
});
