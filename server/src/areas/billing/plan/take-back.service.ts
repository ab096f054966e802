import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { EndingOrder } from '../orders/order-kinds.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { mailEnded } from './billing-mails.service.ts';
import { applyTransition, givesPlan } from './subscription-changes.service.ts';

/** Ends a subscription: the period that it is in was refunded whole, or a dispute was lost (BILLING §3). */
export async function takeBack(
  ctx: Context,
  db: Db,
  { order, subscription, at }: EndingOrder & { subscription: Subscription },
): Promise<void> {
  if (!givesPlan(subscription.status)) return;
  const ended = await applyTransition(ctx, db, subscription, 'taken_back', { cause: `refund:${order.id}`, at });
  await mailEnded(ctx, db, ended, at, 'other');
}
