import type { CallOutput } from '@chamfer/contract';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { billingNow, buyerOf, findCustomer } from '../ledger/customers.service.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { planOf } from '../plan/next-period.ts';
import { couponAfter, offeredBy, unitAmountOf } from '../plan/offered.ts';
import { daysOf, quoteAddition, quotePeriod, quoteTrial } from '../price/quote.ts';
import type { Quote } from '../price/quote-types.ts';

/** What more seats cost, as the contract has it. */
export type SeatEstimate = CallOutput<'POST /teams/subscriptions/{subscriptionId}/estimate'>;

/** What more seats cost now: nothing in a trial and by contract, else the rest of the period. */
export async function quoteSeatsNow(ctx: Context, db: Db, it: Subscription, seats: number): Promise<Quote> {
  const now = await billingNow(ctx, db, it.teamId!);
  const buyer = buyerOf(await findCustomer(db, it.teamId!));
  const offered = offeredBy(ctx, it, { seats, buyer, at: now });
  const period = { start: it.periodStart, end: it.periodEnd };
  if (it.status === 'trialing' || it.origin === 'contract')
    return quoteTrial(offered, { start: now, end: it.periodEnd });
  return quoteAddition({ ...offered, seatsBefore: it.seats }, period, now);
}

/** The estimate that is shown before seats are bought: the same quote, and what the next renewal costs with them. */
export async function estimateSeats(ctx: Context, db: Db, it: Subscription, added: number): Promise<SeatEstimate> {
  const now = await billingNow(ctx, db, it.teamId!);
  const customer = await findCustomer(db, it.teamId!);
  const seats = it.seats + added;
  const quote = await quoteSeatsNow(ctx, db, it, seats);
  const { period } = planOf({ ...it, seatsNext: null }, now);
  const offered = offeredBy(ctx, it, { seats, period, buyer: buyerOf(customer), at: now });
  const renewal = quotePeriod({ ...offered, coupon: couponAfter(it) }, { start: it.periodStart, end: it.periodEnd });
  const { currencyCode } = it;
  const money = (amount: number) => ({ amount, currencyCode });
  const days = daysOf({ start: it.periodStart, end: it.periodEnd }, now);
  const trialEnd = it.status === 'trialing' ? it.periodEnd.toISOString() : null;
  const costs = { unitAmount: money(it.unitAmount), period: it.period, trialEnd };
  return {
    prorated: { ...costs, totalAmount: money(quote.net), editorSeatCount: added },
    daysLeft: days.left,
    daysOfPeriod: days.all,
    renewal: {
      ...costs,
      period,
      unitAmount: money(unitAmountOf(it, period)),
      totalAmount: money(renewal.net),
      editorSeatCount: seats,
    },
    renewalDate: it.periodEnd.toISOString(),
    primaryPaymentSource: customer?.method ?? null,
    totalDueToday: quote.total,
    taxAmount: quote.tax.amount,
    waivedAmount: quote.waived ?? 0,
    taxNote: quote.tax.note,
    currencyCode,
  };
}
