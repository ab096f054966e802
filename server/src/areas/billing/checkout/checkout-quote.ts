import { currencyOfCountry } from '@chamfer/contract/buyer-rules';
import type { CheckoutEstimate } from '@chamfer/contract/calls/billing/checkout';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findCustomer } from '../ledger/customers.service.ts';
import type { OrderedPlan } from '../orders/orders.tables.ts';
import { leastChargeOf, taxOf } from '../plan/offered.ts';
import { isTrialLeft } from '../plan/trials.service.ts';
import { findCoupon } from '../price/coupons.service.ts';
import { periodOf } from '../price/periods.ts';
import { type Period, prices, trialEndFrom } from '../price/prices.ts';
import { creditIn, type Offered, quotePeriod, quoteTrial } from '../price/quote.ts';
import type { Buyer, Coupon, Quote } from '../price/quote-types.ts';
import { creditOf, findMovable } from './moves.service.ts';

/** What somebody wants to buy. */
export interface Wanted {
  teamId: string;
  userId: string;
  period: Period;
  seats: number;
  couponCode: string | undefined;
  /** Null while nothing is known of the buyer. */
  buyer: Buyer | null;
}

/** What a checkout costs: for a period, and at the press. */
export interface CheckoutQuote {
  /** A whole period; with a trial it is due at its end. */
  whole: Quote;
  /** What the press charges: nothing with a trial. */
  due: Quote;
  plan: OrderedPlan;
  coupon: Coupon | null;
  isCouponValid: boolean;
}

/** The one place that says what a checkout costs: for the screen, the order and the invoice (BILLING §1 rule 3). */
export async function quoteCheckout(ctx: Context, db: Db, wanted: Wanted, now: Date): Promise<CheckoutQuote> {
  const { teamId, userId, period, seats, couponCode, buyer } = wanted;
  const customer = await findCustomer(db, teamId);
  // The currency is fixed with the first paid order; until then it follows the country that is filled in.
  const currencyCode = customer?.currency ?? currencyOfCountry(buyer?.details.countryCode);
  const coupon = couponCode ? await findCoupon(db, { code: couponCode, teamId, currencyCode, now }) : null;
  const trialEnd = (await isTrialLeft(db, { userId, teamId })) ? trialEndFrom(now) : null;
  const unitAmount = prices[currencyCode]![period];
  const tax = taxOf(ctx.parts.config, buyer, now);
  const first = periodOf(trialEnd ?? now, period, 1);
  const moving = await findMovable(ctx, db, userId);
  const credit = moving ? creditOf(moving, currencyCode, first.start) : 0;
  const leastCharge = leastChargeOf(ctx, currencyCode);
  const offered: Offered = { unitAmount, seats, period, currencyCode, coupon, tax, credit, leastCharge };
  const whole = quotePeriod(offered, first);
  const due = trialEnd ? quoteTrial(offered, { start: now, end: trialEnd }) : whole;
  const from = trialEnd ? now : first.start;
  const until = trialEnd ?? first.end;
  return {
    whole,
    due,
    coupon,
    isCouponValid: !couponCode || coupon !== null,
    plan: {
      period,
      seats,
      unitAmount,
      coupon,
      periodNo: trialEnd ? 0 : 1,
      moves: moving?.id ?? null,
      credit,
      unitAmountOther: prices[currencyCode]![period === 'yearly' ? 'monthly' : 'yearly'],
      trialEnd: trialEnd?.toISOString() ?? null,
      from: from.toISOString(),
      until: until.toISOString(),
    },
  };
}

/** The estimate as the checkout page shows it (spec 2 §3). */
export function presentEstimate({ whole, due, plan }: CheckoutQuote): CheckoutEstimate {
  const [line] = whole.lines;
  const credit = creditIn(whole);
  return {
    currencyCode: whole.currencyCode,
    unitAmount: plan.unitAmount,
    editorSeatCount: plan.seats,
    amount: line!.amount,
    amountWithSubscriptionMigration: credit > 0 ? line!.amount - credit : null,
    taxAmount: whole.tax.amount,
    discountAmount: line!.discount,
    totalAmount: whole.total,
    trialEnd: plan.trialEnd,
    appliedCouponCode: whole.couponCode,
    period: plan.period,
    waivedAmount: whole.waived ?? 0,
    dueToday: due.total,
    taxRate: whole.tax.rate,
    taxNote: whole.tax.note,
  };
}
