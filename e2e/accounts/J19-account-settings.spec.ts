import { expect, test } from 'vitest';
import { type Account, useJourney } from '../support/journey.ts';

const journey = useJourney();

test('J19, J20 shows the rows of the account, each with its edit link, and a new name everywhere at once', async () => {
  const account = await journey.account('Elena Petrova');
  const visitor = await journey.visitAs(account);
  const { page } = visitor;
  await page.goto('/account');
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  await page.getByText(account.email, { exact: true }).first().waitFor();
  for (const [row, address, action] of [
    ['Email', '/account/email', 'Edit'],
    ['Password', '/change-password', 'Edit'],
    ['Delete account', '/account-deletion', 'Delete…'],
  ] as const) {
    const name = `${action} ${row}`;
    expect(await page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(address);
  }
  await page.getByText(/^Last changed \d{4}\. /).waitFor();
  await page.getByRole('button', { name: 'Edit Your name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your name' });
  const field = dialog.getByRole('textbox', { name: 'Your name' });
  expect(await field.inputValue()).toBe('Elena Petrova');
  await field.fill("  O'Neil-Smith ");
  const patch = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.keyboard.press('Enter');
  expect((await patch).postDataJSON()).toEqual({ name: "O'Neil-Smith" });
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('main').getByText("O'Neil-Smith").waitFor();
  // The bar knows it at once.
  await page.getByRole('button', { name: /O'Neil-Smith/ }).waitFor();

  await page.getByRole('button', { name: /Account menu/ }).click();
  const items = ['Account settings', 'Help Center', 'Video tutorials', 'Community', 'Download', 'Log out'];
  for (const item of items) await page.getByRole('menuitem', { name: item }).waitFor();
});

test('J19 lists the sessions and ends the other ones', async () => {
  const account = await journey.account();
  const visitor = await journey.visitAs(account);
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

test('J19 leaves email and password of a company account to its identity provider', async () => {
  const account = await journey.account();
  await journey.sql('update users set sso_enforced = true where email = $1', [account.email]);
  const visitor = await journey.visitAs(account);
  const { page } = visitor;
  const email = 'Your email is controlled by your company’s identity provider.';
  const password = 'Your password is controlled by your company’s identity provider.';
  await page.goto('/account');
  await page.getByText(email).waitFor();
  await page.getByText(password).waitFor();
  await page.getByText('This device').waitFor();
  expect(await page.getByRole('link', { name: /^(Edit|Delete)/ }).allTextContents()).toEqual(['Delete…']);
  await page.getByRole('link', { name: 'Delete… Delete account' }).waitFor();
  expect(await page.getByRole('region', { name: 'Security' }).count()).toBe(0);

  for (const [address, title, text] of [
    ['/account/email', 'Change email', email],
    ['/change-password', 'Change password', password],
  ] as const) {
    await page.goto(address);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText(text).waitFor();
    expect(await page.locator('main input').count()).toBe(0);
    await page.getByRole('link', { name: 'Back to account' }).click();
    await page.waitForURL(/\/teams\/[^/]+$/);
  }
});
