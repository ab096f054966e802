import { expect, test } from 'vitest';
import { type Account, useJourney } from './support/journey.ts';

const journey = useJourney();

test('J19 shows the rows of the account, each with its way to edit it', async () => {
  const account = await journey.account('Elena Petrova');
  const visitor = await journey.visit();
  await journey.signIn(visitor, account);
  const { page } = visitor;
  await page.goto('/account');
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  await page.getByText(account.email, { exact: true }).first().waitFor();
  for (const [row, address] of [
    ['Email', '/account/email'],
    ['Password', '/change-password'],
    ['Delete account', '/account-deletion'],
  ]) {
    expect(await page.getByRole('link', { name: `Edit ${row}`, exact: true }).getAttribute('href')).toBe(address);
  }
  await page.getByRole('button', { name: 'Edit Your name' }).click();
  await page.getByRole('dialog', { name: 'Change your name' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: /Account menu/ }).click();
  for (const item of ['Account settings', 'Log out']) await page.getByRole('menuitem', { name: item }).waitFor();
});

test('J19 lists the sessions and ends the others', async () => {
  const account = await journey.account();
  const visitor = await journey.visit();
  await journey.signIn(visitor, account);
  const { email, password } = account;
  const login = () => journey.api<Account>('POST', '/auth/web/login', { email, password });
  const [second] = [await login(), await login(), await login()];
  const { page } = visitor;
  await page.goto('/account');
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await sessions.getByText('This device').waitFor();
  expect(await sessions.getByRole('listitem').count()).toBe(4);
  await sessions
    .getByRole('button', { name: /^Log out (?!everywhere)/ })
    .first()
    .click();
  await page.getByText('Session logged out.').waitFor();
  expect(await sessions.getByRole('listitem').count()).toBe(3);
  await sessions.getByRole('button', { name: 'Log out everywhere else' }).click();
  await page.getByText('Every other session is logged out.').waitFor();
  expect(await sessions.getByRole('listitem').count()).toBe(1);
  await sessions.getByText('This device').waitFor();
  const refused = await fetch(`${journey.origin}/api/auth/refresh-token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${second.refreshToken}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(refused.status).toBe(401);
});
