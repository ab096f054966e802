import { expect, test } from 'vitest';
import { useJourney } from './support/journey.ts';

const journey = useJourney();

test('J24 deletes the account once its address is typed', async () => {
  const account = await journey.account();
  const visitor = await journey.visit();
  await journey.signIn(visitor, account);
  const { page } = visitor;
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/account-deletion');
  await page.getByRole('heading', { name: 'Are you sure?' }).waitFor();
  await page.getByLabel('Email').fill('somebody@haldenworks.example');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByText('Email does not match').waitFor();
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);

  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL('**/account-deletion-success');
  await page.getByRole('heading', { name: 'Account deleted' }).waitFor();
  await page.getByRole('link', { name: 'Back to homepage' }).waitFor();
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE /api/account']);
  expect(calls).not.toContain('POST /api/auth/logout');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const { email, password } = account;
  await expect(journey.api('POST', '/auth/web/login', { email, password })).rejects.toThrow('WRONG_PASSWORD');
});
