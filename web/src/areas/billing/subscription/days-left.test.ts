import { expect, test } from 'vitest';
import { daysLeft, lastCancellation } from './days-left.ts';

const now = new Date('2026-11-23T09:00:00Z');

test('a begun day counts, and nothing is left afterwards', () => {
  expect(daysLeft('2026-12-04T09:00:00Z', now)).toBe(11);
  expect(daysLeft('2026-11-23T09:00:01Z', now)).toBe(1);
  expect(daysLeft('2026-11-23T08:00:00Z', now)).toBe(0);
});

test('a store’s subscription is cancelled a day before it expires', () => {
  expect(lastCancellation('2026-12-04T09:00:00Z')).toEqual(new Date('2026-12-03T09:00:00Z'));
});
