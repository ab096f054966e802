import { and, desc, eq, like, or, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { keepOrder, lockRows } from '../../../platform/database/locks.ts';
import type { OrderContent } from './orders.tables.ts';
import { orderAttempts, orders } from './orders.tables.ts';
import { lockRunning, type Subscription } from './subscriptions.service.ts';

/** Something that is bought, as it is stored. */
export type Order = typeof orders.$inferSelect;
/** An attempt to pay for it. */
export type Attempt = typeof orderAttempts.$inferSelect;

/** What a transaction about money holds. */
export interface Locked {
  order: Order;
  /** The subscription that the order is about; undefined before it begins. */
  subscription: Subscription | undefined;
}

/**
 * Locks what an order is about, in order: team, subscription, order (BILLING §7). Never held over a call of the
 * provider. The team may be gone: money outlives it.
 */
export async function lockOrder(db: Db, orderId: string): Promise<Locked> {
  const [known] = await db
    .select({ teamId: orders.teamId, userId: orders.userId })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!known) throw new Error(`there is no order ${orderId}`);
  // Invitations that go with it refer to who pressed; people are locked before teams.
  await lockRows(db, 'users', known.userId ? [known.userId] : [], 'key share');
  await lockRows(db, 'teams', [known.teamId], 'no key update');
  const subscription = await lockRunning(db, known.teamId, orderId);
  keepOrder(db, 'orders');
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return { order: order!, subscription };
}

/** What an order is stored with besides its content. */
type NewOrder = Pick<
  typeof orders.$inferInsert,
  'kind' | 'key' | 'teamId' | 'userId' | 'subscriptionId' | 'checkoutId' | 'paymentType'
>;

/** Stores an order that is open, at the price of its quote. */
export async function storeOrder(
  { parts: { ids, clock } }: Context,
  db: Db,
  order: NewOrder,
  content: OrderContent,
): Promise<Order> {
  const [stored] = await db
    .insert(orders)
    .values({ ...order, ...valuesOf(content), id: ids.uuid(), status: 'open', createdAt: clock.now() })
    .returning();
  return stored!;
}

/** Gives an order that is open another content, and its price with it. */
export async function replaceContent(
  db: Db,
  before: Order,
  content: OrderContent,
  paymentType = before.paymentType,
): Promise<Order> {
  const values = { ...valuesOf(content), paymentType };
  await db.update(orders).set(values).where(eq(orders.id, before.id));
  return { ...before, ...values };
}

/** The columns of what is bought. The price of the quote was on the screen: at another one nothing is stored. */
function valuesOf({ quote, ...content }: OrderContent) {
  const { currencyCode, net, tax, total } = quote;
  return { ...content, quote, currencyCode, net, tax: tax.amount, total, shownTotal: total };
}

/** The latest order that was made for a key: after one failed, the next press makes another. */
export async function latestOrder(db: Db, key: string): Promise<Order | undefined> {
  const [found] = await db
    .select()
    .from(orders)
    .where(or(eq(orders.key, key), like(orders.key, `${key}#%`)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return found;
}

/** The key of the order that follows those of a key which failed. */
export async function freshKey(db: Db, key: string): Promise<string> {
  const count = await db.$count(orders, or(eq(orders.key, key), like(orders.key, `${key}#%`)));
  return count === 0 ? key : `${key}#${count}`;
}

/** An order by its id. */
export async function findOrder(db: Db, id: string): Promise<Order> {
  const [found] = await db.select().from(orders).where(eq(orders.id, id));
  if (!found) throw new Error(`there is no order ${id}`);
  return found;
}

/** The order and attempt that an intent of the provider belongs to. */
export async function findByIntent(db: Db, intentId: string): Promise<{ order: Order; attempt: Attempt } | undefined> {
  const [found] = await db
    .select({ order: orders, attempt: orderAttempts })
    .from(orderAttempts)
    .innerJoin(orders, eq(orders.id, orderAttempts.orderId))
    .where(eq(orderAttempts.intentId, intentId));
  return found;
}

/** The attempt that an order is at; undefined before the first. */
export async function presentAttempt(
  db: Db,
  { id, attempt }: Pick<Order, 'id' | 'attempt'>,
): Promise<Attempt | undefined> {
  const [found] = await db
    .select()
    .from(orderAttempts)
    .where(and(eq(orderAttempts.orderId, id), eq(orderAttempts.no, attempt)));
  return found;
}

/** Begins another attempt to pay for an order that is locked, or new. */
export async function addAttempt({ parts: { clock } }: Context, db: Db, order: Order): Promise<Order> {
  const attempt = order.attempt + 1;
  await db.update(orders).set({ attempt }).where(eq(orders.id, order.id));
  await db.insert(orderAttempts).values({ orderId: order.id, no: attempt, createdAt: clock.now() });
  return { ...order, attempt };
}

/** Whether something is being confirmed for a team: nothing else may charge or change its subscription (rule 4). */
export async function isSettling(db: Db, teamId: string): Promise<boolean> {
  const settling = and(eq(orders.teamId, teamId), eq(orders.status, 'settling'), sql`${orders.kind} <> 'card'`);
  return (await db.$count(orders, settling)) > 0;
}
