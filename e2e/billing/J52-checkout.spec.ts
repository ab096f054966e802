import { expect, test } from 'vitest';
import { dueToday, openCheckout } from '../support/checkout.ts';
import { useJourney } from '../support/journey.ts';
import { typeCard } from '../support/paid-team.ts';
import { idsOf, signedInAs, verifiedAccount } from '../support/project-page.ts';

const journey = useJourney({ BILLING: 'sandbox' });

test('J52 a trial starts with a card, costs nothing today, and is there on the pages of the team', async () => {
  const account = await verifiedAccount(journey, 'Mara Lindqvist');
  const { teamId } = await idsOf(journey, account);
  const page = await signedInAs(journey, account);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByRole('link', { name: 'Start 14-day free trial' }).click();
  await page.getByRole('heading', { level: 1, name: 'Try Pro free for 14 days' }).waitFor();
  await openCheckout(page);
  await page.getByRole('button', { name: 'One seat more' }).click();
  await page.getByText('Pro, 2 editor seats × €252.00 per year').waitFor();
  await page.getByText('VAT, 19%').waitFor();
  expect(await dueToday(page).innerText()).toBe('€0.00');
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await page.getByText('Your team is now all set!').waitFor();
  await page.waitForURL(`**/teams/${teamId}/subscription`);
  await page.getByText('Free trial, with the features of Pro').waitFor();
  await page.getByText('1 of 2 used: Mara.').waitFor();
  await page.getByRole('link', { name: 'Billing', exact: true }).click();
  await page.getByText('Visa ending in 4242').waitFor();
  await page.getByText('No invoices yet').waitFor();
});
