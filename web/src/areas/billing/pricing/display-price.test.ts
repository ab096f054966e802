import { expect, test } from 'vitest';
import { countryOfBrowser, currenciesOf, displayPrice, type Price } from './display-price.ts';

const prices: Price[] = [
  { currencyCode: 'USD', subscriptionPeriod: 'monthly', price: 3500 },
  { currencyCode: 'USD', subscriptionPeriod: 'yearly', price: 27_600 },
  { currencyCode: 'THB', subscriptionPeriod: 'monthly', price: 119_000 },
  { currencyCode: 'THB', subscriptionPeriod: 'yearly', price: 942_001 },
  { currencyCode: 'JPY', subscriptionPeriod: 'monthly', price: 4000 },
];

test('a year by the month is rounded up, and saves whole percents', () => {
  expect(displayPrice(prices, 'USD')).toEqual({
    currencyCode: 'USD',
    monthly: { amount: 3500, currencyCode: 'USD' },
    yearly: { amount: 27_600, currencyCode: 'USD' },
    yearlyPerMonth: { amount: 2300, currencyCode: 'USD' },
    savingsPercent: 34,
  });
  expect(displayPrice(prices, 'THB')?.yearlyPerMonth.amount).toBe(78_501);
  expect(displayPrice(prices, 'JPY')).toBeNull();
  expect(currenciesOf(prices)).toEqual(['USD', 'THB']);
});

test('the country of a browser is where its languages are spoken', () => {
  expect(countryOfBrowser(['en', 'de-AT'])).toBe('AT');
  expect(countryOfBrowser(['zh-Hans-CN'])).toBe('CN');
  expect(countryOfBrowser(['en'])).toBeUndefined();
});
