import { languages } from '@chamfer/contract/languages';
import { expect, test, vi } from 'vitest';
import { formatsIn } from './format.ts';

const time = '2026-03-03T17:22:00Z';

test.each([
  ['en', '2026. Mar\u00a03. 18:22'],
  ['de', '2026. März\u00a03. 18:22'],
  ['ja', '2026年3月3日 18:22'],
  ['ko', '2026년 3월\u00a03일 18:22'],
  ['zh-hans', '2026年3月3日 18:22'],
  ['zh-hant', '2026年3月3日 18:22'],
] as const)('a date in %s has the year first and the month as the language writes it', (language, expected) => {
  expect(formatsIn(language, 'Europe/Zurich').date(time)).toBe(expected);
});

test('every language has a month of its own, two digits of time and midnight as 00', () => {
  for (const language of languages) {
    const date = formatsIn(language, 'UTC').date('2026-12-24T00:05:00Z');
    expect(date, language).toMatch(/^2026(\. \p{L}+\u00a024\.|년 12월\u00a024일|年12月24日) 00:05$/u);
  }
});

test('a moment leaves out what today and this year say of themselves', () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z') });
  const { moment } = formatsIn('en', 'UTC');
  expect(moment('2026-11-24T09:41:00Z')).toBe('09:41');
  expect(moment('2026-11-20T10:02:00Z')).toBe('Nov\u00a020. 10:02');
  expect(moment('2025-11-24T10:02:00Z')).toBe('2025. Nov\u00a024. 10:02');
  expect(formatsIn('ja', 'UTC').moment('2026-11-20T10:02:00Z')).toBe('11月20日 10:02');
  expect(formatsIn('ko', 'UTC').moment('2026-11-20T10:02:00Z')).toBe('11월\u00a020일 10:02');
  vi.useRealTimers();
});

test('sizes, shares and durations take the largest fitting unit', () => {
  const { bytes, percent, duration } = formatsIn('en');
  expect([0, 999, 1000, 4_200_000, 99_960_000, 999_999].map((size) => bytes(size))).toEqual([
    '0 bytes',
    '999 bytes',
    '1 kB',
    '4.2 MB',
    '100 MB',
    '1 MB',
  ]);
  expect(percent(0.345)).toBe('35%');
  expect([400, 59_000, 61_000, 3_600_001].map((ms) => duration(ms))).toEqual(['1 sec', '59 sec', '2 min', '2 hr']);
});

test('a language has one set of formats, so that what is drawn with it follows the language alone', () => {
  expect(formatsIn('de')).toBe(formatsIn('de'));
  expect(formatsIn('de')).not.toBe(formatsIn('en'));
});

test('negative numbers begin with a minus sign in every language', () => {
  for (const language of languages) {
    const { number } = formatsIn(language);
    expect(number(-1.5), language).toMatch(/^−1[.,]5$/);
    expect(number(-3, { style: 'unit', unit: 'millimeter' }), language).toMatch(/^−3/);
  }
});
