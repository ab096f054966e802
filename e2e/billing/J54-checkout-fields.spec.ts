import { expect, test } from 'vitest';
import { buyer, cardFields, chooseCountry } from '../support/checkout.ts';
import { useJourney } from '../support/journey.ts';
import { verifiedAccount } from '../support/project-page.ts';

const journey = useJourney('sandbox');

test.each([1280, 390])('J54 what is missing or wrong stands at its field, at %d px', async (width) => {
  const page = await buyer(journey, await verifiedAccount(journey, 'Mara Lindqvist'), width);
  await page.goto('/checkout');
  const start = page.getByRole('button', { name: 'Start Free Trial', disabled: false });
  await page.getByLabel('Tax ID (Optional)').waitFor();
  await start.click();
  // State, company, first line, post code and city are needed in the United States.
  const required = page.locator('form').getByText('Required', { exact: true });
  await required.nth(4).waitFor();
  expect(await required.count()).toBe(5);
  await chooseCountry(page, 'Germany');
  const vat = page.getByLabel('VAT number (including country code)');
  await vat.fill('123');
  await start.click();
  await page.getByText('Invalid VAT number - Please include your country code').waitFor();
  // A VAT number asks for the rest of the address.
  expect(await required.count()).toBe(4);
  await vat.fill('DE');
  await start.click();
  await page.getByText('Invalid VAT number', { exact: true }).waitFor();
  await chooseCountry(page, 'Greece');
  await vat.fill('EL094259216');
  await start.click();
  await required.nth(3).waitFor();
  expect(await page.getByText(/Invalid VAT number/).count()).toBe(0);
  await vat.fill('');
  await start.click();
  await cardFields(page).getByText('Required').nth(2).waitFor();
  await cardFields(page).locator('#number').pressSequentially('4242');
  await start.click();
  await cardFields(page).getByText('Incomplete card number').waitFor();
  await cardFields(page).locator('#number').press('ControlOrMeta+a');
  await cardFields(page).locator('#number').pressSequentially('4242424242424241');
  await start.click();
  await cardFields(page).getByText('Invalid card number').waitFor();
  await cardFields(page).locator('#cvv').pressSequentially('1');
  await start.click();
  await cardFields(page).getByText('Invalid CVV number').waitFor();
});

test('J54 a VAT number that is in no register says so at its field, until it is another one or none', async () => {
  const page = await buyer(journey, await verifiedAccount(journey, 'Mara Lindqvist'));
  await page.goto('/checkout');
  await chooseCountry(page, 'Germany');
  const vat = page.getByLabel('VAT number (including country code)');
  const said = page.getByText('Invalid VAT number', { exact: true });
  await vat.fill('DE123456789');
  // Nobody is interrupted in the middle of typing.
  await page.getByText('All prices in EUR.').waitFor();
  expect(await said.count()).toBe(0);
  await page.getByLabel('City', { exact: true }).focus();
  await said.waitFor();
  await vat.fill('');
  await page.getByLabel('City', { exact: true }).focus();
  await said.waitFor({ state: 'detached' });
  await vat.fill('DE123456789');
  await page.getByLabel('City', { exact: true }).focus();
  await said.waitFor();
  await chooseCountry(page, 'Switzerland');
  await said.waitFor({ state: 'detached' });
  await page.getByLabel('Tax ID (Optional)').waitFor();
});

test('J54 who moves from the App Store consents that its renewal ends', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  await journey.sql(
    `insert into subscriptions (id, type, user_id, origin, external_id, tier, status, auto_renew, period, seats,
       unit_amount, currency_code, period_start, period_end, created_at)
     select gen_random_uuid(), 'appstore', id, 'external', id::text, 'pro', 'active', true, 'monthly', 1, 0, 'USD',
       now(), now() + interval '20 days', now() from users where email = $1`,
    [owner.email],
  );
  const page = await buyer(journey, owner);
  await page.goto('/checkout');
  await chooseCountry(page, 'Germany');
  await page.getByRole('button', { name: /Start Free Trial|Subscribe now/, disabled: false }).click();
  await page.getByText('Please agree before proceeding.').waitFor();
});
