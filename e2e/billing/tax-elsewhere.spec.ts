import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { buyer, chooseCountry, fillAddress } from '../support/steps/checkout.ts';
import { verifiedAccount } from '../support/steps/project-page.ts';

const journey = useJourney({ BILLING: 'sandbox', BILLING_TAX_ELSEWHERE: 'unsold' });

test('where nothing is sold outside of the EU, prices are in euros and checkout begins at home', async () => {
  const page = await buyer(journey, await verifiedAccount(journey, 'Mara Lindqvist'));
  expect(await page.evaluate(() => navigator.language)).toBe('en-US');
  await page.goto('/pricing');
  await page.getByText('€252.00 per seat, billed yearly, excluding VAT').waitFor();
  await page.goto('/checkout');
  await page.getByRole('button', { name: /Country Germany/ }).waitFor();
  await page.getByText('All prices in EUR.').waitFor();
});

test('a buyer elsewhere reads it at the country as soon as it is chosen, and the press goes nowhere', async () => {
  const page = await buyer(journey, await verifiedAccount(journey, 'Elena Petrova'), 390);
  await page.goto('/checkout');
  await chooseCountry(page, 'Switzerland');
  const refused = page.getByText(/^Direct subscriptions are not supported in your country/);
  await refused.waitFor();
  await fillAddress(page);
  await chooseCountry(page, 'Sweden');
  await refused.waitFor({ state: 'hidden' });
  await page.getByText('VAT, 25%').waitFor();
});
