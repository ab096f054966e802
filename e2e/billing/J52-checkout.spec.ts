import { expect, test } from 'vitest';
import { typeCard } from '../support/data/paid-team.ts';
import { useJourney } from '../support/journey.ts';
import { buyer, dueToday, openCheckout, takenFrom } from '../support/steps/checkout.ts';
import { idsOf, verifiedAccount } from '../support/steps/project-page.ts';

const journey = useJourney({ BILLING: 'sandbox' });

test('J52 a trial starts with a card, costs nothing today, and is there, on a phone', async () => {
  // A card has one trial, no matter who has it.
  await journey.sql("delete from trial_claims where kind = 'card'");
  const account = await verifiedAccount(journey, 'Mara Lindqvist');
  const { teamId } = await idsOf(journey, account);
  const page = await buyer(journey, account, 390);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByRole('link', { name: 'Start 14-day free trial' }).click();
  await page.getByRole('heading', { level: 1, name: 'Try Pro free for 14 days' }).waitFor();
  await page.getByText('All prices in USD.').waitFor();
  await page.getByText('Save 34%').waitFor();
  await page.getByText('Includes you. From 1 to 50.').waitFor();
  // The button waits for the payment form.
  const loading = Promise.withResolvers<void>();
  await page.route('**/sandbox-pay/v1.js', (route) => loading.promise.then(() => route.continue()));
  await page.reload();
  await page.getByText('All prices in USD.').waitFor();
  expect(await page.getByRole('button', { name: 'Start Free Trial' }).isDisabled()).toBe(true);
  loading.resolve();
  await page.getByRole('button', { name: 'Start Free Trial', disabled: false }).waitFor();
  await openCheckout(page);
  await page.getByRole('button', { name: 'One seat more' }).click();
  await page.getByRole('button', { name: 'Summary', expanded: false }).click();
  await page.getByText('Pro, 2 editor seats × €252.00 per year').waitFor();
  await page.getByText('VAT, 19%').waitFor();
  const steps = page.getByRole('list', { name: 'What happens when' });
  await steps.getByText('We email you a reminder, 2 days before the end').waitFor();
  await steps.getByText('€599.76').waitFor();
  expect(await dueToday(page).innerText()).toBe('€0.00');
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await page.getByText('Your team is now all set!').waitFor();
  await page.getByText(/^Your free trial runs until 20\d\d\. .* Nothing is charged before then/).waitFor();
  await page.waitForURL(`**/teams/${teamId}/subscription`);
  await page.getByText('Free trial', { exact: true }).waitFor();
  await page.getByText('Web · Visa 4242').waitFor();
  await page.getByText('14 of 14 days left').waitFor();
  await page.getByText('1 of 2 used: Mara.').waitFor();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('navigation', { name: 'Team pages' }).getByText('Pro trial, 1 member').waitFor();
  await page.getByRole('link', { name: 'Billing', exact: true }).click();
  await page.getByText('Visa ending in 4242').waitFor();
  await page.getByText('No invoices yet').waitFor();
});

test('J52 a late answer never replaces the figures of a newer one', async () => {
  const page = await buyer(journey, await verifiedAccount(journey, 'Mara Lindqvist'));
  await openCheckout(page);
  await page.getByText('Pro, 1 editor seat × €252.00 per year').waitFor();
  const late = Promise.withResolvers<void>();
  const sent: number[] = [];
  await page.route('**/api/checkout/*/estimate', async (route) => {
    const { editorSeatCount } = route.request().postDataJSON() as { editorSeatCount: number };
    sent.push(editorSeatCount);
    const response = await route.fetch();
    if (editorSeatCount === 2) await late.promise;
    await route.fulfill({ response }).catch(() => undefined);
  });
  const more = page.getByRole('button', { name: 'One seat more' });
  await more.click();
  await expect.poll(() => sent).toEqual([2]);
  await more.click();
  await page.getByText('Pro, 3 editor seats × €252.00 per year').waitFor();
  late.resolve();
  await page.getByText('Monthly', { exact: true }).click();
  await page.getByText('Pro, 3 editor seats × €32.00 per month').waitFor();
});

test('J52 figures in a currency that nothing is sold in are not shown', async () => {
  const page = await buyer(journey, await verifiedAccount(journey, 'Mara Lindqvist'));
  await page.route('**/api/checkout/*/estimate', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { estimate: object };
    await route.fulfill({ response, json: { ...body, estimate: { ...body.estimate, currencyCode: 'XAU' } } });
  });
  await page.goto('/checkout');
  await page.getByText('The price could not be computed.').waitFor();
  expect(await page.getByRole('button', { name: 'Start Free Trial' }).isDisabled()).toBe(true);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('All prices in USD.').waitFor();
});

test('J52 a card that had its trial is told so; the price without one is shown, and paid by another press', async () => {
  const first = await verifiedAccount(journey, 'Mara Lindqvist');
  const page = await buyer(journey, first);
  await journey.sql("delete from trial_claims where kind = 'card'");
  await openCheckout(page);
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await page.getByText('Your team is now all set!').waitFor();
  const second = await verifiedAccount(journey, 'Elena Petrova');
  const { teamId } = await idsOf(journey, second);
  const other = await buyer(journey, second);
  await openCheckout(other);
  await other.getByLabel('City', { exact: true }).fill('Kiel');
  await typeCard(other, '4242424242424242');
  await other.getByRole('button', { name: 'Start Free Trial' }).click();
  await other.getByText(/^The free trial was already used/).waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([]);
  expect(await other.getByLabel('City', { exact: true }).inputValue()).toBe('Kiel');
  await other.getByRole('button', { name: 'Subscribe now', disabled: false }).click();
  await other.getByText('Your team is now all set!').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([29_988]);
});
