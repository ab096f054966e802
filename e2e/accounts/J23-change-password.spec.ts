import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

test('J23 changes the password, confirms it, and logs out', async () => {
  const account = await journey.account();
  const { page } = await journey.visit({ expected: /400/ });
  await page.goto('/change-password');
  await page.waitForURL('**/login?**');
  await page.getByLabel('Email').fill(account.email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/change-password');

  const current = page.getByLabel('Current password');
  const first = page.getByLabel('New password', { exact: true });
  const second = page.getByLabel('Repeat new password');
  const send = page.getByRole('button', { name: 'Change password' });
  await current.fill(account.password);
  await first.fill('Better-Horse-8');
  await second.fill('Better-Horse-9');
  await send.click();
  await page.getByText('New password and confirmation do not match.').waitFor();
  await first.fill('weak');
  await second.fill('weak');
  await send.click();
  await page.getByText('Please enter a strong password.').waitFor();
  await first.fill(account.password);
  await second.fill(account.password);
  await send.click();
  await page.getByText('The new password must be different from the current one.').waitFor();
  await current.fill('Wrong-Horse-7');
  await first.fill('Better-Horse-8');
  await second.fill('Better-Horse-8');
  await send.click();
  await page.getByText('The password is incorrect.').waitFor();
  expect(await first.inputValue()).toBe('Better-Horse-8');

  await current.fill(account.password);
  const changed = page.waitForRequest((request) => request.url().endsWith('/api/change-password'));
  await send.click();
  expect((await changed).postDataJSON()).toMatchObject({
    oldPassword: account.password,
    newPassword: 'Better-Horse-8',
  });
  const dialog = page.getByRole('dialog', { name: 'Password updated' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await journey.api('POST', '/auth/web/login', { email: account.email, password: 'Better-Horse-8' });
}, 60_000);
