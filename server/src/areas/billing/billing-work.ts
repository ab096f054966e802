import { and, eq, gte, isNull, lt, notExists, or } from 'drizzle-orm';
import { type Context, systemContext } from '../../platform/context.ts';
import { workOn } from '../../platform/jobs/job-worker.ts';
import type { Parts } from '../../platform/parts.ts';
import { PaymentError } from '../../platform/payments/payment-port.ts';
import { finishMove, listMoves } from './checkout/moves.service.ts';
import { raiseAlarm } from './ledger/payment-alarms.service.ts';
import { paymentsOf } from './ledger/payments.ts';
import { retryRefused } from './ledger/provider-state.service.ts';
import { followUp, releaseUnused } from './orders/authorizations.service.ts';
import { closeForgotten } from './orders/fail-order.service.ts';
import {
  checkChargesJob,
  checkVatJob,
  followUpJob,
  forgetMethodJob,
  readEventsJob,
  refundJob,
  releaseJob,
  settleJob,
  syncPaddleJob,
  tickJob,
  voidJob,
} from './orders/orders.jobs.ts';
import { orderAttempts, orders, refunds } from './orders/orders.tables.ts';
import { sendRefund } from './orders/refunds.service.ts';
import { settle } from './orders/settle.service.ts';
import { checkCharges } from './provider/charge-check.service.ts';
import { readEvents } from './provider/provider-events.service.ts';
import { syncAllPaddle } from './renewal/paddle.service.ts';
import { listDue, runDue } from './renewal/renewal.service.ts';
import { checkVatAgain } from './renewal/vat-check.service.ts';

const minute = 60_000;
/** How many of each kind are taken up at a time. */
const atATime = 200;

/** Who does the jobs of billing. */
export const billingWorkers = [
  workOn(settleJob, async (parts, { orderId }) => {
    const { is } = await settle(systemContext(parts), orderId);
    if (is === 'confirming') throw new Error(`order ${orderId} is not settled yet`);
  }),
  workOn(voidJob, (parts, { intentId }) => voidIntent(systemContext(parts), intentId)),
  workOn(releaseJob, (parts, { orderId, intentId }) => releaseUnused(systemContext(parts), orderId, intentId)),
  workOn(followUpJob, (parts, { orderId, intentId }) => followUp(systemContext(parts), orderId, intentId)),
  workOn(refundJob, async (parts, { refundId }) => {
    await sendRefund(systemContext(parts), refundId);
  }),
  workOn(forgetMethodJob, async (parts, { methodId }) => {
    if (parts.payments) await paymentsOf(systemContext(parts)).forgetMethod(methodId);
  }),
  workOn(readEventsJob, (parts) => readEvents(systemContext(parts))),
  workOn(tickJob, (parts) => tick(parts)),
  workOn(syncPaddleJob, (parts) => syncAllPaddle(systemContext(parts))),
  workOn(checkChargesJob, (parts) => checkCharges(systemContext(parts))),
  workOn(checkVatJob, (parts) => checkVatAgain(systemContext(parts))),
];

/**
 * Does what is due and takes up what a killed process left (BILLING §7): orders that are being confirmed, orders that were not
 * finished, renewals. What fails is tried again with the next tick.
 */
export async function tick(parts: Parts): Promise<void> {
  if (!parts.payments) return;
  const ctx = systemContext(parts);
  // While our key is refused nothing can be charged, and no team has done anything wrong.
  if (!(await retryRefused(ctx))) return;
  await settleOld(ctx);
  await closeOld(ctx);
  await sendRefunds(ctx);
  for (const id of await listDue(ctx, atATime)) await attempt(ctx, id, () => runDue(ctx, id));
  for (const id of await listMoves(ctx, atATime)) await attempt(ctx, id, () => finishMove(ctx, id));
}

async function voidIntent(ctx: Context, intentId: string): Promise<void> {
  const { payments, database } = ctx.parts;
  if (!payments) return;
  try {
    await paymentsOf(ctx).void(intentId);
  } catch (error) {
    if (error instanceof PaymentError && (error.kind === 'invalid' || error.kind === 'refused')) {
      const facts = { intentId, code: error.code, requestId: error.requestId };
      await raiseAlarm(ctx, database.db, { kind: 'void-refused', subject: intentId, facts, cause: error });
    }
    throw error;
  }
}

async function settleOld(ctx: Context): Promise<void> {
  const { database, clock } = ctx.parts;
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const old = await database.db
    .select({ id: orders.id, since: orders.settlingSince })
    .from(orders)
    .where(and(eq(orders.status, 'settling'), lt(orders.settlingSince, before(minute))))
    .limit(atATime);
  for (const { id, since } of old) {
    if (since! < before(24 * 60 * minute)) {
      const facts = { orderId: id, since: since!.toISOString() };
      await raiseAlarm(ctx, database.db, { kind: 'order-unsettled', subject: id, facts });
    }
    await attempt(ctx, id, () => settle(ctx, id));
  }
}

/** Orders that were begun and not finished for an hour after their last press: nothing was bought. */
async function closeOld(ctx: Context): Promise<void> {
  const { database, clock } = ctx.parts;
  const hourAgo = new Date(clock.now().getTime() - 60 * minute);
  const pressed = database.db
    .select({ no: orderAttempts.no })
    .from(orderAttempts)
    .where(and(eq(orderAttempts.orderId, orders.id), gte(orderAttempts.createdAt, hourAgo)));
  const old = await database.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'open'), lt(orders.createdAt, hourAgo), notExists(pressed)))
    .limit(atATime);
  for (const { id } of old) await attempt(ctx, id, () => closeForgotten(ctx, id));
}

/** Refunds whose job gave up, whose answer was lost, or that are on their way. */
async function sendRefunds(ctx: Context): Promise<void> {
  const { database, clock } = ctx.parts;
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  const old = await database.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.status, 'sending'),
        lt(refunds.createdAt, ago(minute)),
        or(isNull(refunds.checkedAt), lt(refunds.checkedAt, ago(60 * minute))),
      ),
    )
    .limit(atATime);
  for (const { id } of old) await attempt(ctx, id, () => sendRefund(ctx, id));
}

/** One that fails does not keep the others from being done. */
async function attempt(ctx: Context, id: string, work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => ctx.parts.log.error({ err: error, id }, 'billing could not do what is due'));
}
