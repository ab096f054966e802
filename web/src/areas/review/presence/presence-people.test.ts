import { expect, test } from 'vitest';
import { follows, onePerPerson, type Visit } from './presence-people.ts';

const visit = (visitId: string, userId: string, more: Partial<Visit> = {}): Visit => ({
  visitId,
  user: { userId, name: userId, email: '' },
  sheet: null,
  isAway: false,
  followedVisitId: null,
  ...more,
});
const ids = (visits: Visit[]) => visits.map(({ visitId }) => visitId);

test('of several pages of a person the newest that is looked at speaks, or the one that is followed', () => {
  const visits = [visit('a', 'jonas'), visit('b', 'jonas'), visit('c', 'jonas', { isAway: true }), visit('d', 'elena')];
  expect(ids(onePerPerson(visits, null))).toEqual(['b', 'd']);
  expect(ids(onePerPerson(visits, 'a'))).toEqual(['a', 'd']);
  expect(ids(onePerPerson(visits, 'c'))).toEqual(['c', 'd']);
  expect(ids(onePerPerson([visit('a', 'jonas', { isAway: true }), visit('b', 'jonas')], null))).toEqual(['b']);
});

test('following goes through others, and a circle among others has an end', () => {
  const c = visit('c', 'c', { followedVisitId: 'me' });
  const b = visit('b', 'b', { followedVisitId: 'c' });
  expect(follows(b, 'me', [b, c])).toBe(true);
  expect(follows(b, 'nobody', [b, c])).toBe(false);
  const d = visit('d', 'd', { followedVisitId: 'e' });
  expect(follows(d, 'me', [d, visit('e', 'e', { followedVisitId: 'd' })])).toBe(false);
});
