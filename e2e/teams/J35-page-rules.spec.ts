import { seedSubscription, setTeamAddon } from '@chamfer/server/scenario';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedTeamOf } from '../support/data/teams.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { homeHeading } from '../support/steps/session.ts';

const journey = useJourney('sandbox');

const pageOf = async (account: Account, expected?: RegExp): Promise<Page> => {
  const visitor = await journey.visitAs(account, { expected });
  return visitor.page;
};
/** A team as `seedTeamOf`, whose subscription includes the team-space add-on. */
async function withAddon() {
  const team = await seedTeamOf(journey);
  const ctx = await journey.scenario();
  await seedSubscription(ctx, ctx.parts.database.db, { teamId: team.teamId, seats: 9 });
  return team;
}

/** Where an address leads, once its page is there. */
async function leads(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  return new URL(page.url()).pathname;
}
const links = (page: Page) => page.getByRole('navigation', { name: 'Team pages' }).getByRole('link').allInnerTexts();

const all = ['Shared with me', 'Review links', 'Members', 'Team settings', 'Audit log'];
/** Owners pay, too; what is billed here has a page of its own. */
const ofOwner = ['Shared with me', 'Review links', 'Members', 'Subscription', 'Billing', 'Team settings', 'Audit log'];

test('J35 whoever is in a team gets their pages, and the team page instead of others', async () => {
  const { teamId, owner, people } = await withAddon();
  for (const [role, allowed, others, shown] of [
    ['owner', ['settings', 'audit-log', 'subscription', 'billing'], [], ofOwner],
    ['seat_manager', ['settings'], ['subscription', 'billing', 'audit-log'], all.slice(0, 4)],
    ['editor', ['members'], ['settings', 'subscription', 'billing'], all.slice(0, 3)],
    ['contributor', ['members'], ['settings'], all.slice(0, 3)],
    ['guest', ['review-links'], ['members', 'settings'], all.slice(0, 2)],
  ] as const) {
    const page = await pageOf(role === 'owner' ? owner : people[role]);
    for (const name of allowed) expect(await leads(page, `/teams/${teamId}/${name}`)).toBe(`/teams/${teamId}/${name}`);
    expect([role, await links(page)]).toEqual([role, shown]);
    for (const name of others) {
      expect([role, name, await leads(page, `/teams/${teamId}/${name}`)]).toEqual([role, name, `/teams/${teamId}`]);
    }
    await page.close();
  }
});

test('J35 without the add-on a seat manager has no team settings; /subscription leads to the primary team', async () => {
  const { teamId, owner, people } = await seedTeamOf(journey);
  const page = await pageOf(people.seat_manager);
  expect(await leads(page, `/teams/${teamId}/settings`)).toBe(`/teams/${teamId}`);
  expect(await links(page)).toEqual(all.slice(0, 3));
  expect(await leads(await pageOf(owner), '/subscription')).toBe(`/teams/${teamId}/subscription`);
});

test('J35 a team where sync is forbidden or the cloud is its own has no lists of designs, and opens with its members', async () => {
  const { teamId, owner } = await withAddon();
  const page = await pageOf(owner);
  const members = `/teams/${teamId}/members`;
  for (const addon of ['sync-forbidden', 'private-cloud'] as const) {
    expect(await setTeamAddon(await journey.scenario(), teamId, addon, true)).toBe(true);
    for (const address of ['/teams', `/teams/${teamId}/review-links`]) {
      expect([address, await leads(page, address)]).toEqual([address, members]);
    }
    expect(await links(page)).toEqual(ofOwner.slice(2));
    await setTeamAddon(await journey.scenario(), teamId, addon, false);
  }
});

test('J35 a team of others is refused with a dialog, and the own team is shown', async () => {
  const [{ teamId }, stranger] = [await seedTeamOf(journey), await seedTeamOf(journey)];
  const page = await pageOf(stranger.owner);
  await page.goto(`/teams/${teamId}/members`);
  const dialog = page.getByRole('dialog', { name: 'You are not authorized to perform this operation.' });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForURL(`**/teams/${stranger.teamId}/shared-with-me`);
  await page.getByRole('heading', { name: homeHeading }).waitFor();
});

test('J35 an open page follows when its reader becomes a guest or leaves the team', async () => {
  const { teamId, owner, people } = await withAddon();
  const page = await pageOf(people.contributor, /403.*\/users|404.*\/(projects|project-view-links)/);
  await page.goto(`/teams/${teamId}/members`);
  await page.getByRole('table', { name: 'Members' }).waitFor();
  const member = `/teams/${teamId}/users/${people.contributor.userId}`;
  await journey.api('PUT', member, { role: 'guest', from: 'contributor' }, owner.accessToken);
  await page.waitForURL((url) => url.pathname === `/teams/${teamId}`);
  expect(await links(page)).toEqual(all.slice(0, 2));

  const editor = await pageOf(people.editor, /404.*\/(users|projects|project-view-links)/);
  await editor.goto(`/teams/${teamId}/members`);
  await editor.getByRole('button', { name: 'Actions for Jonas Weber' }).click();
  await editor.getByRole('menuitem', { name: 'Leave team…' }).click();
  await editor.getByRole('button', { name: 'Leave team' }).click();
  await editor.getByText('You left Halden Works.').waitFor();
  await editor.waitForURL((url) => url.pathname.endsWith('/shared-with-me') && !url.pathname.includes(teamId));
  expect(await editor.getByRole('dialog', { name: /not authorized/ }).count()).toBe(0);
});
