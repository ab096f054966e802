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
    reduced: null,
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

test('a coupon reduces what a seat costs; an amount is off the sum, of which no seat has a part', () => {
  const withCoupon = (coupon: Pick<NonNullable<Price['coupon']>, 'percent' | 'amount'>, share: number) =>
    prices.slice(0, 2).map(
      (each): Price => ({
        ...each,
        coupon: { code: 'NORDIC20', periods: 1, ...coupon, price: Math.round(each.price * share) },
      }),
    );
  expect(displayPrice(withCoupon({ percent: 2000, amount: null }, 0.8), 'USD')?.reduced).toEqual({
    code: 'NORDIC20',
    periods: 1,
    off: { share: 0.2 },
    seat: {
      monthly: { amount: 2800, currencyCode: 'USD' },
      yearly: { amount: 22_080, currencyCode: 'USD' },
      yearlyPerMonth: { amount: 1840, currencyCode: 'USD' },
    },
  });
  expect(displayPrice(withCoupon({ percent: null, amount: 5000 }, 0.9), 'USD')?.reduced).toMatchObject({
    off: { amount: { amount: 5000, currencyCode: 'USD' } },
    seat: null,
  });
});
