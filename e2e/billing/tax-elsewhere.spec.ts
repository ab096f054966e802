import { expect, test } from 'vitest';
import { testCard, typeCard } from '../support/data/paid-team.ts';
import { useJourney } from '../support/journey.ts';
import { buyer, chooseCountry, fillAddress, ownerWithoutTrial } from '../support/steps/checkout.ts';

const journey = useJourney({ BILLING: 'sandbox', BILLING_TAX_ELSEWHERE: 'unsold' });

test('where nothing is sold outside of the EU, prices are in euros and a buyer elsewhere is refused at the country', async () => {
  const { owner } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner);
  expect(await page.evaluate(() => navigator.language)).toBe('en-US');
  await page.goto('/pricing');
  await page.getByText('€252.00 per seat, billed yearly, excluding VAT').waitFor();
  await page.goto('/checkout');
  const country = page.getByRole('button', { name: /Country/ });
  expect(await country.textContent()).toContain('Germany');
  await page.getByText('All prices in EUR.').waitFor();
  await fillAddress(page);
  await typeCard(page, testCard.paid);
  // As soon as it is chosen, and by the press as well.
  await chooseCountry(page, 'Switzerland');
  const refused = page.getByText(/^Direct subscriptions are not supported in your country/);
  await refused.waitFor();
  const buy = page.getByRole('button', { name: 'Subscribe now', disabled: false });
  const answer = page.waitForResponse((response) => response.url().endsWith('/start'));
  await buy.click();
  expect((await answer).status()).toBe(400);
  await expect.poll(() => country.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await refused.count()).toBe(1);
  await chooseCountry(page, 'Sweden');
  await refused.waitFor({ state: 'hidden' });
  await page.getByText('VAT, 25%').waitFor();
  await buy.click();
  await page.getByText('Your team is now all set!').waitFor();
});
