import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { keepOrder } from '../../../platform/database/locks.ts';
import { orders } from './orders.tables.ts';
import { subscriptions } from './subscriptions.tables.ts';

/** A subscription, as it is stored. */
export type Subscription = typeof subscriptions.$inferSelect;

/** The subscription of a team that has not ended, also one that is being paid for. */
export async function findRunning(db: Db, teamId: string): Promise<Subscription | undefined> {
  const [found] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.teamId, teamId), eq(subscriptions.type, 'team'), ne(subscriptions.status, 'ended')));
  return found;
}

/** A subscription by its id. */
export async function findSubscription(db: Db, id: string): Promise<Subscription | undefined> {
  const [found] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return found;
}

/** Locks the running subscription of a team that is locked, or that of an order. */
export async function lockRunning(db: Db, teamId: string, orderId?: string): Promise<Subscription | undefined> {
  keepOrder(db, 'subscriptions');
  const ofTeam = and(
    eq(subscriptions.teamId, teamId),
    eq(subscriptions.type, 'team'),
    sql`${subscriptions.status} <> 'ended'`,
  );
  const ofOrder = sql`${subscriptions.id} = (select subscription_id from orders where id = ${orderId ?? null})`;
  const found = await db
    .select()
    .from(subscriptions)
    .where(orderId ? or(ofTeam, ofOrder) : ofTeam)
    .orderBy(subscriptions.id)
    .for('update');
  if (!orderId) return found[0];
  const [own] = await db.select({ id: orders.subscriptionId }).from(orders).where(eq(orders.id, orderId));
  return own?.id ? found.find(({ id }) => id === own.id) : found.find(({ status }) => status !== 'ended');
}
