import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mailedLink } from '../support/data/mailbox.ts';
import { testCard, typeCard } from '../support/data/paid-team.ts';
import { newEmail } from '../support/data/team.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { chooseCountry, fillAddress } from '../support/steps/checkout.ts';
import { idsOf, verifiedAccount } from '../support/steps/project-page.ts';

const journey = useJourney({ BILLING: 'sandbox' });

/** The owner of a team without a subscription, who has invited people to it and is at checkout. */
async function atCheckout(owner: Account, emails: string[], width = 1280): Promise<{ page: Page; visited: string[] }> {
  const { teamId } = await idsOf(journey, owner);
  // A payment that is refused is answered with 402.
  const visitor = await journey.visitAs(owner, { viewport: { width, height: 844 }, expected: / 402 / });
  const { page } = visitor;
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await page.goto(`/teams/${teamId}/members?invite=1`);
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  await dialog.getByLabel('Emails').fill(`${emails.join(' ')} `);
  // The owner's own seat is bought too.
  await dialog.getByText(`${emails.length + 1} editor seats, 1 year`).waitFor();
  await dialog.getByRole('button', { name: 'Continue to checkout' }).click();
  await expect.poll(() => visited.find((url) => url.includes('/checkout'))).toBeTruthy();
  return { page, visited };
}

/** Chooses Germany, and fills in the address that invoices need there. */
async function chooseGermany(page: Page): Promise<void> {
  await chooseCountry(page, 'Germany');
  await page.getByText('All prices in EUR').waitFor();
  await fillAddress(page);
}
/** The free trial of this team was used before, so that today something is charged. */
const useUpTrial = (teamId: string) =>
  journey.sql(
    "insert into trial_claims (kind, hash, order_id, at) values ('team', encode(sha256(convert_to($1, 'utf8')), 'hex'), gen_random_uuid(), now())",
    [teamId],
  );
const chargesOf = async (teamId: string) => {
  const { pool } = (await journey.scenario()).parts.database;
  const { rows } = await pool.query<{ amount: number }>(
    'select c.amount from charges c join orders o on o.id = c.order_id where o.team_id = $1',
    [teamId],
  );
  return rows.map(({ amount }) => amount);
};

test('J42 leads a team without a subscription to checkout, which knows whom to invite', async () => {
  const owner = await verifiedAccount(journey, 'Mara Lindqvist');
  const { teamId } = await idsOf(journey, owner);
  const emails = ['lena@haldenworks.example', 'marco@haldenworks.example'];
  const { page, visited } = await atCheckout(owner, emails);
  const address = new URL(visited.find((url) => url.includes('/checkout'))!);
  expect([address.pathname, Object.fromEntries(address.searchParams)]).toEqual([
    '/checkout',
    // Which team it is for is shown as well: people are in several.
    { period: 'yearly', show_checkout_period_picker: 'true', withInvite: 'true', team: teamId },
  ]);
  const kept = await page.evaluate(() => sessionStorage.getItem('invite-data-for-checkout'));
  expect(JSON.parse(kept!)).toEqual({ emails, role: 'editor' });
  for (const email of emails) await page.getByRole('button', { name: `Remove ${email}` }).waitFor();
  const seats = page.getByLabel('Editor seats');
  expect(await seats.inputValue()).toBe('3');
  // There cannot be fewer seats than people.
  expect(await page.getByRole('button', { name: 'One seat fewer' }).isDisabled()).toBe(true);
  // Whoever is added gets a seat, also while the address is still being typed.
  await page.getByLabel('Invite editors').fill('nora@haldenworks.example');
  expect(await seats.inputValue()).toBe('4');
});

test('J42 with another card and the bank’s consent the plan is paid once, and the people are invited, on a phone', async () => {
  const owner = await verifiedAccount(journey, 'Elena Petrova');
  const { teamId } = await idsOf(journey, owner);
  await useUpTrial(teamId);
  const emails = [newEmail(), newEmail()];
  const { page } = await atCheckout(owner, emails, 390);
  await chooseGermany(page);
  await typeCard(page, testCard.refused);
  const buy = page.getByRole('button', { name: 'Subscribe now' });
  await buy.click();
  await page.getByRole('alert').getByText('Payment declined').waitFor();
  for (const email of emails) await page.getByRole('button', { name: `Remove ${email}` }).waitFor();
  const number = page.frameLocator('iframe[src$="/fields"]').locator('#number');
  await number.press('ControlOrMeta+a');
  await number.pressSequentially(testCard.challenged);
  await buy.click();
  const bank = page.frameLocator('iframe[title="3-D Secure page of the bank"]');
  await bank.getByRole('button', { name: 'Confirm', disabled: false }).waitFor();
  await bank.getByLabel('Code from your banking app').fill('493021');
  await page.keyboard.press('Enter');
  await page.getByText('Your team is now all set!').waitFor();
  await page.getByText('2 invitations sent').waitFor();
  // It goes back to where they were invited from.
  await page.waitForURL(`**/teams/${teamId}/members`);
  await page.getByText(/3 of 3 editor seats/).waitFor();
  for (const email of emails) {
    await page.getByRole('row').filter({ hasText: email }).getByText('Invited', { exact: true }).waitFor();
    expect(await mailedLink(journey, email, '/teams/invitation#')).toContain('/teams/invitation#');
  }
  // Three seats at 252 euros a year, with 19 % tax.
  expect(await chargesOf(teamId)).toEqual([89_964]);
  expect(await page.evaluate(() => sessionStorage.getItem('invite-data-for-checkout'))).toBeNull();
});

test('J42 in a trial nothing is due, and whoever could not be invited meanwhile is named', async () => {
  const owner = await verifiedAccount(journey, 'Jonas Weber');
  const { teamId } = await idsOf(journey, owner);
  const email = newEmail();
  const { page } = await atCheckout(owner, [email]);
  await chooseGermany(page);
  await typeCard(page, testCard.paid);
  const field = page.getByLabel('Invite editors');
  await field.fill('nora@');
  const start = page.getByRole('button', { name: 'Start Free Trial' });
  await start.click();
  await page.getByText('Complete this address or remove it.').waitFor();
  // The owner is in the team already.
  await field.fill(owner.email);
  await page.getByText('Pro, 3 editor seats × €252.00 per year').waitFor();
  await start.click();
  await page.getByText('1 invitation sent').waitFor();
  await page.getByText(`Not invited: ${owner.email}.`).waitFor();
  await mailedLink(journey, email, '/teams/invitation#');
  expect(await chargesOf(teamId)).toEqual([]);
});
