import { expect, test } from 'vitest';
import { paidTeam, takenForSeats, testCard, typeCard } from '../support/data/paid-team.ts';
import { newEmail } from '../support/data/team.ts';
import { type Account, useJourney } from '../support/journey.ts';

const journey = useJourney({ BILLING: 'sandbox' });

/** Opens the dialog with addresses in it, and reads what is due. */
async function fillDialog(
  owner: Account,
  teamId: string,
  emails: string[],
  width = 1280,
  // A payment that is refused is answered with 402.
  expected = / 402 /,
) {
  const visitor = await journey.visitAs(owner, { viewport: { width, height: 844 }, expected });
  const { page } = visitor;
  await page.goto(`/teams/${teamId}/members?invite=1`);
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  await dialog.getByLabel('Emails').fill(`${emails.join(' ')} `);
  const due = dialog.getByText('Total due today').locator('xpath=following-sibling::dd');
  await due.waitFor();
  return { page, dialog, due };
}
const minor = (shown: string) => Math.round(Number(shown.replaceAll(/[^\d.]/g, '')) * 100);

test('J41 a declined card is replaced, and the invitations go out with it, on a phone', async () => {
  const owner = await journey.account();
  const teamId = await paidTeam(journey, owner, { seats: 1, card: testCard.failsLater });
  const emails = [newEmail(), newEmail()];
  const { page, dialog, due } = await fillDialog(owner, teamId, emails, 390);
  await dialog.getByText(/Visa ending in 0341/).waitFor();
  const shown = minor(await due.innerText());
  expect(shown).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Invite 2 editors' }).click();
  const payment = page.getByRole('dialog', { name: 'Update & invite' });
  await payment.getByText('There is an issue with your card.').waitFor();
  expect(await takenForSeats(journey, teamId)).toEqual([]);
  await typeCard(page, testCard.paid);
  await payment.getByRole('button', { name: 'Update & invite' }).click();
  await page.getByText('2 invitations sent').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(/3 of 3 editor seats/).waitFor();
  for (const email of emails) await page.getByRole('row').filter({ hasText: email }).waitFor();
  expect(await takenForSeats(journey, teamId)).toEqual([shown]);
});

test('J41 whoever does not replace the card has the list as it was, and nobody is invited', async () => {
  const owner = await journey.account();
  const teamId = await paidTeam(journey, owner, { seats: 1, card: testCard.failsLater });
  await journey.sql('update sandbox_pay.saved_methods set card = $1 where customer_id = $2', [testCard.poor, teamId]);
  const email = newEmail();
  const { page, dialog } = await fillDialog(owner, teamId, [email]);
  await dialog.getByRole('button', { name: 'Invite 1 editor' }).click();
  const payment = page.getByRole('dialog', { name: 'Update & invite' });
  await payment.getByText('Insufficient funds').waitFor();
  await payment.getByRole('button', { name: 'Cancel' }).click();
  await payment.waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: `Remove ${email}` }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByRole('row').filter({ hasText: email }).count()).toBe(0);
  expect(await takenForSeats(journey, teamId)).toEqual([]);
});

test('J41 a bank that wants to be asked is asked, and two presses charge once', async () => {
  const owner = await journey.account();
  const teamId = await paidTeam(journey, owner, { seats: 1, card: testCard.challenged });
  const { page, dialog, due } = await fillDialog(owner, teamId, [newEmail()]);
  const shown = minor(await due.innerText());
  await dialog.getByRole('button', { name: 'Invite 1 editor' }).dblclick();
  const bank = page.frameLocator('iframe[title="3-D Secure page of the bank"]');
  await bank.getByRole('button', { name: 'Confirm', disabled: false }).waitFor();
  await bank.getByLabel('Code from your banking app').fill('493021');
  await page.keyboard.press('Enter');
  await page.getByText('1 invitation sent').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(await takenForSeats(journey, teamId)).toEqual([shown]);
});

test('J41 an answer that gets lost on the way is asked for again, and charges once', async () => {
  const owner = await journey.account();
  const teamId = await paidTeam(journey, owner, { seats: 1 });
  const email = newEmail();
  const { page, dialog, due } = await fillDialog(owner, teamId, [email], 1280, / 402 |ERR_FAILED/);
  const shown = minor(await due.innerText());
  let sent = 0;
  await page.route('**/self-serve-invitations', async (route) => {
    if (route.request().method() !== 'POST' || ++sent > 1) return route.continue();
    // The server has done it; the browser does not learn so.
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Invite 1 editor' }).click();
  await page.getByText('1 invitation sent').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('row').filter({ hasText: email }).waitFor();
  expect(sent).toBe(2);
  expect(await takenForSeats(journey, teamId)).toEqual([shown]);
});

test('J41 two tabs that invite the same person charge once, and the other one keeps its list', async () => {
  const owner = await journey.account();
  const teamId = await paidTeam(journey, owner, { seats: 1 });
  const email = newEmail();
  const tabs = await Promise.all([1, 2].map(() => fillDialog(owner, teamId, [email], 1280, / 4\d\d /)));
  const shown = minor(await tabs[0]!.due.innerText());
  await Promise.all(tabs.map(({ dialog }) => dialog.getByRole('button', { name: 'Invite 1 editor' }).click()));
  await expect.poll(async () => (await takenForSeats(journey, teamId)).length).toBe(1);
  // The one that was slower hears that the person is invited.
  await expect
    .poll(() => Promise.all(tabs.map(({ page }) => page.getByText('is already in the team').count())))
    .toContain(1);
  expect(await takenForSeats(journey, teamId)).toEqual([shown]);
});
