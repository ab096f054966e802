import { expect, test } from 'vitest';
import { useJourney } from '../../support/journey.ts';
import { putTokens, storedTokens } from '../../support/steps/session.ts';

const journey = useJourney();
const site = useJourney({ PUBLIC_SITE_URL: 'https://halden.example/' });

test('J13 logs out from the menu, and another tab shows nothing of the account either', async () => {
  const account = await journey.account();
  const { page, context } = await journey.visit();
  await putTokens(page, account);
  await page.evaluate(() => sessionStorage.setItem('emailToken', 'a-proof'));
  const other = await context.newPage();
  await other.goto('/account');
  await other.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  await page.goto('/account');
  await page.getByRole('button', { name: /Account menu/ }).click();
  // The answer is delayed, so that the spinner is visible.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/logout', async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/auth/logout'));
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  expect((await sent).headers().authorization).toBe(`Bearer ${account.accessToken}`);
  await page.getByRole('status').getByText('Logging out…').waitFor({ state: 'attached' });
  answer();
  await page.waitForURL(/\/login$/);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(await storedTokens(page)).toEqual([null, null]);
  expect(await page.evaluate(() => sessionStorage.getItem('emailToken'))).toBeNull();
  // The session has ended on the server too.
  const refused = await fetch(`${journey.origin}/api/auth/refresh-token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.refreshToken}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(refused.status).toBe(401);
  await other.waitForURL(/\/login\?redirect_url=/);
  await other.getByRole('heading', { name: 'Welcome back' }).waitFor();
});

test('J13 the page /logout removes the email token from the URL, and forgets the tokens even if nothing answers', async () => {
  const { page } = await journey.visit({ expected: /ERR_FAILED/ });
  await putTokens(page, await journey.account());
  await page.goto('/logout?theme=dark&email_token=a-proof');
  await page.waitForURL(/\/login\?theme=dark$/);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(await storedTokens(page)).toEqual([null, null]);

  await putTokens(page, await journey.account());
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.goto('/logout');
  await page.waitForURL(/\/login$/);
  expect(await storedTokens(page)).toEqual([null, null]);
});

test('J13 opens the public site if the installation has one', async () => {
  const { page, context } = await site.visit();
  await putTokens(page, await site.account());
  await context.route('https://halden.example/**', (route) => route.fulfill({ body: 'Halden Works' }));
  await page.goto('/logout');
  await page.waitForURL('https://halden.example/');
});
