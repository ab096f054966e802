import type { TestApp } from '../test-app.ts';

/** Coupons that the test gives out: what is left of a price in minor units, for how many periods. */
export const coupons = {
  percent: { periods: 2, off: (net: number) => net * 0.15 },
  amount: { periods: 1, off: (net: number, currency: string) => (currency === 'EUR' ? Math.min(net, 2_000) : 0) },
} as const;
/** Which of them. */
export type CouponKind = keyof typeof coupons;

let given = 0;
/** A coupon with its own code. */
export async function giveCoupon(app: TestApp, kind: CouponKind): Promise<string> {
  const code = `PURSE${app.parts.ids.uuid().slice(-8).toUpperCase()}${given++}`;
  const { periods } = coupons[kind];
  const terms = kind === 'percent' ? { percent: 1500 } : { amount: 2_000, currencyCode: 'EUR' };
  await app.parts.database.pool.query('insert into coupons (code, terms, created_at) values ($1, $2, now())', [
    code,
    JSON.stringify({ code, kind, periods, ...terms }),
  ]);
  return code;
}
