import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { idsOf, signedInAs, verifiedAccount } from '../support/project-page.ts';

const journey = useJourney({ BILLING: 'sandbox' });

/** Types a card into the provider's fields. */
async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[src$="/fields"]');
  await frame.locator('#number').pressSequentially(number);
  await frame.locator('#expiry').pressSequentially('0832');
  await frame.locator('#cvv').pressSequentially('123');
}

/** Opens checkout and chooses Germany, where nothing but the country is needed. */
async function openCheckout(page: Page, query = ''): Promise<void> {
  await page.goto(`/checkout${query}`);
  await page.getByRole('button', { name: /Country/ }).click();
  await page.keyboard.type('Germany');
  await page.keyboard.press('Enter');
  await page.getByText('All prices in EUR').waitFor();
}
const total = (page: Page) => page.getByText('Total due today').locator('xpath=following-sibling::dd');

test('J52 a trial starts with a card, costs nothing today, and is there on the pages of the team', async () => {
  const account = await verifiedAccount(journey, 'Mara Lindqvist');
  const { teamId } = await idsOf(journey, account);
  const page = await signedInAs(journey, account);
  await page.goto(`/teams/${teamId}/subscription`);
  await page.getByRole('link', { name: 'Start 14-day free trial' }).click();
  await page.getByRole('heading', { level: 1, name: 'Try Pro free for 14 days' }).waitFor();
  await openCheckout(page);
  await page.getByRole('button', { name: 'One seat more' }).click();
  await page.getByText('Pro, 2 editor seats × €252.00 per year').waitFor();
  await page.getByText('VAT, 19%').waitFor();
  expect(await total(page).innerText()).toBe('€0.00');
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Start Free Trial' }).click();
  await page.getByText('Your team is now all set!').waitFor();
  await page.waitForURL(`**/teams/${teamId}/subscription`);
  await page.getByText('Free trial, with the features of Pro').waitFor();
  await page.getByText('1 of 2 used: Mara.').waitFor();
  await page.getByRole('link', { name: 'Billing', exact: true }).click();
  await page.getByText('Visa ending in 4242').waitFor();
  await page.getByText('No invoices yet').waitFor();
});

test('J57 a declined card leaves everything typed; with the bank’s consent the plan is paid, and the invoice is there', async () => {
  const account = await verifiedAccount(journey, 'Elena Petrova');
  const { teamId } = await idsOf(journey, account);
  // The free trial of this team was used before.
  await journey.sql(
    "insert into trial_claims (kind, hash, order_id, at) values ('team', encode(sha256(convert_to($1, 'utf8')), 'hex'), gen_random_uuid(), now())",
    [teamId],
  );
  const page = await signedInAs(journey, account);
  await openCheckout(page, '?period=monthly');
  await page.getByLabel('City', { exact: true }).fill('Kiel');
  await page.getByText('VAT, 19%').waitFor();
  expect(await total(page).innerText()).toBe('€38.08');
  await typeCard(page, '4000000000000002');
  const buy = page.getByRole('button', { name: 'Subscribe now' });
  await buy.click();
  await page.getByRole('alert').getByText('Payment declined').waitFor();
  expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Kiel');
  const number = page.frameLocator('iframe[src$="/fields"]').locator('#number');
  await number.press('ControlOrMeta+a');
  await number.pressSequentially('4000000000003220');
  await buy.click();
  const bank = page.frameLocator('iframe[title="3-D Secure page of the bank"]');
  await bank.getByLabel('Code from your banking app').pressSequentially('493021');
  await page.keyboard.press('Enter');
  await page.getByText('Your team is now all set!').waitFor();
  await page.goto(`/teams/${teamId}/billing`);
  const row = page.getByRole('row').filter({ hasText: /R-\d{4}-000001/ });
  await row.getByText('€38.08').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), row.getByRole('button').click()]);
  expect(file.suggestedFilename()).toMatch(/^R-\d{4}-000001\.pdf$/);
});

test('J67 everybody sees the prices, by the year or the month', async () => {
  const { page } = await journey.visit();
  await page.goto('/pricing');
  await page.getByText('$276.00 per seat, billed yearly, excluding tax').waitFor();
  await page.getByText('Save 34%').waitFor();
  await page.getByText('Monthly', { exact: true }).click();
  await page.getByText('$35.00 per seat, billed monthly, excluding tax').waitFor();
  await page.getByRole('link', { name: 'Start 14-day free trial' }).click();
  await page.waitForURL((url) => url.pathname === '/signup' && url.searchParams.get('source') === 'pricing');
});
