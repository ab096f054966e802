import { currencyOfCountry, euCountries } from '@chamfer/contract/buyer-rules';
import { requireHundredths } from '@chamfer/contract/currencies';
import { expect, test } from 'vitest';
import { sellerCurrencyOf } from './exchange-rates.ts';
import { addMonths, periodNoAt, periodOf } from './periods.ts';
import { listOfPrices, prices } from './prices.ts';
import { daysOf, type Offered, quoteAddition, quotePeriod, refundedTax, shareOut, taxOn } from './quote.ts';
import type { Coupon, Tax } from './quote-types.ts';
import { readTaxRates, taxFor } from './tax.ts';

const year = { start: new Date('2026-05-14T09:00:00Z'), end: new Date('2027-05-14T09:00:00Z') };
const noTax: Tax = { rate: 0, country: null, note: null };
const offer = (given: Partial<Offered> = {}): Offered => ({
  unitAmount: 25_200,
  seats: 1,
  period: 'yearly',
  currencyCode: 'EUR',
  coupon: null,
  tax: noTax,
  ...given,
});
const percent: Coupon = { code: 'SPRING', periods: null, kind: 'percent', percent: 1500 };
const amount: Coupon = { code: 'GIFT', periods: null, kind: 'amount', amount: 30_000, currencyCode: 'EUR' };
const at = (left: number) => new Date(year.end.getTime() - left * 24 * 60 * 60_000);

test('three seats with 15 % off and 25.5 % tax cost what BILLING §8 says', () => {
  const tax = { rate: 2550, country: 'FI', note: null };
  const quote = quotePeriod(offer({ seats: 3, coupon: percent, tax }), year);
  expect([quote.net, quote.tax.amount, quote.total]).toEqual([64_260, 16_386, 80_646]);
  expect(quote.lines[0]).toMatchObject({ quantity: 3, unitAmount: 25_200, amount: 75_600, discount: 11_340 });
});

test('a seat for 175 of 365 days costs what BILLING §8 says', () => {
  const usd = { unitAmount: 27_600, currencyCode: 'USD' };
  const quote = quoteAddition({ ...offer({ ...usd, seats: 10 }), seatsBefore: 9 }, year, at(175));
  expect([quote.net, quote.lines[0]!.days]).toEqual([13_233, { left: 175, all: 365 }]);
});

test('a total that is too small to be charged is waived with its tax, and one of the least is charged', () => {
  const tax = { rate: 2550, country: 'FI', note: null };
  const costing = (net: number) => {
    const coupon: Coupon = { ...amount, amount: 25_200 - net };
    const { net: due, tax: taxed, total, waived } = quotePeriod(offer({ coupon, tax, leastCharge: 50 }), year);
    return [due, taxed.amount, total, waived];
  };
  expect(costing(39)).toEqual([0, 0, 0, 39]);
  expect(costing(40)).toEqual([40, 10, 50, undefined]);
  expect(costing(0)).toEqual([0, 0, 0, undefined]);
  const seat = { ...offer({ seats: 2, coupon: { ...percent, percent: 9990 }, leastCharge: 50 }), seatsBefore: 1 };
  expect(quoteAddition(seat, year, at(175))).toMatchObject({ net: 0, total: 0, waived: 12 });
});

test('a coupon counts in the cost before and after, not in the difference', () => {
  const quote = quoteAddition({ ...offer({ seats: 3, coupon: amount }), seatsBefore: 1 }, year, at(175));
  expect(quote.net).toBe(21_863);
});

test('seats bought in two steps on day one cost what they cost in one', () => {
  for (const coupon of [null, percent, amount]) {
    const cost = (before: number, seats: number) =>
      quoteAddition({ ...offer({ seats, coupon }), seatsBefore: before }, year, year.start).net;
    for (let last = 2; last <= 50; last++) expect(cost(1, last) + cost(last, 50)).toBe(cost(1, 50));
  }
});

test('half a unit is rounded away from zero, and tax is within half a unit', () => {
  expect([taxOn(50, 100), taxOn(-50, 100), taxOn(49, 100)]).toEqual([1, -1, 0]);
  for (let net = 0; net < 5000; net += 7) {
    for (const rate of [1700, 1900, 2550, 2700]) {
      expect(Math.abs(taxOn(net, rate) * 10_000 - net * rate)).toBeLessThanOrEqual(5000);
    }
  }
});

test('the tax in refunds sums up to that of the invoice', () => {
  const invoice = { taxAmount: 576, total: 2709 };
  const refunded = { amount: 0, tax: 0 };
  const taxes = [1000, 1000, 709].map((each) => {
    const tax = refundedTax(invoice, refunded, each);
    refunded.amount += each;
    refunded.tax += tax;
    return tax;
  });
  expect(taxes).toEqual([213, 212, 151]);
});

test('a coupon of another currency takes nothing off, and none takes off more than there is', () => {
  expect(quotePeriod(offer({ coupon: amount }), year).net).toBe(0);
  expect(quotePeriod(offer({ coupon: amount, currencyCode: 'USD' }), year).net).toBe(25_200);
});

test('days count from the start of the period, and a begun one counts', () => {
  expect(daysOf(year, year.start)).toEqual({ left: 365, all: 365 });
  expect(daysOf(year, new Date('2026-05-15T08:59:59Z'))).toEqual({ left: 365, all: 365 });
  expect(daysOf(year, new Date('2026-05-15T09:00:00Z'))).toEqual({ left: 364, all: 365 });
  expect(daysOf(year, new Date('2026-11-20T12:00:00Z')).left).toBe(175);
  expect(daysOf(year, new Date('2027-05-14T08:59:00Z')).left).toBe(1);
  expect(daysOf(year, new Date('2028-01-01T00:00:00Z')).left).toBe(0);
});

