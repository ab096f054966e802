import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { releaseLater } from './authorizations.service.ts';
import { closeForgotten } from './fail-order.service.ts';
import { addAttempt, latestOrder, type Order, presentAttempt, replaceContent } from './orders.service.ts';
import type { OrderContent } from './orders.tables.ts';
import { challenged, declined } from './present-intent.ts';
import { type Settled, voidLater } from './settle.service.ts';

// What a press that pays with the saved payment method has in common, whatever it buys: seats, or what is overdue.

/** The order that waited for a challenge, at the price of now; at another one it begins another attempt. */
export async function reopenOrder(ctx: Context, db: Db, before: Order, content: OrderContent): Promise<Order> {
  const order = await replaceContent(db, before, content);
  if (before.total === order.total) return order;
  await voidLater(ctx, db, (await presentAttempt(db, before))?.intentId);
  return addAttempt(ctx, db, order);
}

/** What came of a press. @throws PAYMENT_PROCESSING_FAILED, with the intent for a challenge; PURCHASE_IN_PROGRESS */
export function outcomeOf(settled: Settled): Order {
  const { order } = settled;
  if (settled.is === 'failed') throw declined(order.reason);
  if (settled.is === 'challenge') throw challenged(settled.intent, order);
  if (settled.is === 'confirming') throw new AppError('PURCHASE_IN_PROGRESS');
  return order;
}

/**
 * A press that is refused after the bank of its card was asked leaves nothing held: at once where its order is of no use any
 * more, else by a job, since the same press may still buy. Without `error` it is not needed any more.
 */
export async function giveBackPressed(ctx: Context, key: string, error?: unknown): Promise<void> {
  const { db } = ctx.parts.database;
  const before = await latestOrder(db, key);
  if (before?.status !== 'open' || before.userId !== actorOf(ctx).userId) return;
  const intentId = (await presentAttempt(db, before))?.intentId;
  if (!intentId) return;
  const isOver = !error || (error instanceof AppError && error.code !== 'PURCHASE_IN_PROGRESS');
  await (isOver ? closeForgotten(ctx, before.id, intentId) : releaseLater(ctx, before.id, intentId));
}
