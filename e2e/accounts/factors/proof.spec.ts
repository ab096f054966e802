import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addAuthenticator } from '../../support/browser/authenticator.ts';
import { tabAndType, tabTo } from '../../support/browser/keyboard.ts';
import { type Account, useJourney } from '../../support/journey.ts';
import { enableTwoFactor } from '../../support/steps/two-factor.ts';

const journey = useJourney();

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm it is you' });
const notConfirmed = 'Nothing was changed: it was not confirmed that it is you.';
const security = (page: Page) => page.getByRole('region', { name: 'Security' });

/** Sets the proofs of an account's sessions to eleven minutes ago. */
async function ageProof({ email }: Account): Promise<void> {
  const long = "now() - interval '11 minutes'";
  await journey.sql(
    `update sessions set proven_at = ${long}, second_factor_at = ${long}
     where user_id = (select id from users where email = $1)`,
    [email],
  );
}

/** Opens a page as a user whose last proof is eleven minutes old, from a separate IP address. */
async function arrive(address: string, ip: string, prepare?: (account: Account) => Promise<unknown>) {
  const account = await journey.account();
  await prepare?.(account);
  await ageProof(account);
  const visitor = await journey.visitAs(account, { expected: /40[03]/, extraHTTPHeaders: { 'x-forwarded-for': ip } });
  await visitor.page.goto(address);
  return { account, visitor, page: visitor.page };
}

test('asks for the password before the account is deleted, solves a captcha, and continues, all of it automatically', async () => {
  const { account, page } = await arrive('/account-deletion', '10.41.0.1');
  const email = page.getByLabel('Email');
  await email.fill(account.email);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = dialogOf(page);
  const password = dialog.getByLabel('Password', { exact: true });
  await password.waitFor();
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('alert').getByText(notConfirmed).waitFor();
  expect(await email.inputValue()).toBe(account.email);

  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('Please enter your password.').waitFor();
  for (const wrong of ['Wrong-Horse-1', 'Wrong-Horse-2', 'Wrong-Horse-7']) {
    await password.fill(wrong);
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/account/proof'));
    await page.keyboard.press('Enter');
    await answer;
    await dialog.getByText('The password is incorrect.').waitFor();
  }
  expect(await password.inputValue()).toBe('Wrong-Horse-7');
  let captchas = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account/proof') && request.postDataJSON().captcha) captchas += 1;
  });
  await password.fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/account-deletion-success');
  await dialog.waitFor({ state: 'hidden' });
  expect(captchas).toBe(1);
});

