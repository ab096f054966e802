import { systemContext } from '@chamfer/server/context';
import { useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';
import { createCoupon, disableCoupon } from './coupons.service.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const prices = async (coupon?: string) => (await app.call('GET /plans/web-prices', { query: { coupon } })).body;
const ofYear = async (currency: string, coupon?: string) =>
  (await prices(coupon)).find((price) => price.currencyCode === currency && price.subscriptionPeriod === 'yearly');
const limits = { validUntil: null, mostRedemptions: null };

test('a coupon adds what it makes of each price, in any letter case; an unknown one changes nothing', async () => {
  const ctx = systemContext(app.parts);
  await createCoupon(ctx, { terms: { code: 'NORDIC20', kind: 'percent', percent: 2000, periods: 1 }, ...limits });
  expect(await ofYear('USD', ' nordic20 ')).toEqual({
    currencyCode: 'USD',
    subscriptionPeriod: 'yearly',
    price: 27_600,
    coupon: { code: 'NORDIC20', percent: 2000, amount: null, periods: 1, price: 22_080 },
  });
  const plain = await prices();
  for (const coupon of ['NORDIC21', ' ', '%', "' or 1=1 --"]) expect(await prices(coupon)).toEqual(plain);
  expect(plain.some((price) => 'coupon' in price)).toBe(false);
  await disableCoupon(ctx, 'NORDIC20');
  expect(await prices('NORDIC20')).toEqual(plain);
});

test('an amount counts in its currency alone, and never makes a price less than nothing', async () => {
  const terms = { code: 'EURO999', kind: 'amount', amount: 99_900, currencyCode: 'EUR', periods: null } as const;
  await createCoupon(systemContext(app.parts), { terms, ...limits });
  expect((await ofYear('EUR', 'EURO999'))?.coupon).toEqual({
    code: 'EURO999',
    percent: null,
    amount: 99_900,
    periods: null,
    price: 0,
  });
  expect((await ofYear('USD', 'EURO999'))?.coupon).toBeUndefined();
});

test('a code that no coupon can have is refused, and names its parameter', async () => {
  const { status, body } = await app.call('GET /plans/web-prices', { query: { coupon: 'x'.repeat(101) } });
  expect([status, body.code]).toEqual([400, 'INVALID_REQUEST_QUERY_PARAMETER']);
});
