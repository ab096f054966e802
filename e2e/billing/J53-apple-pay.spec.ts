import { expect, test } from 'vitest';
import { buyer, openCheckout, ownerWithoutTrial, takenFrom } from '../support/checkout.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney({ BILLING: 'sandbox' });

test.each([1280, 390])('J53 Apple Pay is offered beside the card, and pays in its sheet, at %d px', async (width) => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, width);
  await openCheckout(page);
  await page.getByRole('radio', { name: /Apple Pay/ }).check({ force: true });
  await page.locator('iframe[src$="/fields"]').waitFor({ state: 'detached' });
  const buy = page.getByRole('button', { name: 'Subscribe now' });
  const sheet = page.frameLocator('iframe[title="Apple Pay"]');
  await buy.click();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await buy.click();
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Your team is now all set!').waitFor();
  expect(await takenFrom(journey, teamId)).toEqual([29_988]);
});
