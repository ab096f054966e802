import { expect, test } from 'vitest';
import { type Account, useJourney } from '../support/journey.ts';
import { paidTeam, takenForSeats, testCard, typeCard } from '../support/paid-team.ts';
import { newEmail } from '../support/team.ts';

const journey = useJourney({ BILLING: 'sandbox' });

/** Opens the dialog with addresses in it, and reads what is due. */
async function fillDialog(owner: Account, teamId: string, emails: string[], width = 1280) {
  // A payment that is refused is answered with 402.
  const visitor = await journey.visit({ viewport: { width, height: 844 }, expected: / 402 / });
  await journey.signIn(visitor, owner);
  const { page } = visitor;
  await page.goto(`/teams/${teamId}/members?invite=1`);
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  await dialog.getByLabel('Emails').fill(`${emails.join(' ')} `);
  const due = dialog.getByText('Total due today').locator('xpath=following-sibling::dd');
  await due.waitFor();
  return { page, dialog, due };
}
const minor = (shown: string) => Math.round(Number(shown.replaceAll(/[^\d.]/g, '')) * 100);

test.each([1280, 390])(
  'J41 a declined card is replaced, and the invitations go out with it, at %d px',
  async (width) => {
    const owner = await journey.account();
    const teamId = await paidTeam(journey, owner, { seats: 1, card: testCard.failsLater });
    const emails = [newEmail(), newEmail()];
    const { page, dialog, due } = await fillDialog(owner, teamId, emails, width);
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
  },
);

test('J41 whoever does not replace the card has the list as it was, and nobody is invited', async () => {
  const owner = await journey.account();
  const teamId = await paidTeam(journey, owner, { seats: 1, card: testCard.failsLater });
  const email = newEmail();
  const { page, dialog } = await fillDialog(owner, teamId, [email]);
  await dialog.getByRole('button', { name: 'Invite 1 editor' }).click();
  const payment = page.getByRole('dialog', { name: 'Update & invite' });
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
  await bank.getByLabel('Code from your banking app').pressSequentially('493021');
  await page.keyboard.press('Enter');
  await page.getByText('1 invitation sent').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(await takenForSeats(journey, teamId)).toEqual([shown]);
});
