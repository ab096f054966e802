import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { EventPlace, ProviderEvent } from '../../../platform/payments/payment-port.ts';
import { paymentsOf } from '../ledger/payments.ts';
import { providerStates } from '../ledger/provider.tables.ts';
import { followUpLater } from '../orders/authorizations.service.ts';
import { type Attempt, findByIntent, type Order } from '../orders/orders.service.ts';
import { orderAttempts, providerEvents } from '../orders/orders.tables.ts';
import { followRefunds } from '../orders/refunds.service.ts';
import { endDeclined, settle, voidLater } from '../orders/settle.service.ts';
import { settleDisputes } from './disputes.service.ts';

/** How far before the first reading events are listed, in ms: nothing was sold before. */
const firstMs = 60 * 60_000;

/**
 * Follows what the provider reports, by a webhook or in its list: a hint, after which it is asked itself (BILLING §1 rule 5). Each
 * event is heard once; one that could not be heard comes again.
 */
export async function hearEvent(ctx: Context, event: ProviderEvent): Promise<void> {
  const { database, payments, clock } = ctx.parts;
  const { db } = database;
  const provider = payments!.name;
  const same = and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, event.id));
  if ((await db.$count(providerEvents, same)) > 0) return;
  const found = await orderOf(db, event);
  if (found) {
    await follow(ctx, found, event.intentId!);
    if (event.about === 'dispute') await settleDisputes(ctx, { intentId: event.intentId! });
    if (event.about === 'refund') await followRefunds(ctx, found.order.id);
  }
  // Written last: an event that could not be heard is sent again.
  await db
    .insert(providerEvents)
    .values({ provider, eventId: event.id, receivedAt: clock.now() })
    .onConflictDoNothing();
}

/** Hears what the provider lists since the last reading, the earliest first; a reading that ends early goes on there. */
export async function readEvents(ctx: Context): Promise<void> {
  if (!ctx.parts.payments) return;
  const place = await eventPlace(ctx);
  for await (const event of paymentsOf(ctx).events(place)) {
    await hearEvent(ctx, event);
    await savePlace(ctx, { id: event.id, since: event.at });
  }
}

async function eventPlace(ctx: Context): Promise<EventPlace> {
  const { database, payments, clock } = ctx.parts;
  const [state] = await database.db
    .select({ id: providerStates.eventId, since: providerStates.eventsSince })
    .from(providerStates)
    .where(eq(providerStates.provider, payments!.name));
  if (state) return state;
  const first = { id: null, since: new Date(clock.now().getTime() - firstMs) };
  // Kept from now on: however long the next outage lasts, what happens meanwhile is read after it.
  await savePlace(ctx, first);
  return first;
}

async function savePlace(
  { parts: { database, payments } }: Context,
  { id: eventId, since }: EventPlace,
): Promise<void> {
  const set = { eventId, eventsSince: since };
  await database.db
    .insert(providerStates)
    .values({ provider: payments!.name, ...set })
    .onConflictDoUpdate({ target: providerStates.provider, set });
}

/**
 * The order and attempt that an event is about. An intent whose answer was lost is not known by its id yet: its metadata
 * name the attempt, which has it from now on.
 */
async function orderOf(
  db: Db,
  { intentId, attempt }: ProviderEvent,
): Promise<{ order: Order; attempt: Attempt } | undefined> {
  if (!intentId) return undefined;
  const known = await findByIntent(db, intentId);
  if (known || !attempt) return known;
  await db
    .update(orderAttempts)
    .set({ intentId })
    .where(
      and(eq(orderAttempts.orderId, attempt.orderId), eq(orderAttempts.no, attempt.no), isNull(orderAttempts.intentId)),
    );
  return findByIntent(db, intentId);
}

/**
 * Finishes an order, or ends one that waits for its person, whose card was declined. One that was authorized is theirs to
 * finish, and is looked after in case that they have left.
 */
async function follow(
  ctx: Context,
  { order, attempt }: { order: Order; attempt: Attempt },
  intentId: string,
): Promise<void> {
  // Such as in a tab that stood open: what failed or was replaced buys nothing.
  if (order.status === 'failed' || attempt.no < order.attempt) {
    if ((await paymentsOf(ctx).intent(intentId)).status === 'authorized') {
      await voidLater(ctx, ctx.parts.database.db, intentId);
    }
    return;
  }
  if (order.status !== 'open') {
    await settle(ctx, order.id);
    return;
  }
  const intent = await paymentsOf(ctx).intent(intentId);
  if (await endDeclined(ctx, order.id, intent)) return;
  if (intent.status === 'authorized') await followUpLater(ctx, ctx.parts.database.db, order.id, intentId);
}
