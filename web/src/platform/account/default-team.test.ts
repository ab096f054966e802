import { expect, test } from 'vitest';
import type { Account, Team } from './account-types.ts';
import { defaultTeam } from './default-team.ts';

const team = (id: string, isPrimary: boolean) => ({
  id,
  name: id,
  isPrimary,
  subscriptionBadge: 'basic' as const,
  isTrial: false,
  memberCount: 1,
  isOwner: isPrimary,
  isSeatManager: false,
  isGuest: false,
  role: 'editor' as const,
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
});
const account = (...teams: Team[]) => ({ teams }) as Account;

test('the requested team, else the primary one, else the first', () => {
  const both = account(team('guest', false), team('own', true));
  expect(defaultTeam(both)?.id).toBe('own');
  expect(defaultTeam(both, 'guest')?.id).toBe('guest');
  expect(defaultTeam(both, 'unknown')?.id).toBe('own');
  expect(defaultTeam(account(team('guest', false)))?.id).toBe('guest');
  expect(defaultTeam(account())).toBeNull();
});
