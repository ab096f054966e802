import { expect, test } from 'vitest';
import { graceMs, PresenceRoom, silenceMs, type Visit } from './presence-room.ts';

const visit = (visitId: string, more: Partial<Visit> = {}): Visit => ({
  visitId,
  userId: 'mara',
  sheet: null,
  isAway: false,
  followedVisitId: null,
  ...more,
});

test('a page that reopens its stream stays, one that does not is over after some seconds', () => {
  const room = new PresenceRoom('here');
  room.join('a', 'mara', 0);
  room.leave('a', 1000);
  expect(room.expire(1000 + graceMs - 1).own).toEqual([]);
  room.join('a', 'mara', 3000);
  expect(room.expire(100_000).own).toEqual([]);
  // The earlier of two streams ends late.
  room.join('a', 'mara', 101_000);
  room.leave('a', 102_000);
  expect(room.expire(200_000).own).toEqual([]);
  room.leave('a', 200_000);
  expect(room.expire(200_000 + graceMs).own).toEqual(['a']);
  expect(room.isEmpty).toBe(true);
});

test('visits of a process that falls silent are dropped, those it speaks of stay', () => {
  const room = new PresenceRoom('here');
  expect(room.hear('there', [visit('a'), visit('b')], 0)).toBe(true);
  expect(room.hear('there', [visit('a')], silenceMs - 1)).toBe(false);
  expect(room.expire(silenceMs)).toEqual({ own: [], hasOthers: true });
  expect(room.all()).toEqual([visit('a')]);
  expect(room.expire(2 * silenceMs)).toEqual({ own: [], hasOthers: true });
  expect(room.isEmpty).toBe(true);
});

test('a visit moves to the process that its page reconnects to', () => {
  const room = new PresenceRoom('here');
  room.join('a', 'mara', 0);
  expect(room.hear('there', [visit('a')], 0)).toBe(false);
  expect(room.own()).toHaveLength(1);
  room.leave('a', 1);
  room.hear('there', [visit('a', { isAway: true })], 2);
  expect(room.own()).toEqual([]);
  expect(room.expire(graceMs + 2).own).toEqual([]);
  // Only the process that has it says that it is over.
  expect(room.forget('elsewhere', ['a'])).toBe(false);
  expect(room.all()).toEqual([visit('a', { isAway: true })]);
  expect(room.forget('there', ['a'])).toBe(true);
});

test('nobody takes or changes the visit of another person', () => {
  const room = new PresenceRoom('here');
  room.hear('there', [visit('a')], 0);
  expect(room.join('a', 'jonas', 1)).toBe(false);
  expect(room.hear('elsewhere', [visit('a', { userId: null })], 1)).toBe(false);
  expect(room.set(visit('a', { userId: 'jonas', isAway: true }))).toBe(false);
  expect(room.set(visit('a', { isAway: true }))).toBe(true);
  expect(room.set(visit('a', { isAway: true }))).toBe(false);
  expect(room.all()).toEqual([visit('a', { isAway: true })]);
});
