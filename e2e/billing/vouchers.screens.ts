import type { Page } from 'playwright-core';
import type { Screen } from '../support/steps/screen.ts';

const code = '7QK4-M2XD-9F3A-CB10-HJKM-5678-VWXY';
const path = () => `/claim?voucher=${code}`;
const shown = (page: Page) => page.locator('main h1').first().waitFor();

/** The voucher is answered so from the next loading of the page on. */
async function answered(page: Page, call: 'claim' | 'verify', status: number, json: object): Promise<void> {
  await page.route(`**/api/voucher/${call}/**`, (route) => route.fulfill({ status, json }));
}
const refusal = (name: string) => ({ code: name, message: '', details: null, validationErrors: null, requestId: '' });
async function reloaded(page: Page): Promise<void> {
  await page.reload();
  await shown(page);
  await page.locator('main a, main button:not([aria-busy])').first().waitFor();
}
const voucher = { months: 6, claimableUntil: '2027-03-31T23:59:59.999Z' };

/** Claiming a voucher, and what comes of it. */
export const screens: Screen[] = [
  {
    name: 'billing-claim',
    path,
    as: 'newcomer',
    textHeavy: true,
    expected: /404/,
    async arrange(page) {
      const [subscriptionId, expiration] = [crypto.randomUUID(), '2027-05-20T10:00:00.000Z'];
      await answered(page, 'claim', 200, { subscriptionId, months: 6, expiration, hasEnded: false });
      await reloaded(page);
    },
  },
  { name: 'billing-claim-invalid', path, as: 'newcomer', textHeavy: true, expected: /404/, arrange: reloaded },
  {
    name: 'billing-claim-running',
    path,
    as: 'owner',
    textHeavy: true,
    expected: /404|409/,
    async arrange(page) {
      await answered(page, 'claim', 409, refusal('MULTIPLE_ACTIVE_SUBSCRIPTIONS'));
      await answered(page, 'verify', 200, voucher);
      await reloaded(page);
    },
  },
  {
    name: 'billing-claim-unknown',
    path,
    as: 'newcomer',
    textHeavy: true,
    expected: /404|403/,
    async arrange(page) {
      await answered(page, 'claim', 403, refusal('UNKNOWN_ERROR'));
      await reloaded(page);
    },
  },
  { name: 'billing-claim-code', path: () => '/claim', as: 'newcomer', textHeavy: true, arrange: shown },
  {
    name: 'billing-claim-signed-out',
    path,
    textHeavy: true,
    expected: /404/,
    async arrange(page) {
      await answered(page, 'verify', 200, voucher);
      await page.reload();
      await page.locator('input[type=email]').waitFor();
      await page.locator('main svg[role=img]').waitFor();
    },
  },
];
