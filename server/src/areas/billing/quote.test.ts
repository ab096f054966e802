import { expect, test } from 'vitest';
import { defaultCurrency, prices } from './prices.ts';
import { daysOf, prorated } from './quote.ts';

const year = { start: new Date('2026-05-14T09:00:00Z'), end: new Date('2027-05-14T09:00:00Z') };

test('a seat for 175 of 365 days costs what BILLING §8 says', () => {
  expect(prorated({ unitAmount: prices[defaultCurrency]!.yearly, before: 9, after: 10 }, { left: 175, all: 365 })).toBe(
    13_233,
  );
});

test('seats bought in two steps on one day cost what they cost in one, within a unit', () => {
  for (let left = 1; left <= 365; left++) {
    const days = { left, all: 365 };
    const price = (before: number, after: number) => prorated({ unitAmount: 27_600, before, after }, days);
    expect(Math.abs(price(1, 3) - price(1, 2) - price(2, 3))).toBeLessThanOrEqual(1);
  }
});

test('half a unit is rounded away from zero', () => {
  expect(prorated({ unitAmount: 1, before: 0, after: 1 }, { left: 1, all: 2 })).toBe(1);
  expect(prorated({ unitAmount: 1, before: 1, after: 0 }, { left: 1, all: 2 })).toBe(-1);
  expect(prorated({ unitAmount: 1, before: 0, after: 1 }, { left: 49, all: 100 })).toBe(0);
});

test('days count from the start of the period, and a begun one counts', () => {
  expect(daysOf(year, year.start)).toEqual({ left: 365, all: 365 });
  expect(daysOf(year, new Date('2026-05-15T08:59:59Z'))).toEqual({ left: 365, all: 365 });
  expect(daysOf(year, new Date('2026-05-15T09:00:00Z'))).toEqual({ left: 364, all: 365 });
  expect(daysOf(year, new Date('2026-11-20T12:00:00Z')).left).toBe(175);
  expect(daysOf(year, new Date('2027-05-14T08:59:00Z')).left).toBe(1);
  expect(daysOf(year, new Date('2028-01-01T00:00:00Z')).left).toBe(0);
});
