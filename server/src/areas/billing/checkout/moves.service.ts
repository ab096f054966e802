import { and, asc, eq, inArray, isNull, lte, ne, notExists, or } from 'drizzle-orm';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Order } from '../orders/orders.service.ts';
import { orders } from '../orders/orders.tables.ts';
import { findSubscription, type Subscription } from '../orders/subscriptions.service.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';
import { unusedOf } from '../price/quote.ts';
import { isClassic, stopPaddle } from '../renewal/paddle.service.ts';
import { subscriptionMoves } from './checkout.tables.ts';

/** An individual subscription that can move to that of a team. */
export type Movable = Pick<
  Subscription,
  'id' | 'status' | 'autoRenew' | 'unitAmount' | 'currencyCode' | 'periodStart' | 'periodEnd'
> & { type: 'appstore' | 'paddle' };

const minute = 60_000;

/**
 * The individual subscription of a person that moves with a checkout: one that the App Store or Paddle sold, has not ended and has
 * not moved before. What Paddle sold moves only where this server can turn its renewal off.
 */
export async function findMovable(ctx: Context, db: Db, userId: string): Promise<Movable | undefined> {
  const found = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isMovable(db)))
    .orderBy(asc(subscriptions.type), asc(subscriptions.periodEnd));
  const it = found.find(({ type, externalId }) => type === 'appstore' || (ctx.parts.paddle && !isClassic(externalId!)));
  return it as Movable | undefined;
}

/**
 * What is left of an individual subscription at a time, in minor units of a currency: its unused days by what was paid for the
 * present period. Nothing where that is not known, is not paid yet, or was paid in another currency: sums of two are never added.
 */
export function creditOf(it: Movable, currencyCode: string, at: Date): number {
  if (it.status !== 'active' || it.currencyCode !== currencyCode || at >= it.periodEnd) return 0;
  return unusedOf(it.unitAmount, { start: it.periodStart, end: it.periodEnd }, at);
}

/**
 * Moves the individual subscription that an order counts on, in the transaction that reserves it. False where it has ended, or
 * another order has moved it: then the price was for something that is no more.
 */
export async function claimMove({ parts: { clock } }: Context, db: Db, order: Order): Promise<boolean> {
  const subscriptionId = order.plan?.moves;
  if (!subscriptionId) return true;
  const running = and(eq(subscriptions.id, subscriptionId), ne(subscriptions.status, 'ended'));
  if ((await db.$count(subscriptions, running)) === 0) return false;
  const claimed = await db
    .insert(subscriptionMoves)
    .values({ subscriptionId, orderId: order.id, nextTryAt: clock.now() })
    .onConflictDoNothing()
    .returning({ orderId: subscriptionMoves.orderId });
  return claimed.length > 0;
}

/** Takes a move back whose order failed. */
export async function returnMove(db: Db, orderId: string): Promise<void> {
  await db
    .delete(subscriptionMoves)
    .where(and(eq(subscriptionMoves.orderId, orderId), isNull(subscriptionMoves.doneAt)));
}

/** The moves that may have something left to do, the longest waiting first. */
export async function listMoves({ parts: { clock, database } }: Context, limit: number): Promise<string[]> {
  const rows = await database.db
    .select({ id: subscriptionMoves.subscriptionId })
    .from(subscriptionMoves)
    .where(and(isNull(subscriptionMoves.doneAt), lte(subscriptionMoves.nextTryAt, clock.now())))
    .orderBy(asc(subscriptionMoves.nextTryAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Turns the renewal of an individual subscription off, once the subscription of the team that it moved to is paid, and never before.
 * One whose team did not pay in the end stays as it is, and can move again. What its seller does not answer is asked again,
 * ever more seldom; what only its buyer can turn off is left to them.
 */
export async function finishMove(ctx: Context, subscriptionId: string): Promise<void> {
  const { db } = ctx.parts.database;
  const [move] = await db
    .select({ orderId: subscriptionMoves.orderId, tries: subscriptionMoves.tries, of: orders.subscriptionId })
    .from(subscriptionMoves)
    .innerJoin(orders, eq(orders.id, subscriptionMoves.orderId))
    .where(and(eq(subscriptionMoves.subscriptionId, subscriptionId), isNull(subscriptionMoves.doneAt)));
  const bought = move?.of ? await findSubscription(db, move.of) : undefined;
  if (!move || !bought) return;
  if (bought.status === 'ended') return returnMove(db, move.orderId);
  if (bought.periodNo === 0 || bought.status === 'starting')
    return postpone(ctx, subscriptionId, move.tries, 10 * minute);
  const own = await findSubscription(db, subscriptionId);
  try {
    if (own?.type === 'paddle' && own.status !== 'ended') await stopPaddle(ctx, own, `order:${move.orderId}`);
  } catch (error) {
    const tries = move.tries + 1;
    ctx.parts.log.error(
      { err: error, subscriptionId, tries },
      'a subscription that moved to a team still renews at its seller',
    );
    return postpone(ctx, subscriptionId, tries, Math.min(2 ** tries, 6 * 60) * minute);
  }
  await transact(ctx, (tx) =>
    tx.update(subscriptionMoves).set({ doneAt: ctx.parts.clock.now() }).where(byId(subscriptionId)),
  );
}

async function postpone(ctx: Context, subscriptionId: string, tries: number, ms: number): Promise<void> {
  const nextTryAt = new Date(ctx.parts.clock.now().getTime() + ms);
  await ctx.parts.database.db.update(subscriptionMoves).set({ tries, nextTryAt }).where(byId(subscriptionId));
}

const byId = (subscriptionId: string) => eq(subscriptionMoves.subscriptionId, subscriptionId);

/** Sold elsewhere, running, and not moved yet. */
const isMovable = (db: Db) =>
  and(
    or(eq(subscriptions.type, 'appstore'), eq(subscriptions.type, 'paddle')),
    inArray(subscriptions.status, ['trialing', 'active', 'grace']),
    notExists(
      db
        .select({ id: subscriptionMoves.subscriptionId })
        .from(subscriptionMoves)
        .where(eq(subscriptionMoves.subscriptionId, subscriptions.id)),
    ),
  );
