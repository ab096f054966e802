import { and, desc, eq, gt, inArray, max, ne, or } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { paymentsOf } from '../ledger/payments.ts';
import { voidJob } from './orders.jobs.ts';
import type { Order } from './orders.service.ts';
import { orderAttempts, orders } from './orders.tables.ts';

/** How many open changes are asked about: more are not open at once. */
const mostOpen = 20;

/** Whether the payment method of an order is to be stored, so that later payments are made with it. */
export function asksForMethod({ paymentType }: Pick<Order, 'paymentType'>): boolean {
  return paymentType !== 'saved';
}

/**
 * The other changes of the team's payment method that somebody has pressed and not finished, such as one at its bank: they
 * are older than the order that is reserved now. One whose dialog is merely open was not asked for yet. Asks the provider,
 * so it is called outside of transactions; what it does not answer about is left alone.
 */
export async function pressedChanges(ctx: Context, { id, teamId }: Order): Promise<string[]> {
  const present = and(eq(orderAttempts.orderId, orders.id), eq(orderAttempts.no, orders.attempt));
  const open = await ctx.parts.database.db
    .select({ id: orders.id, intentId: orderAttempts.intentId })
    .from(orders)
    .innerJoin(orderAttempts, present)
    .where(and(eq(orders.teamId, teamId), eq(orders.kind, 'card'), eq(orders.status, 'open'), ne(orders.id, id)))
    .orderBy(desc(orders.createdAt))
    .limit(mostOpen);
  const found = await Promise.all(
    open.map(async (other) => {
      const intent =
        other.intentId &&
        (await paymentsOf(ctx)
          .intent(other.intentId)
          .catch(() => null));
      return intent && intent.status !== 'open' ? [other.id] : [];
    }),
  );
  return found.flat();
}

/**
 * Notes that an order asks for its payment method to be stored, later than all others of the team, and closes the changes
 * that were requested before and are not through: they would take its place when they settle. In the transaction that
 * reserves it, with the team locked. Gives its place.
 */
export async function askForMethod(ctx: Context, db: Db, order: Order, pressed: readonly string[]): Promise<number> {
  const closable = or(eq(orders.status, 'settling'), and(eq(orders.status, 'open'), inArray(orders.id, [...pressed])));
  const older = await db
    .update(orders)
    .set({ status: 'failed', reason: 'superseded', settledAt: ctx.parts.clock.now() })
    .where(and(eq(orders.teamId, order.teamId), eq(orders.kind, 'card'), ne(orders.id, order.id), closable))
    .returning({ id: orders.id, attempt: orders.attempt });
  for (const { id, attempt } of older) {
    const [closed] = await db
      .update(orderAttempts)
      .set({ result: 'voided', reason: 'superseded' })
      .where(and(eq(orderAttempts.orderId, id), eq(orderAttempts.no, attempt)))
      .returning({ intentId: orderAttempts.intentId });
    const intentId = closed?.intentId;
    if (intentId) await ctx.parts.jobs.send(db, voidJob, { intentId }, intentId);
  }
  const [last] = await db
    .select({ asked: max(orders.asked) })
    .from(orders)
    .where(eq(orders.teamId, order.teamId));
  return (last?.asked ?? 0) + 1;
}

/**
 * Whether an order that settles now stores its payment method: not if one that was requested later has stored another
 * one meanwhile. What settles last does not win, what was requested last does.
 */
export async function storesMethod(db: Db, order: Order): Promise<boolean> {
  if (!asksForMethod(order)) return false;
  const later = and(
    eq(orders.teamId, order.teamId),
    eq(orders.status, 'settled'),
    gt(orders.asked, order.asked ?? 0),
    ne(orders.id, order.id),
  );
  return (await db.$count(orders, later)) === 0;
}
