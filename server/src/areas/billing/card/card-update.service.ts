import type { CallOutput } from '@chamfer/contract';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/policy.ts';
import { findTeam, lockTeam } from '../../teams/core/team-locks.service.ts';
import { billing } from '../billing.policy.ts';
import { answered, paymentsOf } from '../ledger/payments.ts';
import { requireSelling } from '../ledger/provider-state.service.ts';
import { followUpLater, releaseLater } from '../orders/authorizations.service.ts';
import { requireFewDeclines } from '../orders/declines.service.ts';
import { closeForgotten, failOrder, failureOf } from '../orders/fail-order.service.ts';
import { addAttempt, findByIntent, lockOrder, type Order, storeOrder } from '../orders/orders.service.ts';
import { askForMethod, pressedChanges } from '../orders/payment-methods.service.ts';
import { challenged, declined, presentIntent } from '../orders/present-intent.ts';
import { intentToAuthorize, reserve, settle } from '../orders/settle.service.ts';
import { lockRunning } from '../orders/subscriptions.service.ts';
import { isBilledHere } from '../plan/subscription-changes.service.ts';
import { runDue } from '../renewal/renewal.service.ts';
import { readBilling } from './billing-record.service.ts';
import { cardOrder } from './card-order.ts';

type PaymentType = 'card' | 'apple_pay';
type Started = CallOutput<'POST /teams/{teamId}/billing/update-card/start'>;
type Record = CallOutput<'GET /teams/{teamId}/billing'>;

/**
 * Gives an intent of 0 that the browser authorizes with a new payment method.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SUBSCRIPTION_NOT_FOUND, CHECKOUT_NOT_ALLOWED, PAYMENT_UNAVAILABLE,
 * PAYMENT_PROCESSING_FAILED, PADDLE_PURCHASE_UNAVAILABLE
 */
export async function startCardUpdate(ctx: Context, teamId: string, paymentType: PaymentType): Promise<Started> {
  paymentsOf(ctx);
  const order = await transact(ctx, (db) => openCardOrder(ctx, db, teamId, paymentType));
  const intent = await intentToAuthorize(ctx, order);
  await followUpLater(ctx, ctx.parts.database.db, order.id, intent.id);
  return { paymentIntent: presentIntent(intent, order) };
}

async function openCardOrder(ctx: Context, db: Db, teamId: string, paymentType: PaymentType): Promise<Order> {
  authorize(billing.changeBilling, await lockTeam(ctx, db, teamId));
  const it = await lockRunning(db, teamId);
  await requireSelling(ctx, db);
  await requireFewDeclines(ctx, db, actorOf(ctx).userId);
  if (!isBilledHere(it)) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  const order = await storeOrder(
    ctx,
    db,
    {
      kind: cardOrder.name,
      key: `card:${ctx.parts.ids.uuid()}`,
      teamId,
      subscriptionId: it.id,
      paymentType,
      userId: actorOf(ctx).userId,
    },
    await cardOrder.quote(ctx, db, it),
  );
  return addAttempt(ctx, db, order);
}

/**
 * Takes over the payment method that the browser authorized; an overdue payment is tried with it at once. Repeated and
 * concurrent calls get the same answer (DECISIONS 33). What was requested later takes the place of what was requested
 * before, which is refused with the reason `superseded`. `isUpdatePending` is of this change. What is refused is given back.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SUBSCRIPTION_NOT_FOUND, PAYMENT_PROCESSING_FAILED, PAYMENT_UNAVAILABLE,
 * PADDLE_PURCHASE_UNAVAILABLE
 */
export async function finalizeCardUpdate(ctx: Context, teamId: string, intentId: string): Promise<Record> {
  paymentsOf(ctx);
  const { db } = ctx.parts.database;
  const found = await findByIntent(db, intentId);
  const order = found?.order.teamId === teamId && found.order.kind === 'card' ? found.order : undefined;
  try {
    authorize(billing.changeBilling, await findTeam(ctx, db, teamId));
    if (!order) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    if (order.status === 'open') await reserveCard(ctx, order, intentId);
  } catch (error) {
    const isOwn = order?.userId === actorOf(ctx).userId;
    if (order && isOwn && isRefusal(error)) await closeForgotten(ctx, order.id, intentId);
    throw error;
  }
  const settled = await settle(ctx, order.id);
  if (settled.is === 'failed') throw declined(settled.order.reason);
  if (settled.is === 'challenge') throw challenged(settled.intent, order);
  if (settled.is === 'settled' && order.subscriptionId) await runDue(ctx, order.subscriptionId);
  return { ...(await readBilling(ctx, teamId)), isUpdatePending: settled.is === 'confirming' };
}

/** Whether nothing will come of an authorization: neither a page of its bank that is open, nor a provider that is away. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && !['PAYMENT_PROCESSING_FAILED', 'PAYMENT_UNAVAILABLE'].includes(error.code);
}

async function reserveCard(ctx: Context, order: Order, intentId: string): Promise<void> {
  const intent = await answered(ctx, paymentsOf(ctx).intent(intentId)).catch(async (error: unknown) => {
    await releaseLater(ctx, order.id, intentId);
    throw error;
  });
  if (intent.status === 'declined' || intent.status === 'expired') {
    throw declined((await failOrder(ctx, order.id, failureOf(intent))).reason);
  }
  if (intent.status === 'open' || intent.status === 'challenge') throw challenged(intent, order);
  await releaseLater(ctx, order.id, intentId);
  const pressed = await pressedChanges(ctx, order);
  await transact(ctx, async (db) => {
    const locked = await lockOrder(db, order.id);
    if (locked.order.status !== 'open') return;
    authorize(billing.changeBilling, await findTeam(ctx, db, order.teamId));
    await reserve(ctx, db, locked.order, { asked: await askForMethod(ctx, db, locked.order, pressed) });
  });
}
