import { expect, test } from 'vitest';
import { someTeam } from '../../testing/some-team.ts';
import type { Account, Team } from './account-types.ts';
import { defaultTeam } from './default-team.ts';

const team = (id: string, isPrimary: boolean) => someTeam(id, { isPrimary, isOwner: isPrimary });
const account = (...teams: Team[]) => ({ teams }) as Account;

test('the requested team, else the primary one, else the first', () => {
  const both = account(team('guest', false), team('own', true));
  expect(defaultTeam(both)?.id).toBe('own');
  expect(defaultTeam(both, 'guest')?.id).toBe('guest');
  expect(defaultTeam(both, 'unknown')?.id).toBe('own');
  expect(defaultTeam(account(team('guest', false)))?.id).toBe('guest');
  expect(defaultTeam(account())).toBeNull();
});
