import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedTeamOf } from '../support/data/teams.ts';
import { useJourney } from '../support/journey.ts';
import { homeHeading } from '../support/steps/session.ts';

const journey = useJourney();

type Role = 'owner' | 'seat_manager' | 'editor';

/** The members of a team with somebody in every role and an invitation, as one of them sees them. */
async function openAs(role: Role, expected?: RegExp) {
  const team = await seedTeamOf(journey);
  const { teamId, owner, people } = team;
  const invitee = `sofia-${teamId.slice(-12)}@haldenworks.example`;
  const invite = { emails: [invitee], role: 'editor' };
  await journey.api('POST', `/teams/${teamId}/self-serve-invitations`, invite, owner.accessToken);
  const visitor = await journey.visitAs(role === 'owner' ? owner : people[role], { expected });
  const { page } = visitor;
  await page.goto(`/teams/${teamId}/members`);
  await page.getByRole('row', { name: new RegExp(invitee) }).waitFor();
  return { ...team, page, invitee };
}

/** Opens the menu of a row. */
async function menuOf(page: Page, name: string): Promise<string[]> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem').first().waitFor();
  return page.getByRole('menuitem').allInnerTexts();
}

test('J37 a removal says what ends, and the removed person loses the team at once', async () => {
  const { teamId, page, people } = await openAs('owner');
  const theirs = await journey.visitAs(people.editor, { expected: /404/ });
  await theirs.page.goto(`/teams/${teamId}/members`);
  await theirs.page.getByRole('table', { name: 'Members' }).waitFor();
  await menuOf(page, 'Jonas Weber');
  await page.getByRole('menuitem', { name: 'Remove member…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Jonas Weber?' });
  await dialog.getByText('Space: Mechanical').waitFor();
  await dialog.getByRole('button', { name: 'Remove member' }).click();
  await page.getByText('Jonas Weber was removed from Halden Works.').waitFor();
  await page.getByRole('button', { name: 'Actions for Jonas Weber' }).waitFor({ state: 'detached' });
  // Their open page learns of it by itself, and leads to a team of theirs.
  const refusal = theirs.page.getByRole('dialog', { name: 'You are not authorized to perform this operation.' });
  await refusal.getByRole('button', { name: 'Close' }).last().click();
  await theirs.page.getByRole('heading', { name: homeHeading }).waitFor();
  expect(theirs.page.url()).not.toContain(teamId);
});

test('J37 a seat manager takes an invitation back, and may remove neither owners nor themselves', async () => {
  const { page, invitee } = await openAs('seat_manager');
  expect(await menuOf(page, 'Mara Lindqvist')).not.toContain('Remove member…');
  await page.keyboard.press('Escape');
  const own = await menuOf(page, 'Elena Petrova');
  expect(own).not.toContain('Remove member…');
  expect(own).toContain('Leave team…');
  await page.keyboard.press('Escape');
  expect(await menuOf(page, 'Kenji Mori')).toContain('Remove member…');
  await page.keyboard.press('Escape');
  await menuOf(page, invitee);
  await page.getByRole('menuitem', { name: 'Remove invitation…' }).click();
  const dialog = page.getByRole('dialog', { name: `Remove the invitation of ${invitee}?` });
  await dialog.getByRole('button', { name: 'Remove invitation' }).click();
  await page.getByText(`The invitation of ${invitee} was removed.`).waitFor();
  await page.getByRole('row', { name: new RegExp(invitee) }).waitFor({ state: 'detached' });
});

test('J37 an editor may do nothing but leave, and the only owner learns why they cannot', async () => {
  const { page, owner, teamId, invitee } = await openAs('editor');
  expect(await page.getByRole('button', { name: 'Invite members' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(1);
  expect(await menuOf(page, 'Jonas Weber')).toEqual(['Leave team…']);

  const owners = await journey.visitAs(owner);
  await owners.page.goto(`/teams/${teamId}/members`);
  await owners.page.getByRole('row', { name: new RegExp(invitee) }).waitFor();
  await menuOf(owners.page, 'Mara Lindqvist');
  await owners.page.getByRole('menuitem', { name: 'Leave team…' }).click();
  const dialog = owners.page.getByRole('dialog', { name: 'Leave Halden Works?' });
  await dialog.getByText('You are the only owner. Make somebody else the owner first.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Leave team' }).isDisabled()).toBe(true);
});

test('J37 a removal that fails says so, and can be tried again', async () => {
  const { page, teamId, people } = await openAs('owner', /500/);
  const fail = (route: Route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: '', requestId: 'r' } });
  const call = `**/api/teams/${teamId}/users/${people.contributor.userId}*`;
  const departure = '**/departure';
  await page.route(call, fail);
  await page.route(departure, fail);
  await menuOf(page, 'Kenji Mori');
  await page.getByRole('menuitem', { name: 'Remove member…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Kenji Mori?' });
  await dialog.getByText('Something went wrong.').waitFor();
  await page.unroute(departure);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await dialog.getByText('Ends at once').waitFor();
  await dialog.getByRole('button', { name: 'Remove member' }).click();
  await dialog.getByText('Something went wrong.').waitFor();
  await page.unroute(call);
  await dialog.getByRole('button', { name: 'Remove member' }).click();
  await page.getByText('Kenji Mori was removed from Halden Works.').waitFor();
});
