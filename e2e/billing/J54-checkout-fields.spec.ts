import { expect, test } from 'vitest';
import { testCard, typeCard } from '../support/data/paid-team.ts';
import { useJourney } from '../support/journey.ts';
import { buyer, cardFields, chooseCountry, fillAddress, ownerWithoutTrial } from '../support/steps/checkout.ts';
import { verifiedAccount } from '../support/steps/project-page.ts';

const journey = useJourney('sandbox');

test('J54 what is missing or wrong stands at its field', async () => {
  const page = await buyer(journey, await verifiedAccount(journey, 'Mara Lindqvist'), 1280);
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
  // In the EU the bill names its buyer, and a VAT number asks for the rest of the address, too.
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
  await required.nth(3).waitFor();
  await fillAddress(page);
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

test('J54 in the EU a bill names its buyer: what is missing is said, nothing typed is lost, on a phone', async () => {
  const { owner, teamId } = await ownerWithoutTrial(journey);
  const page = await buyer(journey, owner, 390);
  await page.goto('/checkout');
  await chooseCountry(page, 'Norway');
  const optional = page.locator('form').getByText('Optional', { exact: true });
  // The people to invite, name, both lines, post code and city.
  await optional.nth(5).waitFor();
  const name = page.getByLabel('Name on the bill');
  await name.fill('Halden Works');
  await chooseCountry(page, 'France');
  await optional.nth(2).waitFor({ state: 'detached' });
  await typeCard(page, testCard.paid);
  const buy = page.getByRole('button', { name: 'Subscribe now', disabled: false });
  await buy.click();
  const required = page.locator('form').getByText('Required', { exact: true });
  await required.nth(2).waitFor();
  expect(await required.count()).toBe(3);
  expect(await page.getByLabel('Address line 1').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('Address line 1').fill('3 rue du Port');
  await page.getByLabel('Post code').fill('29200');
  await page.getByLabel('City', { exact: true }).fill('Brest');
  expect(await name.inputValue()).toBe('Halden Works');
  await buy.click();
  await page.getByText('Your team is now all set!').waitFor();
  await page.goto(`/teams/${teamId}/billing`);
  const row = page.getByRole('row').filter({ hasText: /R-\d{4}-0/ });
  for (const text of ['1 editor seat, 1 year', '€252.00 per seat and year', 'Visa 4242']) {
    await row.getByText(text, { exact: true }).waitFor();
  }
  await row.getByText('Halden Works, 3 rue du Port, 29200 Brest, France').waitFor();
});

test('J54 who moves from the App Store consents that its renewal ends', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  await journey.sql(
    `insert into subscriptions (id, type, user_id, origin, external_id, tier, status, auto_renew, period, seats,
       unit_amount, currency_code, period_start, period_end, created_at)
     select gen_random_uuid(), 'appstore', id, 'store', id::text, 'pro', 'active', true, 'monthly', 1, 0, 'USD',
       now(), now() + interval '20 days', now() from users where email = $1`,
    [owner.email],
  );
  const page = await buyer(journey, owner);
  await page.goto('/checkout');
  await chooseCountry(page, 'Germany');
  await fillAddress(page);
  await page.getByRole('button', { name: /Start Free Trial|Subscribe now/, disabled: false }).click();
  await page.getByText('Please agree before proceeding.').waitFor();
});
