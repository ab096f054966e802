import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { buyer, cardFields, openCheckout, ownerWithoutTrial } from '../support/steps/checkout.ts';

const journey = useJourney('sandbox');
const flagsAddress = '**/api/ofrep/v1/evaluate/flags';
const applePay = (page: Page) => page.getByRole('radio', { name: /Apple Pay/ });

/** Runs `chamfer flags` as an operator does. */
async function flags(...argv: string[]): Promise<string> {
  const command = join(import.meta.dirname, '../../server/src/operate.main.ts');
  const env = { ...process.env, DATABASE_URL: journey.server.databaseUrl, DATA_DIR: journey.server.folder };
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'flags', ...argv], { env });
  return stdout;
}

test('a flag that the operator changes hides Apple Pay from one person, at once the next time', async () => {
  const { owner } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner);
  await openCheckout(page);
  await applePay(page).waitFor({ state: 'attached' });
  const rule = await flags('rule', 'apple_pay-ff', 'off', 'user', owner.email);
  expect(rule).toMatch(/^Rule \d+ of apple_pay-ff: off for user /);
  try {
    const changed = page.waitForResponse(flagsAddress);
    await page.reload();
    expect((await (await changed).json()).flags).toContainEqual({
      key: 'apple_pay-ff',
      value: false,
      variant: 'off',
      reason: 'TARGETING_MATCH',
    });
    await applePay(page).waitFor({ state: 'detached' });
    // What is remembered counts from the beginning, also where the service does not answer.
    await page.route(flagsAddress, () => undefined);
    let wasShown = false;
    await page.exposeFunction('sawApplePay', () => {
      wasShown = true;
    });
    await page.addInitScript(() => {
      const look = () => document.body?.textContent?.includes('Apple Pay') && Reflect.get(window, 'sawApplePay')();
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await cardFields(page).locator('#number').waitFor();
    await page.waitForTimeout(3500);
    expect(wasShown).toBe(false);
  } finally {
    await flags('clear', 'apple_pay-ff', /^Rule (\d+)/.exec(rule)![1]!);
  }
});

test.each<[string, (page: Page) => Promise<unknown>]>([
  ['is cut off', (page) => page.route(flagsAddress, (route) => route.abort())],
  ['never answers', (page) => page.route(flagsAddress, () => undefined)],
  ['answers nonsense', (page) => page.route(flagsAddress, (route) => route.fulfill({ status: 200, body: '<p>' }))],
  ['fails', (page) => page.route(flagsAddress, (route) => route.fulfill({ status: 500, json: {} }))],
  ['does not even load', (page) => page.route('**/assets/open-feature-*.js', (route) => route.abort())],
])('a page whose flag service %s is whole, with the defaults', async (_what, cut) => {
  const { owner } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner);
  await cut(page);
  await openCheckout(page);
  await cardFields(page).locator('#number').waitFor();
  await page.waitForTimeout(3500);
  expect(await applePay(page).count()).toBe(0);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
});

test('the log-in page loads nothing of flags', async () => {
  const { page } = await journey.visit();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.waitForTimeout(1500);
  expect(loaded.filter((url) => /open-feature|ofrep/.test(url))).toEqual([]);
  expect(loaded.length).toBeGreaterThan(3);
});
