import { expect, test } from 'vitest';
import { testCard, typeCard } from '../support/data/paid-team.ts';
import { useJourney } from '../support/journey.ts';
import {
  bankPage,
  buyer,
  cardFields,
  dueToday,
  openCheckout,
  ownerWithoutTrial,
  retypeNumber,
  takenFrom,
} from '../support/steps/checkout.ts';

const journey = useJourney('sandbox');

test('J57 a declined card leaves everything typed; the bank consents, the plan is paid, on a phone', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, 390);
  await openCheckout(page, '?period=monthly');
  await page.getByRole('button', { name: 'Summary', expanded: false }).click();
  await page.getByLabel('City', { exact: true }).fill('Kiel');
  await page.getByText('VAT, 19%').waitFor();
  expect(await dueToday(page).innerText()).toBe('€38.08');
  await typeCard(page, testCard.refused);
  const buy = page.getByRole('button', { name: 'Subscribe now' });
  await buy.click();
  await page.getByRole('alert').getByText('Payment declined').waitFor();
  expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Kiel');
  await retypeNumber(page, testCard.challenged);
  // Two presses are one purchase.
  await buy.dblclick();
  await bankPage(page).getByRole('button', { name: 'Confirm', disabled: false }).waitFor();
  await bankPage(page).getByLabel('Code from your banking app').fill('493021');
  await page.keyboard.press('Enter');
  await page.getByText('Your team is now all set!').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([3808]);
  await page.goto(`/teams/${teamId}/billing`);
  const row = page.getByRole('row').filter({ hasText: /R-\d{4}-0/ });
  await row.getByText('€38.08').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: / as PDF$/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^R-\d{4}-\d{6}\.pdf$/);
  // Back to the form that was paid: nothing can be bought again.
  await page.goto('/checkout');
  await page.getByRole('dialog', { name: 'Checkout error' }).getByText('You already have a subscription.').waitFor();
});

test('J57 each decline says what it is, at the card or above the button, and nothing is taken', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, 390);
  await openCheckout(page);
  await typeCard(page, '4000000000000127');
  const buy = page.getByRole('button', { name: 'Subscribe now' });
  await buy.click();
  await cardFields(page).getByText('Invalid CVV number').waitFor();
  await cardFields(page).locator('#cvv').press('ControlOrMeta+a');
  await cardFields(page).locator('#cvv').pressSequentially('124');
  await retypeNumber(page, '4000000000000069');
  await buy.click();
  await cardFields(page).getByText('Invalid expiration date').waitFor();
  await cardFields(page).locator('#expiry').press('ControlOrMeta+a');
  await cardFields(page).locator('#expiry').pressSequentially('0933');
  const box = page.getByRole('alert').filter({ visible: true });
  for (const [number, title, text] of [
    [
      testCard.refused,
      'Payment declined',
      'There is an issue with your card. Please try again or use a different card. If the issue persists, contact your bank.',
    ],
    ['4000000000009995', 'Insufficient funds', 'Please check your balance or try a different card.'],
    [
      '4000000000000119',
      'Payment Error',
      'Please check your details and try again. If the issue persists, try a different card or contact your bank.',
    ],
  ] as const) {
    await retypeNumber(page, number);
    await buy.click();
    await box.getByText(title, { exact: true }).waitFor();
    await box.getByText(text, { exact: true }).waitFor();
  }
  await retypeNumber(page, testCard.challenged);
  await buy.click();
  // By key: the sheet may still be on its way up.
  const refuse = bankPage(page).getByRole('button', { name: 'Refuse', disabled: false });
  await refuse.waitFor();
  await refuse.press('Enter');
  await box.getByText('Payment verification failed', { exact: true }).waitFor();
  // Whoever leaves the bank’s page has bought nothing, and may try again.
  await buy.click();
  await bankPage(page).getByLabel('Code from your banking app').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Subscribe now' }).waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([]);
});
