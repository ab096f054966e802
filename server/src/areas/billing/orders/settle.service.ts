import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type Intent, PaymentError } from '../../../platform/payments/payment-port.ts';
import { findCustomer } from '../ledger/customers.service.ts';
import { type AlarmKind, raiseAlarm } from '../ledger/payment-alarms.service.ts';
import { answered, paymentsOf } from '../ledger/payments.ts';
import { dropSavedMethod, providerCustomerOf, replaceProviderCustomer } from '../ledger/provider-customers.service.ts';
import { followUpLater } from './authorizations.service.ts';
import { completeOrder } from './complete-order.service.ts';
import { failOrder, failureOf } from './fail-order.service.ts';
import { settleJob, voidJob } from './orders.jobs.ts';
import { addAttempt, findOrder, lockOrder, type Order, presentAttempt } from './orders.service.ts';
import { orderAttempts, orders } from './orders.tables.ts';
import { moneyOf, newIntentOf } from './payment-requests.ts';

/** The state of an order after the provider was asked about it. */
export type Settled =
  | { is: 'settled' | 'failed' | 'confirming'; order: Order }
  /** The card’s bank wants to be asked: the browser authorizes this intent, and the same press follows. */
  | { is: 'challenge'; order: Order; intent: Intent };

/**
 * Finds out what became of an order and finishes it: the one way for the browser, a webhook and the job (BILLING §1
 * rule 5). It asks the provider, captures what is authorized, and writes charge, subscription, ledger and invoice in
 * one commit. Called again or by several at once it does that once. A provider that does not answer leaves the order
 * `confirming`; of one that refuses, the state of the intent decides.
 */
export async function settle(ctx: Context, orderId: string): Promise<Settled> {
  const order = await findOrder(ctx.parts.database.db, orderId);
  if (order.status !== 'settling') return standing(order);
  let intent: Intent;
  try {
    intent = await captured(ctx, order);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    const refused = await refusedOrder(ctx, order, error);
    if (refused) return standing(refused);
    const decided = await decidedIntent(ctx, order, error);
    if (!decided) return { is: 'confirming', order };
    intent = decided;
  }
  return finish(ctx, order, intent);
}

/**
 * An order that the provider will never make an intent for: it fails, since nothing was paid. Null where there is an intent, or
 * asking again may help. With a saved method that is gone at the provider only another one helps.
 */
async function refusedOrder(ctx: Context, order: Order, error: PaymentError): Promise<Order | null> {
  const { db } = ctx.parts.database;
  if (error.kind === 'unreachable' || error.kind === 'busy') return null;
  if ((await presentAttempt(db, order))?.intentId) return null;
  if (error.code === 'method_missing') {
    const saved = (await findCustomer(db, order.teamId))?.method;
    await dropSavedMethod(ctx, order.teamId, saved?.id ?? null);
    return failOrder(ctx, order.id, { result: 'declined', reason: 'no_payment_method', again: 'other_method' });
  }
  // Our key is refused: whoever pressed may pay later, and a renewal waits, since its team has done nothing wrong.
  if (error.kind === 'refused' && !order.userId) return null;
  await alarm(ctx, 'intent-refused', order, error);
  return failOrder(ctx, order.id, { result: 'voided', reason: 'other' });
}

function alarm(ctx: Context, kind: AlarmKind, { id: orderId }: Order, error: PaymentError): Promise<void> {
  const { code, requestId } = error;
  const facts = { orderId, error: error.kind, code, requestId };
  return raiseAlarm(ctx, ctx.parts.database.db, { kind, subject: orderId, facts, cause: error });
}

/**
 * The intent of an order that the provider did not capture, if its state decides about the order; null if the order has to be
 * asked about again. Where the provider refuses, waiting does not help: the operator hears of it at once (PROVIDERS §2).
 */
async function decidedIntent(ctx: Context, order: Order, error: PaymentError): Promise<Intent | null> {
  const { log, database } = ctx.parts;
  if (error.kind === 'unreachable' || error.kind === 'busy') {
    log.warn(
      { err: error, orderId: order.id, kind: error.kind, code: error.code },
      'the payment provider does not answer; the order is asked about again',
    );
    return null;
  }
  const intentId = (await presentAttempt(database.db, order))?.intentId;
  const intent = intentId
    ? await paymentsOf(ctx)
        .intent(intentId)
        .catch(() => null)
    : null;
  if (intent && deciding.has(intent.status)) return intent;
  await alarm(ctx, 'order-refused', order, error);
  return null;
}

const deciding: ReadonlySet<Intent['status']> = new Set(['captured', 'declined', 'expired']);

/**
 * Ends an order that waits for its person if its intent was declined meanwhile, so that the next press begins another one.
 * False if nothing was declined.
 */
export async function endDeclined(ctx: Context, orderId: string, intent: Intent): Promise<boolean> {
  if (intent.status !== 'declined' && intent.status !== 'expired') return false;
  await failOrder(ctx, orderId, { ...failureOf(intent), intentId: intent.id });
  return true;
}

