import { expect, test } from 'vitest';
import { testCard, typeCard } from '../support/data/paid-team.ts';
import { useJourney } from '../support/journey.ts';
import { buyer, cardFields, openCheckout, ownerWithoutTrial, takenFrom } from '../support/steps/checkout.ts';

const journey = useJourney('sandbox');

test('J58 the address says how many seats, which coupon, which decline', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, 1280);
  await openCheckout(page, '?from_add_seats=true&couponCode=NONE&card_error=Refused');
  const seats = page.getByRole('spinbutton', { name: 'Editor seats' });
  expect(await seats.inputValue()).toBe('2');
  expect(await page.getByLabel('Coupon').inputValue()).toBe('NONE');
  await page.getByText('Invalid coupon code').waitFor();
  await seats.click();
  await page.keyboard.press('End');
  // No more digits than fifty has, and the field may be empty while one types.
  await page.keyboard.type('04');
  expect(await seats.inputValue()).toBe('20');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('7');
  await page.getByText(/Pro, 7 editor seats/).waitFor({ state: 'attached' });
  await seats.fill('51');
  await page.keyboard.press('Tab');
  expect(await seats.inputValue()).toBe('50');
  await page.getByText(/Pro, 50 editor seats/).waitFor();
  await page.getByLabel('Coupon').fill('');
  await page.keyboard.press('Enter');
  await typeCard(page, testCard.paid);
  await page.getByRole('button', { name: 'Subscribe now', disabled: false }).click();
  await page.getByText('Payment declined', { exact: true }).waitFor();
  expect(await cardFields(page).locator('#number').inputValue()).toBe('4242 4242 4242 4242');
  expect(await takenFrom(journey, teamId)).toEqual([]);
});
