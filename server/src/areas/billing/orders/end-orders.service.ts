import { eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { closeForgotten } from './fail-order.service.ts';
import { orders } from './orders.tables.ts';
import { settle } from './settle.service.ts';

/**
 * Ends what is under way, for the console of the sandbox: what the provider has taken is completed, and the rest is over.
 * Only the sandbox calls it: with a real provider an hour and a person's patience do.
 */
export async function endOrders(ctx: Context): Promise<void> {
  const { db } = ctx.parts.database;
  const settling = await db.select({ id: orders.id }).from(orders).where(eq(orders.status, 'settling'));
  for (const { id } of settling) await settle(ctx, id);
  const open = await db.select({ id: orders.id }).from(orders).where(eq(orders.status, 'open'));
  for (const { id } of open) await closeForgotten(ctx, id);
}
