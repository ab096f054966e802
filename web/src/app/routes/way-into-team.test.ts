import { expect, test } from 'vitest';
import type { Account, Team } from '../../platform/account/account-types.ts';
import { allRights, someTeam } from '../../testing/some-team.ts';
import { type Entrance, wayIntoTeam } from './way-into-team.ts';

const owner = allRights(true);
const editor = { ...owner, invite: false, rename: false, listSpaces: false, createSpace: false, seeSettings: false };
const guest = { ...editor, seeMembers: false };

const team = (id: string, can: Team['can'], more: Partial<Team> = {}) => someTeam(id, { can, ...more });
const account = (...teams: Team[]) => ({ teams }) as Account;
const own = team('own', owner, { isPrimary: true });
const works = team('works', editor, { hasDesigns: true });

const way = async (teams: Team[], search: Parameters<typeof wayIntoTeam>[1], entrance: Partial<Entrance> = {}) =>
  wayIntoTeam(account(...teams), search, { last: null, teamOfSpace: async () => null, ...entrance });

test('without an intent, the team with designs opens its default page, and the query is kept', async () => {
  const expected = { to: '/teams/$teamId/shared-with-me', teamId: 'works', search: { theme: 'dark' }, refusal: null };
  expect(await way([own, works], { theme: 'dark' })).toEqual(expected);
  expect(await way([], {})).toBeNull();
});

test('a hand-off opens the team page', async () => {
  expect(await way([own], { source: 'auth-handoff' })).toMatchObject({ to: '/teams/$teamId', teamId: 'own' });
});

test('where Shared with me is hidden, the members come first, and a guest gets the account settings', async () => {
  const addons = { ...own.addons, privateCloud: true };
  expect(await way([team('a', editor, { addons })], {})).toMatchObject({ to: '/teams/$teamId/members' });
  expect(await way([team('a', guest, { addons })], {})).toMatchObject({ to: '/teams/$teamId' });
});

test('invite opens the members of the team that `/teams` opens, once: the last one, else with designs, else the primary', async () => {
  const expected = { to: '/teams/$teamId/members', teamId: 'own', search: { invite: '1' }, refusal: null };
  expect(await way([team('other', owner), own], { intent: 'invite' })).toEqual(expected);
  const studio = team('studio', owner, { hasDesigns: true });
  expect(await way([own, studio], { intent: 'invite' })).toEqual({ ...expected, teamId: 'studio' });
  expect(await way([own, studio], { intent: 'invite' }, { last: 'own' })).toEqual(expected);
  expect(await way([own, studio], { intent: 'invite' }, { last: 'gone' })).toEqual({ ...expected, teamId: 'studio' });
});

test('invite opens the members of the team named, or says there who may invite', async () => {
  expect(await way([works, own], { intent: 'invite', team: 'works' })).toEqual({
    to: '/teams/$teamId/members',
    teamId: 'works',
    search: { team: 'works' },
    refusal: 'invite',
  });
  expect(await way([team('a', guest)], { intent: 'invite' })).toMatchObject({
    to: '/teams/$teamId/shared-with-me',
    refusal: 'invite',
  });
});

test('an intent for a team of others is refused, and does not reach another team', async () => {
  const refused = { teamId: 'own', search: { team: 'foreign' }, refusal: 'unauthorized' };
  expect(await way([own], { intent: 'invite', team: 'foreign' })).toMatchObject(refused);
});

test('rename_space opens the settings of the team that has the space', async () => {
  const managed = team('managed', owner);
  const found = { teamOfSpace: async () => 'managed' };
  expect(await way([own, managed], { intent: 'rename_space', space_id: 's' }, found)).toEqual({
    to: '/teams/$teamId/settings',
    teamId: 'managed',
    search: { rename_space: 's' },
    refusal: null,
  });
  expect(await way([own], { intent: 'rename_space', space_id: 's' })).toMatchObject({ teamId: 'own', refusal: null });
});

test('rename_space tells everybody else who may rename', async () => {
  const found = { teamOfSpace: async () => 'works' };
  const refused = { to: '/teams/$teamId/shared-with-me', search: {}, refusal: 'rename_space' };
  expect(await way([own, works], { intent: 'rename_space', space_id: 's' }, found)).toEqual({
    ...refused,
    teamId: 'works',
  });
  // An unknown space may be one of the team that others manage.
  expect(await way([own, works], { intent: 'rename_space', space_id: 's' })).toMatchObject(refused);
  // A seat manager without the add-on has no settings to rename it in.
  const admin = team('a', { ...owner, seeSettings: false });
  expect(await way([admin], { intent: 'rename_space', space_id: 's' })).toMatchObject(refused);
});

test('any other intent, and one to rename nothing, is only taken away', async () => {
  const landed = { to: '/teams/$teamId/shared-with-me', teamId: 'own', search: {}, refusal: null };
  for (const intent of ['share', 'relogin', 'rename_space', '']) expect(await way([own], { intent })).toEqual(landed);
});
