import type { Page } from 'playwright-core';

/**
 * Simulates two passkeys and two-factor authentication: if they were really on, the next screens would have to use them
 * to sign in.
 */
export async function withFactors(page: Page): Promise<void> {
  const [createdAt, lastUsedAt] = ['2026-02-11T09:30:00Z', '2026-03-03T17:22:00Z'];
  const twoFactor = { enabled: true, enabledAt: createdAt, recoveryCodesLeft: 8 };
  const passkeys = [
    { passkeyId: '01890000-0000-7000-8000-000000000001', name: 'MacBook', syncs: true, createdAt, lastUsedAt },
    { passkeyId: '01890000-0000-7000-8000-000000000002', name: 'YubiKey', syncs: false, createdAt, lastUsedAt: null },
  ];
  await page.route('**/api/account/two-factor', (route) => route.fulfill({ json: twoFactor }));
  await page.route('**/api/account/passkeys', (route) => route.fulfill({ json: passkeys }));
}

/**
 * Opens the dialog that asks for a proof, by deleting the account. The simulated server refuses this without one of
 * these proofs.
 */
export async function askForProof(page: Page, proofs: string[]): Promise<void> {
  await page.route('**/api/account', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    await route.fulfill({ status: 403, json: { code: 'PROOF_REQUIRED', details: { proofs } } });
  });
  await page.locator('input[type=email]').fill('daniel.okafor@haldenworks.example');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
}

/**
 * Opens the step with the code of the app. The answer is simulated, because the call has a rate limit and this screen
 * is taken often.
 */
export async function setUpTwoFactor(page: Page): Promise<void> {
  const secret = 'O76FBRTQHWXLRN6TO34TOSHOE3RFAZEZ';
  const uri = `otpauth://totp/Chamfer:daniel.okafor%40haldenworks.example?issuer=Chamfer&secret=${secret}`;
  await page.route('**/api/account/two-factor/setup', (route) => route.fulfill({ json: { secret, uri } }));
  await page.locator('section[aria-labelledby=security] ul:first-of-type button').click();
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await page.getByRole('dialog').getByRole('img').waitFor();
}
