import { expect, test } from 'vitest';
import { testCard, typeCard } from '../support/data/paid-team.ts';
import { useJourney } from '../support/journey.ts';
import { buyer, cardFields, openCheckout, ownerWithoutTrial, takenFrom } from '../support/steps/checkout.ts';

const journey = useJourney('sandbox');

test('J53 Apple Pay is offered beside the card, and pays in its sheet', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, 1280);
  await openCheckout(page);
  await page.getByRole('radio', { name: /Apple Pay/ }).check({ force: true });
  await page.locator('iframe[src$="/fields"]').waitFor({ state: 'detached' });
  const buy = page.getByRole('button', { name: 'Subscribe now' });
  const sheet = page.frameLocator('iframe[title="Apple Pay"]');
  await buy.click();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  // People who close the sheet get no message: the form is as it was.
  await page.locator('iframe[title="Apple Pay"]').waitFor({ state: 'detached' });
  await page.locator('form button[type=submit]:not([aria-busy])').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByText(/went wrong|failed|Payment Error/).count()).toBe(0);
  expect(await page.getByRole('radio', { name: /Apple Pay/ }).isChecked()).toBe(true);
  await buy.click();
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Your team is now all set!').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([29_988]);
});

test('J53 Apple Pay that cannot be begun says so, and the card still pays', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, 1280, 'does not answer');
  await openCheckout(page);
  await page.getByRole('radio', { name: /Apple Pay/ }).check({ force: true });
  await page.route('**/sandbox-pay/browser/**', (route) => route.abort());
  const buy = page.getByRole('button', { name: 'Subscribe now' });
  await buy.click();
  await page
    .getByText(
      'Something went wrong while setting up Apple Pay. Please try again or choose a different payment method.',
    )
    .waitFor();
  await page.unrouteAll();
  await page.getByRole('radio', { name: /^Card/ }).check();
  await typeCard(page, testCard.paid);
  await buy.click();
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
