import type { CallOutput } from '@chamfer/contract';
import type { Context } from '../../../platform/context.ts';
import { findOpenCoupon } from './coupons.service.ts';
import { prices } from './prices.ts';
import { discountOn } from './quote.ts';
import type { Coupon } from './quote-types.ts';

type Prices = CallOutput<'GET /plans/web-prices'>;

/**
 * The price of a seat for each currency and period; none where nothing is sold. A coupon that can be used adds what it makes
 * of them, in the currencies it is for.
 */
export async function listPrices({ parts }: Context, code: string | undefined): Promise<Prices> {
  const { config, database, clock } = parts;
  if (config.BILLING === 'off') return [];
  const coupon = code?.trim() ? await findOpenCoupon(database.db, code, clock.now()) : null;
  return Object.entries(prices).flatMap(([currencyCode, { monthly, yearly }]) =>
    (
      [
        ['monthly', monthly],
        ['yearly', yearly],
      ] as const
    ).map(([subscriptionPeriod, price]) => ({
      currencyCode,
      subscriptionPeriod,
      price,
      ...withCoupon(coupon, price, currencyCode),
    })),
  );
}

function withCoupon(coupon: Coupon | null, price: number, currencyCode: string): Pick<Prices[number], 'coupon'> {
  if (!coupon || (coupon.kind === 'amount' && coupon.currencyCode !== currencyCode)) return {};
  return {
    coupon: {
      code: coupon.code,
      percent: coupon.kind === 'percent' ? coupon.percent : null,
      amount: coupon.kind === 'amount' ? coupon.amount : null,
      periods: coupon.periods,
      price: price - discountOn(price, coupon, currencyCode),
    },
  };
}
