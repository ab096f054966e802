import { and, eq } from 'drizzle-orm';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Decline, Intent } from '../../../platform/payments/payment-port.ts';
import { billingNow } from '../ledger/customers.service.ts';
import { orderKindOf } from './order-kinds.ts';
import { voidJob } from './orders.jobs.ts';
import { type Locked, lockOrder, type Order, presentAttempt } from './orders.service.ts';
import { orderAttempts, orders } from './orders.tables.ts';

/** What ended an attempt to pay. With `intentId` it counts only while the order is still at the attempt of that intent. */
export interface Failure {
  result: 'declined' | 'expired' | 'voided';
  reason: string | null;
  /** What helps, where the provider has an opinion. */
  again?: Decline['again'] | undefined;
  intentId?: string;
}

/** What ended the attempt of an intent that is declined or expired. */
export function failureOf({ status, decline }: Intent): Omit<Failure, 'intentId'> {
  const result = status === 'declined' ? 'declined' : 'expired';
  return { result, reason: decline?.reason ?? null, again: decline?.again };
}

/**
 * Ends an order that was declined, or whose authorization expired: what it reserved is free, and nothing was charged. Its
 * intent is voided by a job. Nothing else fails an order (BILLING §7).
 */
export function failOrder(ctx: Context, orderId: string, { intentId, ...failure }: Failure): Promise<Order> {
  return transact(ctx, async (db) => {
    const { order, subscription } = await lockOrder(db, orderId);
    if (order.status === 'settled' || order.status === 'failed') return order;
    if (intentId && (await presentAttempt(db, order))?.intentId !== intentId) return order;
    return failLocked(ctx, db, { order, subscription }, failure);
  });
}

/** The same in a transaction that has locked the order. */
export async function failLocked(
  ctx: Context,
  db: Db,
  { order, subscription }: Locked,
  failure: Omit<Failure, 'intentId'>,
): Promise<Order> {
  const failed = await markFailed(ctx, db, order, failure);
  if (order.status === 'settling' && subscription) {
    const at = await billingNow(ctx, db, order.teamId);
    await orderKindOf(order).fail?.(ctx, db, { order: failed, subscription, at });
  }
  return failed;
}

/**
 * Closes an order that was not finished, and releases its authorization. Somebody who presses in this moment comes
 * first: what is being confirmed is left alone. With `only` it is closed only while it is at the attempt of that intent.
 */
export async function closeForgotten(ctx: Context, orderId: string, only?: string): Promise<void> {
  await transact(ctx, async (db) => {
    const { order } = await lockOrder(db, orderId);
    if (order.status !== 'open') return;
    if (only && (await presentAttempt(db, order))?.intentId !== only) return;
    await markFailed(ctx, db, order, { result: 'expired', reason: 'expired' });
  });
}

/** A provider lets a card be tried after another was declined, so the intent of what failed is always voided. */
async function markFailed(
  ctx: Context,
  db: Db,
  order: Order,
  { result, reason, again }: Omit<Failure, 'intentId'>,
): Promise<Order> {
  const why = reason ?? (result === 'expired' ? 'expired' : 'other');
  const [attempt] = await db
    .update(orderAttempts)
    .set({ result, reason: why })
    .where(and(eq(orderAttempts.orderId, order.id), eq(orderAttempts.no, order.attempt)))
    .returning({ intentId: orderAttempts.intentId });
  const intentId = attempt?.intentId;
  if (intentId) await ctx.parts.jobs.send(db, voidJob, { intentId }, intentId);
  const set = { status: 'failed' as const, reason: why, again: again ?? null, settledAt: ctx.parts.clock.now() };
  await db.update(orders).set(set).where(eq(orders.id, order.id));
  return { ...order, ...set };
}
