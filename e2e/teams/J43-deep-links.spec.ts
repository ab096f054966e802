import { seedMember } from '@chamfer/server/scenario';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type SeededTeam, seedTeamOf } from '../support/data/teams.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { homeHeading, logIn } from '../support/steps/session.ts';

const journey = useJourney();

/** Nothing here changes it. */
let team: SeededTeam;
beforeAll(async () => {
  team = await seedTeamOf(journey);
});

const notOwner = 'Only team owners can rename spaces. Contact your team owner to rename this space.';

/** A page of somebody who is signed in. */
async function pageOf(account: Account): Promise<Page> {
  const visitor = await journey.visitAs(account);
  return visitor.page;
}

const ownTeamOf = async ({ accessToken }: Account) => {
  const { accountTeamID } = await journey.api<{ accountTeamID: string }>('GET', '/account', undefined, accessToken);
  return accountTeamID;
};

/** Waits until the page is at an address without any query. */
const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname + url.search === path);

test('J43 intent=invite survives the log-in and opens the members with the dialog, and Back does not open it again', async () => {
  const { teamId, owner } = team;
  const { page } = await journey.visit();
  await page.goto('/teams?intent=invite');
  await logIn(page, owner);
  const dialog = page.getByRole('dialog', { name: 'Invite members' });
  await dialog.getByLabel('Emails').waitFor();
  await dialog.getByText('Halden Works').waitFor();
  await isAt(page, `/teams/${teamId}/members`);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await page.goto(`/teams/${teamId}/review-links`);
  await page.getByRole('heading', { name: 'Review links', exact: true }).waitFor();
  await page.goto('/teams?intent=invite');
  await dialog.getByLabel('Emails').waitFor();
  await isAt(page, `/teams/${teamId}/members`);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Shared with me' }).click();
  await page.getByRole('heading', { name: homeHeading }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Members', exact: true }).waitFor();
  expect(await dialog.count()).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { name: 'Review links', exact: true }).waitFor();
});

/** What somebody sees who may not do what a deep link asks for. */
async function refused(account: Account, address: string, said: { title: string; text: string }): Promise<Page> {
  const page = await pageOf(account);
  await page.goto(address);
  const dialog = page.getByRole('dialog', { name: said.title });
  await dialog.getByText(said.text).waitFor();
  await page.waitForURL((url) => !url.search.includes('intent'));
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('main').getByRole('heading').first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  return page;
}

test.each(['editor', 'guest'] as const)('J43 intent=invite tells the %s who may invite', async (role) => {
  const { teamId, people } = team;
  const said = { title: 'Invite members', text: 'Only team owners can send invites.' };
  const page = await refused(people[role], `/teams/${teamId}?intent=invite`, said);
  expect(new URL(page.url()).pathname).toBe(`/teams/${teamId}/${role === 'guest' ? 'shared-with-me' : 'members'}`);
});

const renaming = ({ spaceId }: SeededTeam) => `/teams?intent=rename_space&space_id=${spaceId}`;

test('J43 intent=rename_space opens the settings of the team that has the space, for the owner and the seat manager', async () => {
  for (const person of [team.owner, team.people.seat_manager]) {
    const page = await pageOf(person);
    await page.goto(renaming(team));
    const dialog = page.getByRole('dialog', { name: 'Edit space name' });
    expect(await dialog.getByLabel('Space name').inputValue()).toBe('Mechanical');
    await isAt(page, `/teams/${team.teamId}/settings`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('button', { name: 'Rename Mechanical' }).waitFor();
    expect(await dialog.count()).toBe(0);
  }
});

test.each(['editor', 'guest'] as const)('J43 intent=rename_space tells the %s who may rename', async (role) => {
  await refused(team.people[role], renaming(team), { title: 'Edit space name', text: notOwner });
});

test('J43 a space that is gone is said to be', async () => {
  const { teamId, owner } = team;
  const page = await pageOf(owner);
  await page.goto(`/teams?intent=rename_space&space_id=${crypto.randomUUID()}`);
  await page.getByText('This space no longer exists.').waitFor();
  await isAt(page, `/teams/${teamId}/settings`);
});

test('J43 an intent for a team of others is refused', async () => {
  const [{ teamId }, stranger] = [team, await journey.account('Daniel Okafor')];
  const said = {
    title: 'You are not authorized to perform this operation.',
    text: 'The team you wanted to open is not one of yours',
  };
  const page = await refused(stranger, `/teams?intent=invite&team=${teamId}`, said);
  expect(page.url()).toContain(await ownTeamOf(stranger));
});

test('J43 any other intent is taken out of the address, which keeps the rest', async () => {
  const { teamId, owner } = team;
  const page = await pageOf(owner);
  await page.goto('/teams?intent=other&x=1');
  await isAt(page, `/teams/${teamId}/shared-with-me?x=1`);
  await page.goto(`/teams/${teamId}/members?intent=other&x=1`);
  await isAt(page, `/teams/${teamId}/members?x=1`);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('J43 intent=invite invites to the team that was used last, not to the primary one', async () => {
  const [{ teamId }, second] = [team, await seedTeamOf(journey)];
  const { userId } = second.owner;
  const ctx = await journey.scenario();
  await seedMember(ctx, ctx.parts.database.db, { teamId, userId, role: 'seat_manager' });
  const page = await pageOf(second.owner);
  await page.goto(`/teams/${teamId}/members`);
  await page.getByRole('heading', { name: 'Members', exact: true }).waitFor();
  await page.goto('/teams?intent=invite');
  await page.getByRole('dialog', { name: 'Invite members' }).getByLabel('Emails').waitFor();
  await isAt(page, `/teams/${teamId}/members`);
});
