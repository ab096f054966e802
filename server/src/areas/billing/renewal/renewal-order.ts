import { counted, defineOrderKind } from '../orders/order-kinds.ts';
import type { Order } from '../orders/orders.service.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { mailConfirmPayment, mailPaymentFailed, mailRenewed } from '../plan/billing-mails.service.ts';
import { declineRenewal, needsPerson } from '../plan/grace.service.ts';
import { quoteRenewal } from '../plan/next-period.ts';
import { applyTransition } from '../plan/subscription-changes.service.ts';
import { takeBack } from '../plan/take-back.service.ts';
import { creditIn } from '../price/quote.ts';

/** The next period of a subscription, which is automatic, or paid by a press once it is overdue; declined, the grace period begins or goes on. */
export const renewalOrder = defineOrderKind<{ subscription: Subscription; at: Date }>({
  name: 'renewal',
  purpose({ quantity, attempt }) {
    const seats = counted(quantity, 'seat');
    return attempt > 1 ? `Renewal of ${seats}, attempt ${attempt}` : `Renewal of ${seats}`;
  },
  async quote(ctx, db, { subscription, at }) {
    const { quote, plan, buyer } = await quoteRenewal(ctx, db, subscription, at);
    return { quote, plan, buyer, holds: { seats: plan.seats, invitations: null } };
  },
  async complete(ctx, db, { order, subscription, at }) {
    if (!subscription) return undefined;
    const changes = renewedBy(order, subscription);
    const renewed = await applyTransition(ctx, db, subscription, 'renewed', {
      cause: `order:${order.id}`,
      at,
      changes,
    });
    await mailRenewed(ctx, db, order, renewed, at);
    return renewed;
  },
  async fail(ctx, db, { order, subscription, at }) {
    const after = await declineRenewal(ctx, db, order, subscription, at);
    // Whoever pressed sees it.
    if (order.userId) return;
    await (needsPerson(order) ? mailConfirmPayment : mailPaymentFailed)(ctx, db, order, after, at);
  },
  takeBack,
});

/** The subscription in its new period. */
function renewedBy({ plan, quote }: Order, before: Subscription): Partial<Subscription> {
  const { period, seats, unitAmount, unitAmountOther, periodNo, coupon, from, until } = plan!;
  const left = before.couponPeriodsLeft;
  const isNewCount = before.periodNo === 0 || period !== before.period;
  return {
    period,
    seats,
    unitAmount,
    unitAmountOther,
    periodNo,
    coupon,
    periodNext: null,
    credit: before.credit - creditIn(quote),
    seatsNext: null,
    couponPeriodsLeft: coupon && left !== null ? left - 1 : left,
    ...(isNewCount && { anchor: new Date(from) }),
    periodStart: new Date(from),
    periodEnd: new Date(until),
    graceUntil: null,
    nextAttemptAt: null,
  };
}
