import { and, eq, gt } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { orderAttempts, orders } from './orders.tables.ts';

/** How many declined attempts a person has in an hour, so that stolen card numbers cannot be tried out. */
const mostDeclines = 10;
const hourMs = 60 * 60_000;

/**
 * Prevents trying out cards, whether by buying or by changing the card of a team.
 * @throws CHECKOUT_NOT_ALLOWED after too many declines in an hour
 */
export async function requireFewDeclines(ctx: Context, db: Db, userId: string): Promise<void> {
  const since = new Date(ctx.parts.clock.now().getTime() - hourMs);
  const declined = await db
    .select({ no: orderAttempts.no })
    .from(orderAttempts)
    .innerJoin(orders, eq(orders.id, orderAttempts.orderId))
    .where(and(eq(orders.userId, userId), eq(orderAttempts.result, 'declined'), gt(orderAttempts.createdAt, since)));
  if (declined.length >= mostDeclines) throw new AppError('CHECKOUT_NOT_ALLOWED', null, { retryAfter: 3600 });
}
