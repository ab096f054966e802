import { expect, test } from 'vitest';
import { typeCard } from '../support/data/paid-team.ts';
import { useJourney } from '../support/journey.ts';
import { buyer, chooseCountry, openCheckout, ownerWithoutTrial, takenFrom } from '../support/steps/checkout.ts';

const journey = useJourney({ BILLING: 'sandbox', BILLING_TAX_ELSEWHERE: 'unsold' });

test('a country that nothing is sold to is refused at its field, until another one is chosen', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner);
  await openCheckout(page);
  await chooseCountry(page, 'Switzerland');
  const refusal = page.getByText(/^Direct subscriptions are not supported in your country/);
  await refusal.waitFor();
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Subscribe now' }).click();
  await refusal.waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([]);
  expect(await page.getByLabel('Post code', { exact: true }).inputValue()).toBe('24143');
  await chooseCountry(page, 'Germany');
  await refusal.waitFor({ state: 'detached' });
  await page.getByText('VAT, 19%').waitFor();
  await page.getByRole('button', { name: 'Subscribe now' }).click();
  await page.getByText('Your team is now all set!').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([29_988]);
});
