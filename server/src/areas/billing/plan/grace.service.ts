import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Order } from '../orders/orders.service.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { applyTransition } from './subscription-changes.service.ts';

const dayMs = 24 * 60 * 60_000;
/** How long a team keeps its plan while a payment is overdue, in days. */
export const graceDays = 14;
/** The days of the grace period on which the payment is tried again (DECISIONS 31). */
export const attemptDays = [1, 3, 5, 7, 9, 11, 13] as const;

/** When an overdue payment is tried next; null after the last attempt. */
export function nextAttemptAfter(graceUntil: Date, now: Date): Date | null {
  const start = graceUntil.getTime() - graceDays * dayMs;
  const times = attemptDays.map((day) => new Date(start + day * dayMs));
  return times.find((at) => at > now) ?? null;
}

/** Whether the bank of a card wants its holder to confirm what was declined: trying again without them is of no use. */
export function needsPerson({ again }: Pick<Order, 'again'>): boolean {
  return again === 'with_person';
}

/** Whether trying it again by itself may help. */
const isTriedAgain = ({ again }: Pick<Order, 'again'>) => again === null || again === 'later';

/**
 * A renewal was declined: the grace period begins, or goes on. It lasts its full time from the decline, also after an
 * outage of ours, and where it is a trial that ended (BILLING §14).
 */
export async function declineRenewal(
  ctx: Context,
  db: Db,
  order: Order,
  subscription: Subscription,
  at: Date,
): Promise<Subscription> {
  const cause = `order:${order.id}`;
  if (subscription.status === 'grace') {
    const nextAttemptAt = isTriedAgain(order) ? nextAttemptAfter(subscription.graceUntil!, at) : null;
    return applyTransition(ctx, db, subscription, 'retried', { cause, at, changes: { nextAttemptAt } });
  }
  const late = at.getTime() - subscription.periodEnd.getTime();
  const from = late < dayMs ? subscription.periodEnd : at;
  const graceUntil = new Date(from.getTime() + graceDays * dayMs);
  const nextAttemptAt = isTriedAgain(order) ? nextAttemptAfter(graceUntil, at) : null;
  return applyTransition(ctx, db, subscription, 'renewal_declined', {
    cause,
    at,
    changes: { graceUntil, nextAttemptAt },
  });
}