test('periods count from the anchor, so that no day drifts', () => {
  const anchor = new Date('2027-01-31T10:00:00Z');
  const ends = [1, 2, 3, 13].map((no) => periodOf(anchor, 'monthly', no).end.toISOString().slice(0, 10));
  expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29']);
  expect(addMonths(new Date('2028-02-29T00:00:00Z'), 12).toISOString()).toBe('2029-02-28T00:00:00.000Z');
  expect(periodOf(new Date('2028-02-29T00:00:00Z'), 'yearly', 4).end.toISOString()).toBe('2032-02-29T00:00:00.000Z');
  expect(addMonths(new Date('2026-12-31T23:00:00Z'), 1).toISOString()).toBe('2027-01-31T23:00:00.000Z');
});

test('a point in time is in exactly one period', () => {
  const anchor = new Date('2027-01-31T10:00:00Z');
  for (const period of ['monthly', 'yearly'] as const) {
    for (let day = 0; day < 1500; day += 13) {
      const now = new Date(anchor.getTime() + day * 24 * 60 * 60_000);
      const { start, end } = periodOf(anchor, period, periodNoAt(anchor, period, now));
      expect(start <= now && now < end).toBe(true);
    }
  }
});

test('who pays which tax (BILLING §9)', () => {
  const rates = readTaxRates();
  const now = new Date('2026-11-23T00:00:00Z');
  const details = { company: null, line1: null, line2: null, city: null, zip: null, stateCode: null, vatNumber: null };
  const tax = (seller: string, countryCode: string, vatStatus: 'none' | 'valid' | 'unverified' = 'none') =>
    taxFor(rates, seller, { details: { ...details, countryCode }, vatStatus }, now);
  expect(tax('DE', 'DE', 'valid')).toEqual({ rate: 1900, country: 'DE', note: null });
  expect(tax('DE', 'FI')).toEqual({ rate: 2550, country: 'FI', note: null });
  expect(tax('DE', 'FI', 'unverified').rate).toBe(2550);
  expect(tax('DE', 'FI', 'valid')).toEqual({ rate: 0, country: null, note: 'reverse_charge' });
  for (const outside of ['US', 'GB', 'XI', 'CH']) expect(tax('DE', outside, 'valid').rate).toBe(0);
  // Consumers in the Union pay VAT to sellers outside of it, too; at home those are outside.
  expect(tax('US', 'DE')).toEqual({ rate: 1900, country: 'DE', note: null });
  expect(tax('US', 'DE', 'valid')).toEqual({ rate: 0, country: null, note: 'reverse_charge' });
  expect([tax('US', 'US').rate, tax('NO', 'GB').rate]).toEqual([0, 0]);
  for (const country of euCountries) expect(tax('DE', country).rate).toBeGreaterThan(1500);
});

test('nothing is priced in a currency whose sums are no hundredths, and no seller states its tax in one', () => {
  for (const currency of ['JPY', 'BHD', 'ISK', 'UGX']) {
    expect(() => listOfPrices({ ...prices, [currency]: { monthly: 3500, yearly: 27_600 } })).toThrow(
      `${currency}: has`,
    );
  }
  for (const country of [...euCountries, 'US']) requireHundredths(sellerCurrencyOf(country));
});

test('a year saves 34 % in every currency', () => {
  for (const { monthly, yearly } of Object.values(prices)) {
    expect(Math.round((1 - yearly / (12 * monthly)) * 100)).toBe(34);
  }
});

test('rates and prices are those of BILLING §9 and §12', () => {
  const table = `LU 17; MT 18; CY DE 19; AT BG FR 20; BE CZ ES LT LV NL RO 21; IT SI 22; IE PL PT SK 23; EE GR 24;
    DK HR SE 25; FI 25.5; HU 27`;
  const rates = table.split(';').flatMap((row) => {
    const words = row.trim().split(/\s+/);
    return words.slice(0, -1).map((country) => [country, Math.round(Number(words.at(-1)) * 100)] as const);
  });
  expect([...readTaxRates()].map(([country, [only]]) => [country, only!.rate]).toSorted()).toEqual(rates.toSorted());
  const listed = `USD 35/276, EUR 32/252, GBP 29/228, AUD 53/420, CAD 47/372, CNY 249/1968, MXN 599/4740, THB 1190/9420`;
  const expected = listed.split(', ').map((each) => {
    const [code, monthly, yearly] = each.split(/[ /]/);
    return [code, { monthly: Number(monthly) * 100, yearly: Number(yearly) * 100 }];
  });
  expect(prices).toEqual(Object.fromEntries(expected));
  const where = { GB: 'GBP', XI: 'GBP', AU: 'AUD', CA: 'CAD', CN: 'CNY', MX: 'MXN', TH: 'THB', CH: 'USD', US: 'USD' };
  for (const [country, currency] of Object.entries(where))
    expect([country, currencyOfCountry(country)]).toEqual([country, currency]);
});

test('what is parted by weights adds up to the whole', () => {
  expect(shareOut(-10_000, [25_200])).toEqual([-10_000]);
  expect(shareOut(-100, [1, 1, 1])).toEqual([-33, -33, -34]);
});
