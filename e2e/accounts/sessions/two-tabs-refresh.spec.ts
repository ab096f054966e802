import { inDepth } from '@chamfer/testing/depth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Visitor } from '../../support/browser/browser.ts';
import { useJourney } from '../../support/journey.ts';
import { breakAccessToken, putTokens } from '../../support/steps/session.ts';

const journey = useJourney();

/** Opens the account page of a signed-in user in two tabs of one browser. */
async function twoTabs(visitor: Visitor): Promise<Page[]> {
  const account = await journey.account();
  const { page, context } = visitor;
  await putTokens(page, account);
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await tab.goto('/account');
    await tab.getByText('This device').waitFor();
  }
  return tabs;
}

/** Makes the access token invalid and reads data in both tabs, so that both need a new token at once. */
async function bothRefresh(tabs: Page[]): Promise<void> {
  await breakAccessToken(tabs[0]!);
  await Promise.all(tabs.map(readAccount));
}

/**
 * Makes a tab read the account, which it does when it becomes visible. Repeated, because there is no new call while an
 * earlier answer is still being read.
 */
async function readAccount(tab: Page): Promise<void> {
  const isAccount = (url: string) => url.endsWith('/api/account');
  const read = tab.waitForResponse((answer) => isAccount(answer.url()) && answer.status() === 200);
  let asked = false;
  const asking = tab
    .waitForRequest((request) => isAccount(request.url()))
    .then(() => {
      asked = true;
    });
  while (!asked) await tab.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await Promise.all([asking, read]);
}

async function expectSignedIn(tabs: Page[]): Promise<void> {
  for (const tab of tabs) {
    expect(new URL(tab.url()).pathname).toMatch(/^\/teams\/[^/]+$/);
    await tab.reload();
    await tab.getByText('This device').waitFor();
  }
}

const rounds = inDepth(25, 200);

test(`two tabs that refresh at once, ${rounds} times, stay signed in`, async () => {
  const visitor = await journey.visit({ expected: /401/ });
  let refreshes = 0;
  visitor.context.on('response', (response) => {
    if (response.url().endsWith('/api/auth/refresh-token')) refreshes += 1;
  });
  const tabs = await twoTabs(visitor);
  for (let round = 0; round < rounds; round++) await bothRefresh(tabs);
  await expectSignedIn(tabs);
  expect(refreshes).toBeGreaterThanOrEqual(rounds);
});

test('two tabs of a browser without locks stay signed in too', async () => {
  const visitor = await journey.visit({ expected: /401/ });
  // As over plain HTTP, where each tab refreshes separately.
  await visitor.context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  const tabs = await twoTabs(visitor);
  for (let round = 0; round < 30; round++) await bothRefresh(tabs);
  await expectSignedIn(tabs);
});
