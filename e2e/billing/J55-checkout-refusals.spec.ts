import { expect, test } from 'vitest';
import { testCard, typeCard } from '../support/data/paid-team.ts';
import { useJourney } from '../support/journey.ts';
import { buyer, dueToday, openCheckout, ownerWithoutTrial } from '../support/steps/checkout.ts';

const journey = useJourney('sandbox');

test('J55 a number that the register does not know stands at its field, until it is corrected', async () => {
  const { owner } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner);
  await openCheckout(page);
  const vat = page.getByLabel('VAT number (including country code)');
  await vat.fill('DE12');
  await typeCard(page, testCard.paid);
  const buy = page.getByRole('button', { name: 'Subscribe now', disabled: false });
  await buy.click();
  await page.getByText('Invalid VAT number', { exact: true }).waitFor();
  await page.getByText("We couldn't verify your billing details.").waitFor();
  await vat.fill('DE136695976');
  await page.getByText('Invalid VAT number', { exact: true }).waitFor({ state: 'hidden' });
  await buy.click();
  await page.getByText('Your team is now all set!').waitFor();
});

test('J55 each field of the bill that is refused says so', async () => {
  const { owner } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, 390);
  await openCheckout(page, '', 'United States');
  const fields = ['zip', 'countryCode', 'stateCode', 'city', 'line1', 'line2', 'vatNumber'];
  await page.route('**/api/checkout/*/start', (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 'VALIDATION_ERROR',
        message: '',
        validationErrors: fields.map((field) => ({ field: `billingDetails.${field}`, code: 'invalid', message: '' })),
      },
    }),
  );
  for (const label of ['Name on the bill', 'Address line 1', 'Post code', 'City']) {
    await page.getByLabel(label, { exact: true }).fill('X');
  }
  await page.getByRole('button', { name: /Select a state/ }).click();
  await page.keyboard.type('California');
  await page.keyboard.press('Enter');
  await typeCard(page, testCard.paid);
  await page.getByRole('button', { name: 'Subscribe now', disabled: false }).click();
  await page.getByText("We couldn't verify your billing details.").waitFor();
  for (const text of ['Invalid post code', 'Invalid country', 'Invalid state', 'Invalid city', 'Invalid VAT number']) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  expect(await page.getByText('Invalid address', { exact: true }).count()).toBe(2);
  expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('X');
});

test('J55 a wrong coupon says so, and a right one is taken off at once, on a phone', async () => {
  const { owner } = await ownerWithoutTrial(journey);
  const code = 'SPRING15';
  const terms = { code, kind: 'percent', percent: 1500, periods: 1 };
  await journey.sql('insert into coupons (code, terms, created_at) values ($1, $2, now())', [
    code,
    JSON.stringify(terms),
  ]);
  const page = await buyer(journey, owner, 390);
  await openCheckout(page);
  await page.getByRole('button', { name: 'Summary', expanded: false }).click();
  await page.getByText('VAT, 19%').waitFor();
  expect(await dueToday(page).innerText()).toBe('€299.88');
  await page.getByRole('button', { name: 'Add a coupon code' }).click();
  await page.getByLabel('Coupon').fill('WINTER');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Invalid coupon code').waitFor();
  await page.getByLabel('Coupon').fill(code);
  await page.keyboard.press('Enter');
  await page.getByText(`Coupon ${code}`).waitFor();
  expect(await page.getByText('Invalid coupon code').count()).toBe(0);
  expect(await dueToday(page).innerText()).toBe('€254.90');
  await page.getByText('−€37.80').waitFor();
  await page.getByRole('button', { name: `Remove coupon ${code}` }).click();
  await page.getByText(`Coupon ${code}`).waitFor({ state: 'detached' });
  expect(await dueToday(page).innerText()).toBe('€299.88');
  await page.getByRole('button', { name: 'Add a coupon code' }).waitFor();
});
