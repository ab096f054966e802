import { expect, test } from 'vitest';
import { allRights, someTeam } from '../../testing/some-team.ts';
import { mayOpen } from './team-pages.ts';

test('owners alone open the settings of sign-in, whatever else somebody may', () => {
  expect(mayOpen(someTeam('a', { isOwner: true }), 'signIn')).toBe(true);
  expect(mayOpen(someTeam('a', { isSeatManager: true, can: allRights(true) }), 'signIn')).toBe(false);
});