/**
 * The intent that a browser is given to authorize. An order that the provider refuses to make one for fails: nothing was
 * paid, and the next press begins another one.
 * @throws PAYMENT_UNAVAILABLE, PAYMENT_PROCESSING_FAILED
 */
export async function intentToAuthorize(ctx: Context, order: Order): Promise<Intent> {
  try {
    return await answered(ctx, intentFor(ctx, order));
  } catch (error) {
    if (error instanceof AppError && error.code === 'PAYMENT_PROCESSING_FAILED') {
      // No card was declined: it does not count against the person.
      await failOrder(ctx, order.id, { result: 'voided', reason: 'other' });
    }
    throw error;
  }
}

/** The intent of an order, captured if it can be. */
async function captured(ctx: Context, order: Order): Promise<Intent> {
  const port = paymentsOf(ctx);
  const intent = await intentFor(ctx, order);
  return intent.status === 'authorized' ? port.capture(intent.id, moneyOf(order)) : intent;
}

/** The intent of the present attempt; made where it is not there yet, by a key, so that a lost answer makes no second. */
export async function intentFor(ctx: Context, given: Order): Promise<Intent> {
  const { db } = ctx.parts.database;
  const order = given.attempt > 0 ? given : await beginAttempt(ctx, given.id);
  const attempt = await presentAttempt(db, order);
  if (attempt?.intentId) return paymentsOf(ctx).intent(attempt.intentId);
  const intent = await createIntent(ctx, order, attempt!.createdAt);
  await db
    .update(orderAttempts)
    .set({ intentId: intent.id })
    .where(and(eq(orderAttempts.orderId, order.id), eq(orderAttempts.no, order.attempt)));
  return intent;
}

/** Makes the intent of an attempt. A customer that is gone at the provider is made again, once. */
async function createIntent(ctx: Context, order: Order, startedAt: Date): Promise<Intent> {
  const { db } = ctx.parts.database;
  const asked = async (customerId: string) => {
    const saved = (await findCustomer(db, order.teamId))?.method ?? null;
    return paymentsOf(ctx).createIntent(newIntentOf(order, { customerId, saved, startedAt }));
  };
  const customerId = await providerCustomerOf(ctx, order.teamId);
  try {
    return await asked(customerId);
  } catch (error) {
    if (!(error instanceof PaymentError) || error.code !== 'customer_missing') throw error;
    return asked(await replaceProviderCustomer(ctx, order.teamId, customerId));
  }
}

function beginAttempt(ctx: Context, orderId: string): Promise<Order> {
  return transact(ctx, async (db) => {
    const { order } = await lockOrder(db, orderId);
    return order.attempt > 0 ? order : addAttempt(ctx, db, order);
  });
}

async function finish(ctx: Context, order: Order, intent: Intent): Promise<Settled> {
  switch (intent.status) {
    case 'captured':
      return standing(await completeOrder(ctx, order.id, intent));
    case 'declined':
    case 'expired':
      return standing(await failOrder(ctx, order.id, failureOf(intent)));
    case 'processing':
    case 'authorized':
      // The provider takes its time, such as with a new card.
      return { is: 'confirming', order };
    default:
      // Nobody is there to answer.
      if (!order.userId) return refuseChallenge(ctx, order);
      return { is: 'challenge', order: await reopen(ctx, order.id, intent.id), intent };
  }
}

async function refuseChallenge(ctx: Context, order: Order): Promise<Settled> {
  return standing(
    await failOrder(ctx, order.id, { result: 'voided', reason: '3D Not Authenticated', again: 'with_person' }),
  );
}

/** What was reserved is free again until the person has answered the challenge and presses again. */
function reopen(ctx: Context, orderId: string, intentId: string): Promise<Order> {
  return transact(ctx, async (db) => {
    const { order } = await lockOrder(db, orderId);
    if (order.status !== 'settling') return order;
    await db.update(orders).set({ status: 'open', settlingSince: null }).where(eq(orders.id, orderId));
    await followUpLater(ctx, db, orderId, intentId);
    return { ...order, status: 'open' as const };
  });
}

function standing(order: Order): Settled {
  return { is: order.status === 'settled' ? 'settled' : order.status === 'failed' ? 'failed' : 'confirming', order };
}

/** Reserves the result of an order before its capture, in a transaction that has locked it (rule 2). */
export async function reserve(ctx: Context, db: Db, order: Order, changes: Partial<Order> = {}): Promise<Order> {
  const set = { ...changes, status: 'settling' as const, settlingSince: ctx.parts.clock.now() };
  await db.update(orders).set(set).where(eq(orders.id, order.id));
  await ctx.parts.jobs.send(db, settleJob, { orderId: order.id }, order.id, 30);
  return { ...order, ...set };
}

/** Gives the intents of earlier attempts back, in the transaction that replaces them. */
export async function voidLater(ctx: Context, db: Db, intentId: string | null | undefined): Promise<void> {
  if (intentId) await ctx.parts.jobs.send(db, voidJob, { intentId }, intentId);
}
