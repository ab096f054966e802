import type { Locator, Page } from 'playwright-core';

/** Test cards of Stripe. */
export const stripeCard = {
  paid: '4242424242424242',
  refused: '4000000000000002',
  poor: '4000000000009995',
  wrongCvc: '4000000000000127',
  /** Its bank asks at each payment. */
  challenged: '4000002760003184',
} as const;

const titles = {
  number: 'Secure card number input frame',
  expiry: 'Secure expiration date input frame',
  cvc: 'Secure CVC input frame',
} as const;

/** A field of Stripe's for cards. */
export const stripeField = (page: Page, name: keyof typeof titles): Locator =>
  page.frameLocator(`iframe[title="${titles[name]}"]`).locator('input');

/** Types a card into the fields of Stripe, in the place of what is there. */
export async function typeStripeCard(page: Page, number: string): Promise<void> {
  for (const [name, text] of [
    ['number', number],
    ['expiry', '0832'],
    ['cvc', '123'],
  ] as const) {
    const field = stripeField(page, name);
    await field.press('ControlOrMeta+a');
    await field.pressSequentially(text);
  }
}

/** The page of the bank in Stripe's dialog. */
export const stripeChallenge = (page: Page) => page.frameLocator('iframe[title="Secure challenge frame"]');
/** Stripe's own button of Apple Pay. */
export const stripeWallet = (page: Page): Locator =>
  page.frameLocator('iframe[title="Secure express checkout frame"]').getByRole('button', { name: 'Apple Pay' });
/** The sheet of Apple Pay. */
export const stripeSheet = (page: Page) => page.frameLocator('iframe[title="Apple Pay sheet"]');
