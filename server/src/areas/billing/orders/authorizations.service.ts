import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { paymentsOf } from '../ledger/payments.ts';
import { closeForgotten } from './fail-order.service.ts';
import { followUpJob, releaseJob } from './orders.jobs.ts';
import { findOrder, presentAttempt } from './orders.service.ts';

/** How long the person who authorized a payment has for another press of the same purchase, in seconds. */
const releaseSeconds = 45;
/** When an intent that was handed out is looked after, in seconds: by then its person is through, or has left. */
const followUpSeconds = 10 * 60;

/**
 * Has an authorization given back within a minute, unless its order is reserved by then. Sent before anything can go
 * wrong: whatever does, and be it the end of the process, no money stays held for nothing.
 */
export async function releaseLater(ctx: Context, orderId: string, intentId: string): Promise<void> {
  const { jobs, database } = ctx.parts;
  await jobs.send(database.db, releaseJob, { orderId, intentId }, intentId, releaseSeconds);
}

/** Gives an authorization back with which nothing was bought, and closes its order. */
export async function releaseUnused(ctx: Context, orderId: string, intentId: string): Promise<void> {
  const { status } = await paymentsOf(ctx).intent(intentId);
  // Somebody may be at the page of the bank still.
  if (status === 'authorized') await closeForgotten(ctx, orderId, intentId);
}

/**
 * Has an intent looked after that the browser was given, or has authorized: a buyer who closes the page then presses nothing any
 * more, and only this notices.
 */
export async function followUpLater(ctx: Context, db: Db, orderId: string, intentId: string): Promise<void> {
  await ctx.parts.jobs.send(db, followUpJob, { orderId, intentId }, intentId, followUpSeconds);
}

/**
 * Looks what became of an intent that was handed out. One that is authorized may have become so this moment, so it has the
 * time of another press; one that nobody has authorized yet is looked after again, until its order is reserved or closed.
 */
export async function followUp(ctx: Context, orderId: string, intentId: string): Promise<void> {
  const { db } = ctx.parts.database;
  const order = await findOrder(db, orderId);
  if (order.status !== 'open' || (await presentAttempt(db, order))?.intentId !== intentId) return;
  const { status } = await paymentsOf(ctx).intent(intentId);
  if (status === 'authorized') await releaseLater(ctx, orderId, intentId);
  else if (status === 'open' || status === 'challenge') await followUpLater(ctx, db, orderId, intentId);
}
