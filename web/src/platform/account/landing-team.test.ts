import { expect, test } from 'vitest';
import type { Account, Team } from './account-types.ts';
import { landingTeam } from './landing-team.ts';

const team = (id: string, more: Partial<Team> = {}): Team => ({
  id,
  name: id,
  isPrimary: false,
  subscriptionBadge: 'pro',
  isTrial: false,
  memberCount: 1,
  isOwner: false,
  isSeatManager: false,
  isGuest: false,
  role: 'editor',
  can: {
    seeMembers: true,
    invite: false,
    rename: false,
    listSpaces: false,
    createSpace: false,
    seeSettings: false,
    seeSubscription: false,
    seeBilling: false,
    readAudit: false,
  },
  addons: { syncForbidden: false, privateCloud: false, teamspaceManagement: true },
  currencyCode: null,
  hasDesigns: false,
  ...more,
});
const account = (...teams: Team[]) => ({ teams }) as Account;

test('the team asked for comes first, then the one opened last, then the first with designs, then the primary one', () => {
  const teams = [
    team('empty'),
    team('primary', { isPrimary: true }),
    team('full', { hasDesigns: true }),
    team('other'),
  ];
  const first = { last: null };
  expect(landingTeam(account(...teams), first)?.id).toBe('full');
  expect(landingTeam(account(...teams.filter(({ hasDesigns }) => !hasDesigns)), first)?.id).toBe('primary');
  expect(landingTeam(account(...teams), { last: 'other' })?.id).toBe('other');
  expect(landingTeam(account(...teams), { last: 'other', wanted: 'empty' })?.id).toBe('empty');
});

test('a team that was left is not opened again, and without a team there is none', () => {
  const left = { last: 'left' };
  expect(landingTeam(account(team('a'), team('b', { hasDesigns: true })), left)?.id).toBe('b');
  expect(landingTeam(account(), left)).toBeNull();
});
