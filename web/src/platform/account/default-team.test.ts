import { expect, test } from 'vitest';
import { defaultTeam } from './default-team.ts';

const team = (id: string, isPrimary: boolean) => ({
  id,
  name: id,
  isPrimary,
  subscriptionBadge: 'basic' as const,
  memberCount: 1,
  isOwner: isPrimary,
  isSeatManager: false,
  isGuest: false,
  hasDesigns: false,
});
const account = (...teams: ReturnType<typeof team>[]) => ({
  id: 'mara',
  email: 'mara.lindqvist@haldenworks.com',
  emailVerified: true,
  name: 'Mara Lindqvist',
  hasValidName: true,
  ssoEnforced: false,
  passwordChangedAt: null,
  subscriptions: [],
  teams,
});

test('the requested team, else the primary one, else the first', () => {
  const both = account(team('guest', false), team('own', true));
  expect(defaultTeam(both)?.id).toBe('own');
  expect(defaultTeam(both, 'guest')?.id).toBe('guest');
  expect(defaultTeam(both, 'unknown')?.id).toBe('own');
  expect(defaultTeam(account(team('guest', false)))?.id).toBe('guest');
  expect(defaultTeam(account())).toBeNull();
});
