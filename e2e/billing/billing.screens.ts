import type { Page } from 'playwright-core';
import type { Screen } from '../support/screen.ts';

const shown = (page: Page) => page.locator('main h1').first().waitFor();
const cardShown = (page: Page) => page.frameLocator('iframe[src$="/fields"]').locator('#number').waitFor();

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
