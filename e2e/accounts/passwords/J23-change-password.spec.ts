import { expect, test } from 'vitest';
import { useJourney } from '../../support/journey.ts';

const journey = useJourney();

test('J23 changes the password, confirms it, and logs out', async () => {
  const account = await journey.account();
  const { page } = await journey.visit();
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
  await second.fill('Better-Horse-8');
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
});
