import { and, asc, eq, isNotNull, lte, ne, notExists, sql } from 'drizzle-orm';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import { primaryTeamOf } from '../../teams/core/teams.service.ts';
import { billingNow } from '../ledger/customers.service.ts';
import { completeLocked } from '../orders/complete-order.service.ts';
import { isSettling, type Order, storeOrder } from '../orders/orders.service.ts';
import { orders } from '../orders/orders.tables.ts';
import { reserve, settle } from '../orders/settle.service.ts';
import { findSubscription, lockRunning, type Subscription } from '../orders/subscriptions.service.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';
import { renewBadge } from '../plan/badges.service.ts';
import { mailEnded, mailTrialReminder } from '../plan/billing-mails.service.ts';
import { applyTransition } from '../plan/subscription-changes.service.ts';
import { renewalOrder } from './renewal-order.ts';

/** What came of looking at a subscription whose time had come. */
type Step = { is: 'nothing' } | { is: 'changed' } | { is: 'order'; order: Order };

/**
 * Does what is due for a subscription, one thing after the other, until nothing is: reminder, renewal, another attempt,
 * the end (BILLING §3). While something is being confirmed nothing else happens.
 */
export async function runDue(ctx: Context, subscriptionId: string): Promise<void> {
  for (;;) {
    const step = await transact(ctx, (db) => takeStep(ctx, db, subscriptionId));
    if (step.is === 'nothing') return;
    if (step.is === 'order' && (await settle(ctx, step.order.id)).is === 'confirming') return;
  }
}

/** The subscriptions for which something is due, by their teams' billing clocks; the longest due first. */
export async function listDue(ctx: Context, limit: number): Promise<string[]> {
  const now = ctx.parts.clock.now().toISOString();
  const offset = sql`coalesce((select clock_offset from billing_customers c where c.team_id = ${subscriptions.teamId}), 0)`;
  const { db } = ctx.parts.database;
  const settling = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.subscriptionId, subscriptions.id), eq(orders.status, 'settling'), ne(orders.kind, 'card')));
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.dueAt),
        lte(subscriptions.dueAt, sql`${now}::timestamptz + ${offset} * interval '1 millisecond'`),
        // What waits for the provider must not keep the others waiting.
        notExists(settling),
      ),
    )
    .orderBy(asc(subscriptions.dueAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

async function takeStep(ctx: Context, db: Db, subscriptionId: string): Promise<Step> {
  const known = await findSubscription(db, subscriptionId);
  if (known?.origin === 'voucher' || known?.type === 'appstore') return endOwn(ctx, db, known);
  if (!known?.teamId) return { is: 'nothing' };
  await lockRows(db, 'teams', [known.teamId], 'no key update');
  const it = await lockRunning(db, known.teamId);
  const now = await billingNow(ctx, db, known.teamId);
  if (it?.id !== subscriptionId || !it.dueAt || it.dueAt > now) return { is: 'nothing' };
  if (await isSettling(db, known.teamId)) return { is: 'nothing' };
  if (it.status === 'trialing' && !it.remindedAt && it.periodEnd > now) return remind(ctx, db, it, now);
  if (it.status === 'grace') return tryAgain(ctx, db, it, now);
  return it.autoRenew ? orderRenewal(ctx, db, it, now) : end(ctx, db, it, now);
}

/** Ends what a voucher gave a person, or the App Store sold them, by the real time: people have no billing clock. */
async function endOwn(ctx: Context, db: Db, known: Subscription): Promise<Step> {
  const teamId = await primaryTeamOf(db, known.userId!);
  await lockRows(db, 'teams', teamId ? [teamId] : [], 'no key update');
  await lockRows(db, 'subscriptions', [known.id], 'no key update');
  const it = await findSubscription(db, known.id);
  const at = ctx.parts.clock.now();
  if (!it?.dueAt || it.dueAt > at) return { is: 'nothing' };
  const event = it.status === 'grace' ? 'grace_ended' : 'period_ended';
  await applyTransition(ctx, db, it, event, { cause: 'clock', at, changes: { autoRenew: false } });
  if (teamId) await renewBadge(ctx, db, teamId);
  return { is: 'changed' };
}

async function remind(ctx: Context, db: Db, it: Subscription, at: Date): Promise<Step> {
  await applyTransition(ctx, db, it, 'reminded', { cause: 'clock', at, changes: { remindedAt: at } });
  if (it.autoRenew) await mailTrialReminder(ctx, db, it, it.trialEnd!);
  return { is: 'changed' };
}

async function end(ctx: Context, db: Db, it: Subscription, at: Date): Promise<Step> {
  const ended = await applyTransition(ctx, db, it, 'period_ended', { cause: 'clock', at });
  await mailEnded(ctx, db, ended, at, 'canceled');
  return { is: 'changed' };
}

async function tryAgain(ctx: Context, db: Db, it: Subscription, now: Date): Promise<Step> {
  if (it.graceUntil! <= now) {
    const ended = await applyTransition(ctx, db, it, 'grace_ended', { cause: 'clock', at: now });
    await mailEnded(ctx, db, ended, now, 'unpaid');
    return { is: 'changed' };
  }
  return orderRenewal(ctx, db, it, now);
}

/**
 * Orders the next period, reserved and ready to be captured with the saved method. It is unique for the instant at
 * which it was due, so that it is ordered once. A period that is wholly over is left out (rule 9). One that costs
 * nothing, such as with a coupon over all of it, begins at once: no card is asked, and none can refuse it.
 */
async function orderRenewal(ctx: Context, db: Db, it: Subscription, now: Date): Promise<Step> {
  const order = await storeOrder(
    ctx,
    db,
    {
      kind: renewalOrder.name,
      key: `renewal:${it.id}:${it.dueAt!.toISOString()}`,
      teamId: it.teamId!,
      subscriptionId: it.id,
      paymentType: 'saved',
    },
    await renewalOrder.quote(ctx, db, { subscription: it, at: now }),
  );
  if (order.total > 0) return { is: 'order', order: await reserve(ctx, db, order) };
  await completeLocked(ctx, db, { order, subscription: it, intent: null });
  return { is: 'changed' };
}
