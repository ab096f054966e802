import { expect, test } from 'vitest';
import { money } from './money.ts';

test('money is a whole number of minor units and a code in capitals', () => {
  expect(money.parse({ amount: -2520, currencyCode: 'USD' })).toEqual({ amount: -2520, currencyCode: 'USD' });
});

test.each([
  ['a fraction of a cent', { amount: 25.2, currencyCode: 'USD' }],
  ['more than numbers hold exactly', { amount: 2 ** 53, currencyCode: 'USD' }],
  ['a text', { amount: '2520', currencyCode: 'USD' }],
  ['a code in small letters', { amount: 2520, currencyCode: 'usd' }],
  ['a symbol', { amount: 2520, currencyCode: '$' }],
  ['no currency', { amount: 2520 }],
])('refuses %s', (_, value) => {
  expect(money.safeParse(value).success).toBe(false);
});
