import { expect, test } from 'vitest';
import { reminderOf, trialDays } from './trial-dates.ts';

const now = new Date('2026-11-20T09:00:00Z');

test('the reminder comes two days before the end, and is called tomorrow in the last three days', () => {
  expect(reminderOf('2026-12-04T09:00:00Z', now)).toEqual(new Date('2026-12-02T09:00:00Z'));
  expect(reminderOf('2026-11-23T09:00:00Z', now)).toEqual(new Date('2026-11-21T09:00:00Z'));
  expect(reminderOf('2026-11-23T08:59:00Z', now)).toBe('tomorrow');
});

test('a trial of fourteen days has fourteen, whatever a clock is off by', () => {
  expect(trialDays('2026-12-04T09:00:03Z', now)).toBe(14);
  expect(trialDays('2026-11-01T00:00:00Z', now)).toBe(0);
});
