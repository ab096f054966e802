import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Account, useJourney } from '../../support/journey.ts';
import { breakAccessToken, logIn, putTokens, storedTokens } from '../../support/steps/session.ts';

const journey = useJourney();

async function signedIn(expected: RegExp): Promise<{ page: Page; account: Account }> {
  const account = await journey.account();
  const { page } = await journey.visit({ expected });
  await putTokens(page, account);
  return { page, account };
}

test('J12 a refused access token is refreshed and the call repeated; a refused refresh logs out, and signing in leads back', async () => {
  const { page, account } = await signedIn(/401|Missing refresh token/);
  await page.goto('/account');
  await page.getByText('This device').waitFor();
  await breakAccessToken(page);
  const [, before] = await storedTokens(page);
  const refresh = page.waitForRequest((request) => request.url().endsWith('/api/auth/refresh-token'));
  await page.getByRole('button', { name: 'Edit Your name' }).click();
  await page.getByRole('dialog').getByLabel('Your name').fill('Mara Berg');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('Mara Berg').first().waitFor();
  const request = await refresh;
  expect(request.postDataJSON()).toEqual({ audience: 'web' });
  expect(request.headers().authorization).toBe(`Bearer ${before}`);
  const [access, token] = await storedTokens(page);
  expect(token).not.toBe(before);
  expect(access).not.toMatch(/broken$/);

  await journey.api('POST', '/auth/logout', undefined, account.accessToken);
  await breakAccessToken(page);
  await page.goto('/account');
  await page.waitForURL(/\/login\?redirect_url=%2Faccount/);
  expect(await storedTokens(page)).toEqual([null, null]);
  await logIn(page, account);
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();

  // A missing refresh token logs out too.
  await breakAccessToken(page);
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/account');
  await page.waitForURL(/\/login\?redirect_url=/);
  expect(await storedTokens(page)).toEqual([null, null]);
});

test('J12 any other code of a 401 is reported, and the token is refreshed nevertheless', async () => {
  const { page } = await signedIn(/401|Unexpected/);
  const reports: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && reports.push(message.text())));
  await page.route(
    '**/api/account/sessions?*',
    (route) =>
      route.fulfill({
        status: 401,
        json: {
          code: 'PROJECT_VIEW_LINK_AUTH_REQUIRED',
          message: 'Odd.',
          details: null,
          requestId: 'x',
          validationErrors: [],
        },
      }),
    { times: 1 },
  );
  const refresh = page.waitForResponse((response) => response.url().endsWith('/api/auth/refresh-token'));
  await page.goto('/account');
  expect((await refresh).status()).toBe(200);
  await page.getByText('This device').waitFor();
  expect(reports.filter((text) => text.includes('Odd.'))).toHaveLength(1);
});
