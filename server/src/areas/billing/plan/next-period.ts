import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { buyerOf, findCustomer } from '../ledger/customers.service.ts';
import type { OrderedPlan } from '../orders/orders.tables.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { periodNoAt, periodOf } from '../price/periods.ts';
import { quotePeriod } from '../price/quote.ts';
import { couponAfter, offeredBy, unitAmountOf } from './offered.ts';

/** What the next period costs, by the terms that it has if it begins now. */
export async function quoteRenewal(ctx: Context, db: Db, it: Subscription, now: Date) {
  const buyer = buyerOf(await findCustomer(db, it.teamId!));
  const plan = planOf(it, now);
  const { seats, period } = plan;
  const offered = { ...offeredBy(ctx, it, { seats, period, buyer, at: now }), coupon: plan.coupon };
  return { plan, buyer, quote: quotePeriod(offered, { start: new Date(plan.from), end: new Date(plan.until) }) };
}

/** The terms of the period that is charged next. */
export function planOf(it: Subscription, now: Date): OrderedPlan {
  const period = it.periodNext ?? it.period;
  const isNewCount = it.periodNo === 0 || period !== it.period;
  const anchor = isNewCount ? it.periodEnd : it.anchor;
  const following = isNewCount ? 1 : it.periodNo + 1;
  const periodNo = Math.max(following, periodNoAt(anchor, period, now));
  const { start, end } = periodOf(anchor, period, periodNo);
  const other = period === 'yearly' ? 'monthly' : 'yearly';
  return {
    period,
    periodNo,
    seats: it.seatsNext ?? it.seats,
    coupon: couponAfter(it),
    trialEnd: null,
    unitAmount: unitAmountOf(it, period),
    unitAmountOther: unitAmountOf(it, other),
    from: start.toISOString(),
    until: end.toISOString(),
  };
}
