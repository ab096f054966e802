import { eventually } from '@chamfer/testing/eventually';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const journey = useJourney('sandbox');
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The messages that the page around the frame has heard. */
const heard = async (page: Page) =>
  (await page.getByRole('region', { name: 'Messages' }).locator('code').allTextContents()).map(
    (text) => JSON.parse(text) as Record<string, unknown> & { type: string },
  );
const last = async (page: Page, type: string) => (await heard(page)).findLast((message) => message.type === type);

test('J68 a page of another site shows the prices, hears them, and follows the height', async () => {
  const { page } = await journey.visit();
  await page.goto('/dev/embed?gclid=Cj0KCQ&period=monthly&country=SE');
  const frame = page.frameLocator('iframe[title="Pricing"]');
  await frame.getByText('€32.00 per seat, billed monthly, excluding VAT').waitFor();
  await eventually(async () => {
    expect((await heard(page)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['request-parameters', 'height', 'pro-price', 'ad-client-ids']),
    );
    expect(await last(page, 'pro-price')).toEqual({
      source: 'chamfer-pricing',
      version: 1,
      type: 'pro-price',
      currencyCode: 'EUR',
      monthly: 3200,
      yearly: 25_200,
      savingsPercent: 34,
      couponCode: null,
    });
  });
  expect((await last(page, 'ad-client-ids'))?.ids).toEqual({ gclid: 'Cj0KCQ' });
  const height = (await last(page, 'height'))?.height as number;
  expect((await page.locator('iframe').boundingBox())?.height).toBeGreaterThanOrEqual(height);
  // By keyboard: the period, then Pro. The page around it is notified of what is bought, which opens in the whole window.
  await frame.getByRole('radio', { name: 'Monthly' }).focus();
  await page.keyboard.press('ArrowLeft');
  await frame.getByText('€252.00 per seat, billed yearly, excluding VAT').waitFor();
  const buy = frame.getByRole('link', { name: 'Start 14-day free trial' });
  const target = new URL((await buy.getAttribute('href'))!);
  expect(Object.fromEntries(target.searchParams)).toEqual({ period: 'yearly', source: 'embedded', gclid: 'Cj0KCQ' });
  await buy.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/signup' && url.searchParams.get('source') === 'embedded');
  await page.getByRole('heading', { name: 'First create an account' }).waitFor();
  const back = new URL(page.url()).searchParams.get('redirect_url')!;
  expect(back).toContain('/checkout?period=yearly&source=embedded');
  // Passed on, and kept nowhere.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(kept).not.toContain('Cj0KCQ');
});

test('J68 a coupon of the page around it reduces the price, on a phone as well', async () => {
  const ctx = await journey.scenario();
  await ctx.parts.database.pool.query(
    `insert into coupons (code, terms, created_at) values ('NORDIC20', $1, now()) on conflict do nothing`,
    [{ code: 'NORDIC20', kind: 'percent', percent: 2000, periods: 1 }],
  );
  for (const options of [{}, phone]) {
    const { page } = await journey.visit(options);
    await page.goto('/dev/embed?coupon=nordic20&country=US');
    const frame = page.frameLocator('iframe[title="Pricing"]');
    await frame.getByText('$220.80 per seat for the first year').waitFor();
    await frame.getByText('NORDIC20, 20% off').waitFor();
    await frame.getByText('$18.40', { exact: true }).waitFor();
    await eventually(async () =>
      expect(await last(page, 'pro-price')).toMatchObject({ yearly: 22_080, couponCode: 'NORDIC20' }),
    );
    expect(await frame.getByRole('link', { name: 'Start 14-day free trial' }).getAttribute('href')).toContain(
      'coupon=NORDIC20',
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  const { page } = await journey.visit();
  await page.goto('/pricing?coupon=NORDIC20');
  await page.getByText('$220.80 per seat for the first year').waitFor();
});

test('J68 messages of strangers and malformed ones change nothing, and a failure offers a retry', async () => {
  const { page } = await journey.visit({ expected: /ERR_|50[0-9]/ });
  await page.goto('/dev/embed?country=US');
  const frame = page.frameLocator('iframe[title="Pricing"]');
  await frame.getByText('$276.00 per seat, billed yearly, excluding tax').waitFor();
  const inside = page.frames().find((each) => each.url().includes('/embed/pricing'))!;
  await inside.evaluate(() => {
    const message = { source: 'chamfer-pricing', version: 1, type: 'parameters', query: '?country=SE' };
    // Of the frame itself, and of an origin that is not allowed.
    window.postMessage(message, location.origin);
    const event = { data: message, origin: 'https://evil.example', source: window.parent };
    window.dispatchEvent(new MessageEvent('message', event));
    for (const data of [null, 'x', { ...message, version: 2 }, { ...message, query: 7 }]) {
      window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source: window.parent }));
    }
  });
  await inside.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await frame.getByText('$276.00 per seat, billed yearly, excluding tax').waitFor();
  await page.route('**/api/plans/web-prices*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.clock.install();
  await page.reload();
  const failed = frame.getByText('Prices could not be loaded');
  await eventually(async () => {
    await page.clock.runFor(2000);
    expect(await failed.isVisible()).toBe(true);
  });
  await page.unrouteAll();
  await frame.getByRole('button', { name: 'Retry' }).click();
  await frame.getByText('$276.00 per seat, billed yearly, excluding tax').waitFor();
});
