import type { Locator, Page } from 'playwright-core';
import type { Account, Journey } from '../journey.ts';
import { idsOf, verifiedAccount } from './project-page.ts';

/**
 * A browser in which an owner is signed in, wide or as small as a phone. Refusals are expected; `reports`: what the page
 * says of errors besides.
 */
export async function buyer(journey: Journey, account: Account, width = 1280, reports?: string): Promise<Page> {
  const refusals = / (40[0-9]|429|50[0-9]) |ERR_/.source;
  const expected = new RegExp(reports ? `${refusals}|${reports}` : refusals);
  const visitor = await journey.visitAs(account, { viewport: { width, height: 844 }, expected });
  return visitor.page;
}

/** An owner who has used the free trial of their team before, and the team's id. */
export async function ownerWithoutTrial(journey: Journey): Promise<{ owner: Account; teamId: string }> {
  const owner = await verifiedAccount(journey, 'Elena Petrova');
  const { teamId } = await idsOf(journey, owner);
  await journey.sql(
    "insert into trial_claims (kind, hash, order_id, at) values ('team', encode(sha256(convert_to($1, 'utf8')), 'hex'), gen_random_uuid(), now())",
    [teamId],
  );
  return { owner, teamId };
}

/** Opens checkout in a country, by default Germany, with the address that is needed there; in the US none is filled in. */
export async function openCheckout(page: Page, query = '', country = 'Germany'): Promise<void> {
  await page.goto(`/checkout${query}`);
  await chooseCountry(page, country);
  if (country !== 'United States') await fillAddress(page);
  await page.getByText(/^All prices in /).waitFor();
}

/** Fills in name and address of the bill. */
export async function fillAddress(page: Page): Promise<void> {
  for (const [label, text] of [
    ['Name on the bill', 'Halden Works'],
    ['Address line 1', 'Werftstr. 12'],
    ['Post code', '24143'],
    ['City', 'Kiel'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

/** Chooses the country of the bill. */
export async function chooseCountry(page: Page, country: string): Promise<void> {
  await page.getByRole('button', { name: /Country/ }).click();
  // What is typed before the list has the focus is lost.
  await page.locator('[role=listbox]:focus, [role=listbox] :focus').waitFor();
  await page.keyboard.type(country);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: new RegExp(country) }).waitFor();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

/** Replaces the card's number in the provider's fields. */
export async function retypeNumber(page: Page, number: string): Promise<void> {
  const field = cardFields(page).locator('#number');
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(number);
}

/** The provider's fields of a card. */
export const cardFields = (page: Page) => page.frameLocator('iframe[src$="/fields"]');
/** The provider's button of Apple Pay. */
export const appleButton = (page: Page) =>
  page.frameLocator('iframe[src$="/wallet"]').getByRole('button', { name: 'Pay with Apple Pay' });
/** The sheet that the button opens. */
export const applePaySheet = (page: Page) => page.frameLocator('iframe[src$="/apple-pay"]');
/** The bank's page of 3-D Secure. */
export const bankPage = (page: Page) => page.frameLocator('iframe[title="3-D Secure page of the bank"]');
/** What is due today. */
export const dueToday = (page: Page): Locator =>
  page.getByText('Total due today').locator('xpath=following-sibling::dd');

/** What the provider has taken from a team, in minor units, each charge by itself. */
export async function takenFrom(journey: Journey, teamId: string): Promise<number[]> {
  const { pool } = (await journey.scenario()).parts.database;
  const { rows } = await pool.query<{ amount: string }>(
    'select amount from sandbox_pay.charges where customer_id = $1 order by created_at',
    [teamId],
  );
  return rows.map(({ amount }) => Number(amount));
}
