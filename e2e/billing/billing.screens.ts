import type { Page } from 'playwright-core';
import type { Screen } from '../support/steps/screen.ts';

const shown = (page: Page) => page.locator('main h1').first().waitFor();
const cardShown = (page: Page) => page.frameLocator('iframe[src$="/fields"]').locator('#number').waitFor();

/** The provider is dead, or does not answer, from the next loading of the page on. */
async function withoutFrames(page: Page, is: 'dead' | 'slow'): Promise<void> {
  const waits = new Promise<void>(() => {});
  await page.route('**/sandbox-pay/fields', (route) =>
    is === 'dead' ? route.fulfill({ status: 502, body: 'Bad gateway' }) : waits,
  );
  await page.reload();
}
const noticed = (page: Page) => page.locator('form [role=alert] button').first().waitFor();
const givenUp = async (page: Page) => {
  await noticed(page);
  await page.locator('form [aria-busy=true]').waitFor({ state: 'detached' });
  await noticed(page);
};

/** Prices, checkout, and what a team pays for. */
export const screens: Screen[] = [
  { name: 'billing-pricing', path: () => '/pricing', textHeavy: true, arrange: shown },
  {
    name: 'billing-subscription',
    path: ({ teamId }) => `/teams/${teamId}/subscription`,
    as: 'owner',
    textHeavy: true,
    arrange: shown,
  },
  {
    name: 'billing-subscription-basic',
    path: () => '/subscription',
    as: 'newcomer',
    textHeavy: true,
    arrange: shown,
  },
  { name: 'billing-subscription-trial', path: () => '/subscription', as: 'trying', textHeavy: true, arrange: shown },
  { name: 'billing-subscription-grace', path: () => '/subscription', as: 'editor', textHeavy: true, arrange: shown },
  {
    name: 'billing-payment-method',
    path: ({ teamId }) => `/teams/${teamId}/billing?edit_payment=true`,
    as: 'owner',
    sizes: ['desktop', 'phone'],
    textHeavy: true,
    async arrange(page) {
      await page.getByRole('dialog').getByRole('radio').first().check({ force: true });
      await cardShown(page);
    },
  },
  {
    name: 'billing-payment-overdue',
    path: () => '/subscription',
    as: 'editor',
    sizes: ['desktop', 'phone'],
    textHeavy: true,
    async arrange(page) {
      await shown(page);
      await page.locator('main a[href*="edit_payment"]').first().click();
      await page.getByRole('dialog').getByRole('radio').first().check({ force: true });
      await cardShown(page);
    },
  },
  {
    name: 'billing-confirm-payment',
    path: () => '/subscription',
    as: 'editor',
    sizes: ['desktop', 'phone'],
    textHeavy: true,
    async arrange(page) {
      // The bank of the card wants it confirmed.
      await page.route('**/api/teams/*/subscriptions', async (route) => {
        const answer = await route.fetch();
        const json = (await answer.json()) as { seatBasedTeamSubscription: { overdue: object } };
        Object.assign(json.seatBasedTeamSubscription.overdue, { needsPerson: true });
        await route.fulfill({ response: answer, json });
      });
      await page.reload();
      await shown(page);
      await page.locator('main a[href*="confirm_payment"]').first().click();
      await page.getByRole('dialog').getByRole('button', { disabled: false }).last().waitFor();
    },
  },
  {
    name: 'billing-add-seats',
    path: ({ teamId }) => `/teams/${teamId}/subscription`,
    as: 'owner',
    textHeavy: true,
    async arrange(page) {
      await shown(page);
      await page.locator('main button').first().click();
      await page.getByRole('dialog').locator('dl').waitFor();
    },
  },
  {
    name: 'billing-details',
    path: ({ teamId }) => `/teams/${teamId}/billing`,
    as: 'owner',
    textHeavy: true,
    arrange: shown,
  },
  {
    name: 'billing-checkout',
    path: () => '/checkout',
    as: 'buyer',
    textHeavy: true,
    arrange: cardShown,
  },
  {
    name: 'billing-checkout-errors',
    path: () => '/checkout',
    as: 'buyer',
    textHeavy: true,
    async arrange(page) {
      await cardShown(page);
      await page.locator('aside button[type=submit]:enabled').click();
      await page.locator('input[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'billing-checkout-dead',
    path: () => '/checkout',
    as: 'buyer',
    textHeavy: true,
    expected: /502/,
    async arrange(page) {
      await withoutFrames(page, 'dead');
      await givenUp(page);
    },
  },
  {
    name: 'billing-payment-slow',
    path: ({ teamId }) => `/teams/${teamId}/billing?edit_payment=true`,
    as: 'owner',
    textHeavy: true,
    async arrange(page) {
      await withoutFrames(page, 'slow');
      await page.getByRole('dialog').getByRole('radio').first().check({ force: true });
      await noticed(page);
    },
  },
  {
    name: 'billing-payment-dead',
    path: () => '/subscription',
    as: 'editor',
    textHeavy: true,
    expected: /502/,
    async arrange(page) {
      await withoutFrames(page, 'dead');
      await shown(page);
      await page.locator('main a[href*="edit_payment"]').first().click();
      await page.getByRole('dialog').getByRole('radio').first().check({ force: true });
      await givenUp(page);
    },
  },
  {
    name: 'billing-console',
    path: () => '/dev/payments',
    sizes: ['desktop', 'phone'],
    arrange: (page) => page.locator('table').first().waitFor(),
  },
  {
    name: 'billing-console-intent',
    path: () => '/dev/payments',
    sizes: ['desktop', 'tablet', 'phone'],
    async arrange(page) {
      await page.locator('.lists td a').first().click();
      await page.locator('#detail').waitFor();
    },
  },
  {
    name: 'billing-console-reset',
    path: () => '/dev/payments',
    sizes: ['desktop', 'phone'],
    arrange: (page) => page.getByRole('button', { name: 'Reset all' }).click(),
  },
];
