import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { buyer, openCheckout, ownerWithoutTrial } from '../../support/steps/checkout.ts';
import {
  stripeCard,
  stripeChallenge,
  stripeField,
  stripeSheet,
  stripeWallet,
  typeStripeCard,
} from '../../support/steps/stripe-fields.ts';
import { useStripeJourney } from '../../support/stripe-journey.ts';

const { stripe, journey } = await useStripeJourney();

/** Somebody at checkout whose team has had its trial, and what was taken since. */
async function atCheckout(width: number, reports?: string) {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, width, reports);
  const before = stripe.taken().length;
  const buy = page.getByRole('button', { name: 'Subscribe now' });
  return { page, teamId, buy, taken: () => stripe.taken().slice(before) };
}

const isBought = (page: Page) => page.getByText('Your team is now all set!').waitFor();

test.each([
  ['a desktop', 1280],
  ['a phone', 390],
])(
  'a card that is declined is replaced by another, on %s, and Stripe is not there before checkout',
  async (_, width) => {
    const { page, teamId, buy, taken } = await atCheckout(width);
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(stripe.origin)) loaded.push(new URL(request.url()).pathname);
    });
    await page.goto(`/teams/${teamId}/subscription`);
    await page.locator('main a[href^="/pricing"]').waitFor();
    expect(loaded).toEqual([]);
    await openCheckout(page);
    await stripeField(page, 'number').waitFor();
    expect(loaded).toContain('/endive/stripe.js');
    // Nothing is typed: our own words, at our own fields.
    await buy.click();
    expect(await page.getByRole('group', { name: 'Card details' }).getByRole('alert').allInnerTexts()).toEqual([
      'Required',
      'Required',
      'Required',
    ]);
    await typeStripeCard(page, stripeCard.refused);
    await buy.click();
    await page.getByRole('alert').getByText('Payment declined').waitFor();
    expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Kiel');
    await typeStripeCard(page, stripeCard.wrongCvc);
    await buy.click();
    await page.getByText('Invalid CVV number').waitFor();
    await typeStripeCard(page, stripeCard.poor);
    await buy.click();
    await page.getByRole('alert').getByText('Insufficient funds').waitFor();
    await typeStripeCard(page, stripeCard.paid);
    // Enter in a field is the button.
    await stripeField(page, 'cvc').press('Enter');
    await isBought(page);
    expect(taken()).toEqual([29_988]);
    await page.goto(`/teams/${teamId}/billing`);
    await page.getByText('Visa ending in 4242').waitFor();
  },
);

test.each([
  ['a desktop', 1280],
  ['a phone', 390],
])('the bank is asked in the dialog of Stripe: refused, and then passed, on %s', async (_, width) => {
  const { page, buy, taken } = await atCheckout(width);
  await openCheckout(page);
  await typeStripeCard(page, stripeCard.challenged);
  await buy.click();
  await stripeChallenge(page).getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('alert').getByText('Payment verification failed', { exact: true }).waitFor();
  expect(await page.getByRole('dialog', { name: 'Confirm with your bank' }).count()).toBe(0);
  await buy.click();
  await stripeChallenge(page).getByRole('button', { name: 'Complete' }).click();
  await isBought(page);
  expect(taken()).toEqual([29_988]);
});

test('an answer that was lost takes the money once', async () => {
  const { page, buy, taken } = await atCheckout(1280, 'Stripe does not answer');
  await openCheckout(page);
  await typeStripeCard(page, stripeCard.paid);
  stripe.fake.faults.add({ kind: 'drop_after', method: 'POST', path: /confirm$/ });
  await buy.click();
  await page.getByRole('alert').getByText('Payment Error').waitFor();
  await buy.click();
  await isBought(page);
  expect(taken()).toEqual([29_988]);
});

test.each([
  ['a desktop', 1280],
  ['a phone', 390],
])('Apple Pay is paid with the button of Stripe, on %s', async (_, width) => {
  const { page, taken } = await atCheckout(width);
  await openCheckout(page);
  await page.getByRole('radio', { name: /Apple Pay/ }).check({ force: true });
  const city = page.getByLabel('City', { exact: true });
  await city.fill('');
  await stripeWallet(page).click();
  await page.getByText('Fill in what is missing, then press the button again.').waitFor();
  await city.fill('Kiel');
  await stripeWallet(page).click();
  await stripeSheet(page).getByText('€299.88').waitFor();
  await stripeSheet(page).getByRole('button', { name: 'Cancel' }).click();
  await stripeWallet(page).click();
  await stripeSheet(page).getByRole('button', { name: 'Pay with a declined card' }).click();
  await page.getByRole('alert').getByText('Payment declined').waitFor();
  expect(taken()).toEqual([]);
  await stripeWallet(page).click();
  await stripeSheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await isBought(page);
  expect(taken()).toEqual([29_988]);
});
