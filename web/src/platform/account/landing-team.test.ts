import { expect, test } from 'vitest';
import { someTeam as team } from '../../testing/some-team.ts';
import type { Account, Team } from './account-types.ts';
import { landingTeam } from './landing-team.ts';

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
