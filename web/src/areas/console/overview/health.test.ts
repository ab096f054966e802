import { expect, test } from 'vitest';
import { someOverview } from '../testing/some-console.ts';
import { diskHealth, jobsHealth, mailHealth, serverHealth } from './health.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');

test.each([
  [120_000, 0, 'ok'],
  [120_000, 14, 'warn'],
  [1000, 10, 'danger'],
])('of %i calls %i failed: %s', (count, failed, health) => {
  expect(serverHealth({ ...someOverview, calls: { count, failed, p95Ms: null } })).toBe(health);
});

test.each([
  [0, 0, null, 'ok'],
  [2, 0, null, 'warn'],
  [0, 1, null, 'warn'],
  [0, null, null, 'warn'],
  [0, 0, '2026-11-20T11:59:00.000Z', 'ok'],
  [2, 0, '2026-11-20T11:49:00.000Z', 'danger'],
  [0, 1, '2026-11-20T11:49:00.000Z', 'danger'],
])(
  '%i jobs failed, %s kinds are paused, the oldest waits since %s: %s',
  (failed, pausedKinds, oldestWaitingSince, health) => {
    const jobs = { running: 0, waiting: 1, failed, oldestWaitingSince, pausedKinds };
    expect(jobsHealth({ ...someOverview, jobs }, now)).toBe(health);
  },
);

test.each([
  [318, 0, 'ok'],
  [318, 1, 'warn'],
  [3, 9, 'danger'],
])('%i mails were sent, %i failed: %s', (sent, failed, health) => {
  expect(mailHealth({ ...someOverview, mails: { sent, waiting: 0, failed } })).toBe(health);
});

test.each([
  [79, 'ok'],
  [80, 'warn'],
  [90, 'danger'],
])('%i %% of the disk are used: %s', (used, health) => {
  expect(diskHealth({ used, total: 100 })).toBe(health);
});
