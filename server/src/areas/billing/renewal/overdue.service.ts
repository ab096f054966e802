import type { CallOutput } from '@chamfer/contract';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { billingNow } from '../ledger/customers.service.ts';
import { findOrder } from '../orders/orders.service.ts';
import { knownReason } from '../orders/present-intent.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { needsPerson } from '../plan/grace.service.ts';
import { quoteRenewal } from '../plan/next-period.ts';
import { subscriptionEvents } from '../plan/plan.tables.ts';

type SeatBased = NonNullable<CallOutput<'GET /teams/{teamId}/subscriptions'>['seatBasedTeamSubscription']>;

/** The renewal that a grace period is about, and the attempts since, in billing time; null outside of one. */
export async function overdueOf(ctx: Context, db: Db, it: Subscription): Promise<SeatBased['overdue']> {
  if (it.status !== 'grace') return null;
  const events = await db
    .select({ event: subscriptionEvents.event, at: subscriptionEvents.at, cause: subscriptionEvents.cause })
    .from(subscriptionEvents)
    .where(
      and(
        eq(subscriptionEvents.subscriptionId, it.id),
        inArray(subscriptionEvents.event, ['renewal_declined', 'retried']),
      ),
    )
    .orderBy(desc(subscriptionEvents.version));
  const begun = events.findIndex(({ event }) => event === 'renewal_declined');
  if (begun < 0) return null;
  const first = events[begun]!;
  const orderOf = ({ cause }: { cause: string }) => findOrder(db, cause.slice('order:'.length));
  const order = await orderOf(first);
  const last = begun === 0 ? order : await orderOf(events[0]!);
  const { quote } = await quoteRenewal(ctx, db, it, await billingNow(ctx, db, it.teamId!));
  return {
    failedAt: first.at.toISOString(),
    totalAmount: order.total,
    dueNow: quote.total,
    reason: knownReason(order.reason),
    needsPerson: needsPerson(last),
    retriedAt: events
      .slice(0, begun)
      .toReversed()
      .map(({ at }) => at.toISOString()),
  };
}
