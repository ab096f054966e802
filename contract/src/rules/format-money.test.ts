import { expect, test } from 'vitest';
import { formatMoney } from './format-money.ts';
import { languages, languageTags } from './languages.ts';

/** Languages keep a price on one line with spaces of several kinds. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  [2520, 'USD', '$25.20'],
  [-2520, 'USD', '−$25.20'],
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
  // A forint is written without decimals by many, and counted in hundredths all the same.
  [321_750, 'HUF', 'HUF 3,217.50'],
])('%i minor units of %s are %s', (amount, currencyCode, expected) => {
  expect(plain(formatMoney({ amount, currencyCode }, 'en'))).toBe(expected);
});

test('every whole number of cents is shown as it is, the largest ones too', () => {
  for (const amount of [29, 57, 435, 1005, 9_007_199_254_740_991]) {
    const digits = String(amount).padStart(3, '0');
    const shown = formatMoney({ amount, currencyCode: 'USD' }, 'en').replaceAll(/[$,]/g, '');
    expect(shown).toBe(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
  }
});

test('each language puts the symbol where it belongs', () => {
  const price = { amount: 123_456, currencyCode: 'EUR' };
  const shown = ['de', 'fr', 'ja', 'pt-BR'].map((tag) => plain(formatMoney(price, tag)));
  expect(shown).toEqual(['1.234,56 €', '1 234,56 €', '€1,234.56', '€ 1.234,56']);
});

test('a negative amount begins with a minus sign, never with a hyphen, in every language', () => {
  for (const language of languages) {
    const shown = formatMoney({ amount: -2520, currencyCode: 'EUR' }, languageTags[language]);
    expect(shown).toContain('−');
    expect(shown).not.toContain('-');
  }
});
