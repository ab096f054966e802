import { languageTags } from '@chamfer/contract/languages';
import { expect, test } from 'vitest';
import { formatBytes, formatDateIn, formatDuration, formatPercent } from './format.ts';

const time = '2026-03-03T17:22:00Z';

test.each([
  ['en', '2026. Mar 3. 18:22'],
  ['de', '2026. März 3. 18:22'],
  ['ja', '2026. 3月 3. 18:22'],
  ['ko', '2026. 3월 3. 18:22'],
  ['zh-Hans', '2026. 3月 3. 18:22'],
])('the order of a date is the same in %s, its month is not', (tag, expected) => {
  expect(formatDateIn(time, tag, 'Europe/Zurich')).toBe(expected);
});

test('every language has its own month name, two-digit times and midnight as 00', () => {
  for (const tag of Object.values(languageTags)) {
    expect(formatDateIn('2026-12-24T00:05:00Z', tag, 'UTC')).toMatch(/^2026\. \S+ 24\. 00:05$/u);
  }
});

test('sizes, percentages and durations take the largest fitting unit', () => {
  expect([0, 999, 1000, 4_200_000, 99_960_000, 999_999].map((bytes) => formatBytes(bytes))).toEqual([
    '0 bytes',
    '999 bytes',
    '1 kB',
    '4.2 MB',
    '100 MB',
    '1 MB',
  ]);
  expect(formatPercent(0.345)).toBe('35%');
  expect([400, 59_000, 61_000, 3_600_001].map((ms) => formatDuration(ms))).toEqual([
    '1 sec',
    '59 sec',
    '2 min',
    '2 hr',
  ]);
});
