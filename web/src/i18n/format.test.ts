import { languageTags } from '@chamfer/contract/languages';
import { expect, test } from 'vitest';
import { formatBytes, formatDateIn, formatDuration, formatMoney, formatMoneyIn, formatPercent } from './format.ts';

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

test('every language has a month of its own, two digits of time and midnight as 00', () => {
  for (const tag of Object.values(languageTags)) {
    expect(formatDateIn('2026-12-24T00:05:00Z', tag, 'UTC')).toMatch(/^2026\. \S+ 24\. 00:05$/u);
  }
});

test('sizes, shares and durations take the largest fitting unit', () => {
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

/** Languages keep a price on one line with spaces of several kinds. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  [2520, 'USD', '$25.20'],
  [-2520, 'USD', '-$25.20'],
  [0, 'USD', '$0.00'],
  [123_456_789, 'EUR', '€1,234,567.89'],
  [5, 'GBP', '£0.05'],
  [25_200, 'MXN', 'Mex$252.00'],
  [25_200, 'AUD', 'AU$252.00'],
  [25_200, 'CAD', 'CA$252.00'],
  [25_200, 'CNY', '¥252.00'],
  [25_200, 'THB', '฿252.00'],
  // A yen has no minor unit, a Kuwaiti dinar a thousand; neither has a symbol here.
  [2520, 'JPY', 'JPY 2,520'],
  [2520, 'KWD', 'KWD 2.520'],
])('%i minor units of %s are %s', (amount, currencyCode, expected) => {
  expect(plain(formatMoney({ amount, currencyCode }))).toBe(expected);
});

test('every whole number of cents is shown as it is, the largest ones too', () => {
  for (const amount of [29, 57, 435, 1005, 9_007_199_254_740_991]) {
    const digits = String(amount).padStart(3, '0');
    const shown = formatMoney({ amount, currencyCode: 'USD' }).replaceAll(/[$,]/g, '');
    expect(shown).toBe(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
  }
});

test('each language puts the symbol where it belongs', () => {
  const price = { amount: 123_456, currencyCode: 'EUR' };
  const shown = ['de', 'fr', 'ja', 'pt-BR'].map((tag) => plain(formatMoneyIn(price, tag)));
  expect(shown).toEqual(['1.234,56 €', '1 234,56 €', '€1,234.56', '€ 1.234,56']);
});
