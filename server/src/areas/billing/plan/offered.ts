import type { Config } from '../../../platform/config/config.ts';
import type { Context } from '../../../platform/context.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { type Period, prices } from '../price/prices.ts';
import type { Offered } from '../price/quote.ts';
import type { Buyer, Tax } from '../price/quote-types.ts';
import { ratesOf } from '../price/rate-files.ts';
import { taxFor } from '../price/tax.ts';

/** The tax on what is sold to a buyer now; none while nothing is known of the buyer. */
export function taxOf(config: Config, buyer: Buyer | null, at: Date): Tax {
  if (!buyer) return { rate: 0, country: null, note: null };
  return taxFor(ratesOf(config).tax, config.BILLING_SELLER_COUNTRY, buyer, at);
}

/** What a seat of a subscription costs for a period: its frozen price, where it has one. */
export function unitAmountOf(
  it: Pick<Subscription, 'period' | 'unitAmount' | 'unitAmountOther' | 'currencyCode'>,
  period: Period,
): number {
  if (period === it.period) return it.unitAmount;
  return it.unitAmountOther ?? prices[it.currencyCode]![period];
}

/** What a running subscription is sold at, with as many seats for a period. */
export function offeredBy(
  ctx: Context,
  it: Subscription,
  { seats, period = it.period, buyer, at }: { seats: number; period?: Period; buyer: Buyer | null; at: Date },
): Offered {
  return {
    unitAmount: unitAmountOf(it, period),
    seats,
    period,
    currencyCode: it.currencyCode,
    coupon: it.coupon,
    credit: it.credit,
    tax: taxOf(ctx.parts.config, buyer, at),
    leastCharge: leastChargeOf(ctx, it.currencyCode),
  };
}

/** The least that the provider charges in a currency, in minor units; 0 where nothing is sold. */
export function leastChargeOf({ parts }: Pick<Context, 'parts'>, currencyCode: string): number {
  return parts.payments?.leastCharge(currencyCode) ?? 0;
}

/** The coupon of the periods after the present one. */
export function couponAfter({ coupon, couponPeriodsLeft }: Pick<Subscription, 'coupon' | 'couponPeriodsLeft'>) {
  return couponPeriodsLeft === 0 ? null : coupon;
}