test('works with the keyboard only, and the focus returns to where it was', async () => {
  const { account, page } = await arrive('/account', '10.41.0.2', ({ email, password }) =>
    journey.api('POST', '/auth/web/login', { email, password }),
  );
  const end = page.getByRole('button', { name: 'Log out everywhere else' });
  await tabTo(page, end);
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Sessions' }).getByText(notConfirmed).waitFor();
  expect(await end.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await tabAndType(page, dialog.getByLabel('Password', { exact: true }), account.password);
  await tabTo(page, dialog.getByRole('button', { name: 'Confirm' }));
  await page.keyboard.press('Space');
  await page.getByText('Every other session is logged out.').waitFor();
  await page.getByText(notConfirmed).waitFor({ state: 'detached' });
});

test('opens above another dialog, and nothing typed there is lost', async () => {
  const { account, page } = await arrive('/account', '10.41.0.3');
  await security(page).getByRole('button', { name: 'Set up Two-factor authentication' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
  await setUp.getByRole('button', { name: 'Continue' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  const code = setUp.getByLabel('6-digit code');
  await code.waitFor();
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
  await code.fill('123456');
  await ageProof(account);
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await setUp.getByText(notConfirmed).waitFor();
  expect(await code.inputValue()).toBe('123456');
});

test('a passkey is a proof, and if it is not used, the password still is one', async () => {
  const { account, page, visitor } = await arrive('/account', '10.41.0.4');
  const { session, authenticatorId } = await addAuthenticator(page);
  await page.goto('/account');
  const add = page.getByRole('list', { name: 'Passkeys' }).getByRole('button', { name: 'Add a passkey' });
  await add.click();
  const dialog = dialogOf(page);
  expect(await dialog.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  const naming = page.getByRole('dialog', { name: 'Name your passkey' });
  await naming.getByRole('button', { name: 'Save' }).click();
  await naming.waitFor({ state: 'hidden' });

  await ageProof(account);
  await page.getByRole('button', { name: /^Remove/ }).click();
  const removing = page.getByRole('dialog', { name: /^Remove/ });
  await removing.getByRole('button', { name: 'Remove', exact: true }).click();
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  const usePasskey = dialog.getByRole('button', { name: 'Use a passkey' });
  await usePasskey.click();
  await usePasskey.and(page.locator('button:not([aria-busy])')).waitFor();
  expect(await dialog.getByRole('alert').count()).toBe(0);
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await usePasskey.click();
  await page.getByText('Passkey removed.').waitFor();
  await removing.waitFor({ state: 'hidden' });
  expect(visitor.complaints).toEqual([]);
});

test('with two-factor on, accepts either the password or a code, or only a code where the password is not enough', async () => {
  let factor: Awaited<ReturnType<typeof enableTwoFactor>>;
  const { account, page } = await arrive('/account', '10.41.0.6', async (person) => {
    factor = await enableTwoFactor(journey, person);
    const { email, password } = person;
    await journey.api('POST', '/auth/web/login', { email, password, code: factor.recoveryCodes[1] });
  });
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  const dialog = dialogOf(page);
  const password = dialog.getByLabel('Password', { exact: true });
  await password.fill('Wrong-Horse-7');
  await page.keyboard.press('Enter');
  await dialog.getByText('The password is incorrect.').waitFor();
  await dialog.getByRole('button', { name: 'Use an authentication code instead' }).click();
  const code = dialog.getByLabel('Authentication code');
  expect(await code.inputValue()).toBe('');
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await dialog.getByText('The password is incorrect.').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Use your password instead' }).waitFor();
  await code.fill(factor!.recoveryCodes[0]!);
  await page.keyboard.press('Enter');
  await page.getByText('Every other session is logged out.').waitFor();
  await dialog.waitFor({ state: 'hidden' });

  await ageProof(account);
  await security(page).getByRole('button', { name: 'Turn off Two-factor authentication' }).click();
  const turningOff = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' });
  await turningOff.getByRole('button', { name: 'Turn off' }).click();
  await code.waitFor();
  expect(await password.count()).toBe(0);
  await code.fill('123');
  await page.keyboard.press('Enter');
  await dialog.getByText('The code is incorrect or has expired.').waitFor();
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
  await code.fill(factor!.nextCode());
  await page.keyboard.press('Enter');
  await page.getByText('Two-factor authentication is off.').waitFor();
  await journey.api('POST', '/auth/web/login', { email: account.email, password: account.password });
});

test('a company account logs in again, and comes back; the question closes without a message once the session ends', async () => {
  const { account, page } = await arrive('/account-deletion', '10.41.0.8', ({ email }) =>
    journey.sql('update users set sso_enforced = true where email = $1', [email]),
  );
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = dialogOf(page);
  await dialog.getByText('Your company’s identity provider controls how you log in.', { exact: false }).waitFor();
  expect(await dialog.locator('input').count()).toBe(0);
  const again = new URL((await dialog.getByRole('link', { name: 'Log in again' }).getAttribute('href'))!, page.url());
  expect(Object.fromEntries(again.searchParams)).toEqual({ intent: 'relogin', redirect_url: '/account-deletion' });
  await page.evaluate(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  await dialog.waitFor({ state: 'hidden' });
});
