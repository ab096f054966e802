import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Account, useJourney } from '../support/journey.ts';
import { enableTwoFactor } from '../support/steps/two-factor.ts';

const journey = useJourney({ BILLING: 'off' });

/** Somebody who runs the installation, with an app for codes; gives the next code. */
async function operator(name = 'Olga Brandvold'): Promise<{ account: Account; nextCode: () => string }> {
  const account = await journey.account(name);
  await journey.sql('update users set is_operator = true, email_verified_at = now() where email = $1', [account.email]);
  return { account, ...(await enableTwoFactor(journey, account)) };
}

const reason = 'Ticket 4182: cannot open the link of Nordguss';

async function findPerson(page: Page, { email, name }: Account): Promise<void> {
  await page.goto('/admin/users');
  await page.getByLabel('Name, email or id').fill(email);
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

test('nobody but an operator finds the console, and an operator proves a second factor first', async () => {
  const mara = await journey.account();
  const stranger = await journey.visitAs(mara);
  // As from every page that there is not.
  for (const path of ['/admin', '/admin/users']) {
    await stranger.page.goto(path);
    await stranger.page.waitForURL(/\/teams\//);
  }

  const { account, nextCode } = await operator();
  await journey.sql(
    `update sessions set second_factor_at = now() - interval '31 minutes', proven_at = now() - interval '31 minutes'
     where user_id = (select id from users where email = $1)`,
    [account.email],
  );
  // The browser logs that the first call was refused.
  const { page } = await journey.visitAs(account, { expected: /403/ });
  await page.goto('/admin');
  await page.getByRole('dialog').getByRole('textbox').fill(nextCode());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await page.getByText('Accounts').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(mara.email);
  await page
    .getByRole('link', { name: mara.email })
    .or(page.getByRole('option', { name: mara.email }))
    .first()
    .click();
  await page.waitForURL('**/admin/users/*');
});

test('an operator blocks somebody, who is logged out and reads why, and lets them in again', async () => {
  const { account } = await operator();
  const jonas = await journey.account('Jonas Weber');
  const his = await journey.visitAs(jonas, { expected: /40[13]/ });
  await his.page.goto('/teams');
  const { page } = await journey.visitAs(account);
  await findPerson(page, jonas);
  await page.getByRole('button', { name: 'Block…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await dialog.getByText('Please enter a reason.').first().waitFor();
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: 'Block' }).click();
  await page.getByText('Blocked').first().waitFor();
  await page.getByText(reason).first().waitFor();

  await his.page.goto('/login');
  await his.page.locator('input[type=email]').fill(jonas.email);
  await his.page.keyboard.press('Enter');
  await his.page.locator('input[type=password]').fill(jonas.password);
  await his.page.keyboard.press('Enter');
  await his.page
    .getByText(/blocked/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Unblock' }).first().click();
  await dialog.getByRole('textbox').fill('It was a mistake');
  await dialog.getByRole('button', { name: 'Unblock' }).click();
  await dialog.waitFor({ state: 'detached' });
  await his.page.locator('input[type=password]').fill(jonas.password);
  await his.page.keyboard.press('Enter');
  await his.page.waitForURL((url) => !url.pathname.startsWith('/login'));

  await page.goto('/admin/audit');
  await page.getByText(reason).first().waitFor();
});

test('an operator sees the product as somebody else, changes nothing there, and comes back', async () => {
  const { account } = await operator();
  const amir = await journey.account('Amir Haddad');
  const { page } = await journey.visitAs(account, { expected: /403/ });
  await findPerson(page, amir);
  await page.getByRole('button', { name: 'Look as Amir Haddad…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: 'Look as Amir Haddad' }).click();
  const bar = page.getByRole('complementary', { name: 'Looking as somebody else' });
  await bar.getByText('You look as Amir Haddad, and change nothing.').waitFor();
  await bar.getByText(reason).waitFor();
  await bar.getByText('15 min left.').waitFor();
  // Another tab is still the operator's own.
  const other = await page.context().newPage();
  await other.goto('/admin');
  await other.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await other.close();
  await bar.getByRole('button', { name: 'Stop' }).click();
  await page.waitForURL('**/admin/users/*');
  await page.getByRole('heading', { name: 'Amir Haddad', level: 1 }).waitFor();
  await page.getByText(reason).first().waitFor();
  expect(await bar.count()).toBe(0);
});
