import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addAuthenticator } from '../../support/browser/authenticator.ts';
import { tabTo } from '../../support/browser/keyboard.ts';
import { type Account, useJourney } from '../../support/journey.ts';
import { enableTwoFactor } from '../../support/steps/two-factor.ts';

const journey = useJourney();

test('signs in with a passkey, with the keyboard only, even if a password would need a code, and returns', async () => {
  const account = await journey.account();
  await enableTwoFactor(journey, account);
  const { page } = await journey.visit();
  const { session, authenticatorId } = await addAuthenticator(page);
  await page.goto('/login?redirect_url=%2Fchange-password');
  await makePasskey(page, account);
  // The user closes the dialog of the browser: no error is shown.
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  const button = page.getByRole('button', { name: 'Log in with a passkey' });
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/auth/passkey/options'));
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await asked;
  await page.locator('button[aria-busy]').waitFor({ state: 'detached' });
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/login');
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/change-password');
  const stored = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('accessToken')]);
  expect(stored.every(Boolean)).toBe(true);
});

test('shows an error when the passkey was removed from the account', async () => {
  const account = await journey.account();
  const { page } = await journey.visit({ expected: /400/ });
  await addAuthenticator(page);
  await page.goto('/login');
  const passkeyId = await makePasskey(page, account);
  await journey.api('DELETE', `/account/passkeys/${passkeyId}`, undefined, account.accessToken);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.getByText('This passkey belongs to no account here. Please log in with your password.').waitFor();
});

/** Creates a passkey for an account on the page's authenticator. Returns its id. */
async function makePasskey(page: Page, account: Account): Promise<string> {
  const given = await journey.api<{ challengeId: string; options: Record<string, unknown> }>(
    'POST',
    '/account/passkeys/options',
    { password: account.password },
    account.accessToken,
  );
  const response = await page.evaluate(async (options) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    );
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    return credential.toJSON();
  }, given.options);
  const { passkeyId } = await journey.api<{ passkeyId: string }>(
    'POST',
    '/account/passkeys',
    { challengeId: given.challengeId, response },
    account.accessToken,
  );
  return passkeyId;
}
