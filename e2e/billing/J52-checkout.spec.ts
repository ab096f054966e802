import { expect, test } from 'vitest';
import { buyer, dueToday, openCheckout } from '../support/checkout.ts';
import { useJourney } from '../support/journey.ts';
import { typeCard } from '../support/paid-team.ts';
import { idsOf, verifiedAccount } from '../support/project-page.ts';

const journey = useJourney({ BILLING: 'sandbox' });

test.each([1440, 390])('J52 a trial starts with a card, costs nothing today, and is there, at %d px', async (width) => {
  // A card has one trial, whoever holds it.
  await journey.sql("delete from trial_claims where kind = 'card'");
  const account = await verifiedAccount(journey, 'Mara Lindqvist');
  const { teamId } = await idsOf(journey, account);
  const page = await buyer(journey, account, width);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByRole('link', { name: 'Start 14-day free trial' }).click();
  await page.getByRole('heading', { level: 1, name: 'Try Pro free for 14 days' }).waitFor();
  await openCheckout(page);
  await page.getByRole('button', { name: 'One seat more' }).click();
  if (width === 390) await page.getByRole('button', { name: 'Summary', expanded: false }).click();
  await page.getByText('Pro, 2 editor seats × €252.00 per year').waitFor();
  await page.getByText('VAT, 19%').waitFor();
  expect(await dueToday(page).innerText()).toBe('€0.00');
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await page.getByText('Your team is now all set!').waitFor();
  await page.waitForURL(`**/teams/${teamId}/subscription`);
  await page.getByText('Free trial, with the features of Pro').waitFor();
  await page.getByText('1 of 2 used: Mara.').waitFor();
  if (width === 390) await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('link', { name: 'Billing', exact: true }).click();
  await page.getByText('Visa ending in 4242').waitFor();
  await page.getByText('No invoices yet').waitFor();
});
