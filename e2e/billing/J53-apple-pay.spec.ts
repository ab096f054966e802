import { eventually } from '@chamfer/testing/eventually';
import { expect, test } from 'vitest';
import { testCard, typeCard } from '../support/data/paid-team.ts';
import { useJourney } from '../support/journey.ts';
import {
  appleButton,
  applePaySheet,
  buyer,
  cardFields,
  openCheckout,
  ownerWithoutTrial,
  takenFrom,
} from '../support/steps/checkout.ts';

const journey = useJourney('sandbox');

test('J53 Apple Pay is offered beside the card, and pays in its sheet', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, 1280);
  await openCheckout(page);
  await page.getByRole('radio', { name: /Apple Pay/ }).check({ force: true });
  await page.locator('iframe[src$="/fields"]').waitFor({ state: 'detached' });
  // The provider's button takes the place of ours.
  await page.getByRole('button', { name: 'Subscribe now' }).waitFor({ state: 'detached' });
  const sheet = applePaySheet(page);
  await appleButton(page).click();
  await sheet.getByText('€299.88').waitFor();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  // People who close the sheet get no message, and nothing was begun: the form is as it was.
  await page.locator('iframe[src$="/apple-pay"]').waitFor({ state: 'detached' });
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByText(/went wrong|failed|Payment Error/).count()).toBe(0);
  expect(await page.getByRole('radio', { name: /Apple Pay/ }).isChecked()).toBe(true);
  await appleButton(page).click();
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Your team is now all set!').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([29_988]);
});

test('J53 the sheet opens for a complete form alone: what is missing is said at the fields', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, 390);
  await openCheckout(page);
  await page.getByRole('radio', { name: /Apple Pay/ }).check({ force: true });
  const city = page.getByLabel('City', { exact: true });
  await city.fill('');
  await appleButton(page).click();
  await page.getByText('Fill in what is missing, then press the button again.').waitFor();
  await eventually(async () => expect(await city.evaluate((field) => field === document.activeElement)).toBe(true));
  expect(await page.locator('iframe[src$="/apple-pay"]').count()).toBe(0);
  await city.fill('Kiel');
  await page.getByText('Fill in what is missing').waitFor({ state: 'detached' });
  await appleButton(page).click();
  await applePaySheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Your team is now all set!').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([29_988]);
});

test('J53 a price that changed meanwhile closes the sheet and is shown, and nothing is taken', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner);
  await openCheckout(page);
  await page.getByRole('radio', { name: /Apple Pay/ }).check({ force: true });
  await page.route('**/api/checkout/*/start', (route) => {
    const input = route.request().postDataJSON() as { estimate: { totalAmount: number } };
    input.estimate.totalAmount -= 100;
    return route.continue({ postData: input });
  });
  await appleButton(page).click();
  await applePaySheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('alert').getByText(/price/).waitFor();
  await page.locator('iframe[src$="/apple-pay"]').waitFor({ state: 'detached' });
  expect(await takenFrom(journey, teamId)).toEqual([]);
});

test('J53 Apple Pay that cannot be begun says so, and the card still pays', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, 1280, 'does not answer');
  await openCheckout(page);
  await page.getByRole('radio', { name: /Apple Pay/ }).check({ force: true });
  await page.route('**/sandbox-pay/browser/**', (route) => route.abort());
  await appleButton(page).click();
  await applePaySheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await page
    .getByText(
      'Something went wrong while setting up Apple Pay. Please try again or choose a different payment method.',
    )
    .waitFor();
  await page.unrouteAll();
  await page.getByRole('radio', { name: /^Card/ }).check();
  await typeCard(page, testCard.paid);
  await page.getByRole('button', { name: 'Subscribe now' }).click();
  await page.getByText('Your team is now all set!').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([29_988]);
});

test('J53 where Apple Pay is not offered there is nothing to choose', async () => {
  const { owner } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner);
  await page.route('**/api/app/payment-settings', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), applePay: false } });
  });
  await openCheckout(page);
  await cardFields(page).locator('#number').waitFor();
  expect(await page.getByText('Apple Pay').count()).toBe(0);
});
