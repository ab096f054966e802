import { eq } from 'drizzle-orm';
import { type Context, transact } from '../../../platform/context.ts';
import type { Movement } from '../../../platform/payments/payment-port.ts';
import { book, unappliedBookings } from '../ledger/ledger.service.ts';
import { ledgerTransactions } from '../ledger/ledger.tables.ts';
import { raiseAlarm } from '../ledger/payment-alarms.service.ts';
import { paymentsOf } from '../ledger/payments.ts';
import { findByIntent } from '../orders/orders.service.ts';
import { charges } from '../orders/orders.tables.ts';
import { followRefunds } from '../orders/refunds.service.ts';
import { settle } from '../orders/settle.service.ts';
import { settleDisputes, settleUndecided } from './disputes.service.ts';

const dayMs = 24 * 60 * 60_000;
/** How far back movements of money are read: longer than an outage that nobody notices. */
const movementMs = 7 * dayMs;
/** How far back disputes are read that began. */
const disputeMs = 30 * dayMs;

/**
 * Looks for money that the provider moved in the last week and that is not booked: what is being confirmed is settled,
 * refunds that came back are booked as owed, and the rest is booked apart, where somebody has to look (BILLING §10). Disputes are
 * settled with it: banks take weeks, and what was not reported is found here.
 */
export async function checkCharges(ctx: Context): Promise<void> {
  if (!ctx.parts.payments) return;
  const ago = (ms: number) => new Date(ctx.parts.clock.now().getTime() - ms);
  for await (const movement of paymentsOf(ctx).movements(ago(movementMs))) {
    if (movement.kind === 'charge') await checkTaken(ctx, movement);
    if (movement.kind === 'refund_failure') await checkReturned(ctx, movement);
  }
  await settleDisputes(ctx, { since: ago(disputeMs) });
  await settleUndecided(ctx);
}

async function checkReturned(ctx: Context, { intentId }: Movement): Promise<void> {
  const found = await findByIntent(ctx.parts.database.db, intentId);
  if (found) await followRefunds(ctx, found.order.id);
}

async function checkTaken(ctx: Context, { sourceId, intentId, amount, currency }: Movement): Promise<void> {
  const { db } = ctx.parts.database;
  const found = await findByIntent(db, intentId);
  if (found?.order.status === 'settling') await settle(ctx, found.order.id);
  const [known] = await db.select().from(charges).where(eq(charges.providerId, sourceId));
  if (known?.amount === amount) return;
  const { order } = (await findByIntent(db, intentId)) ?? {};
  if (order?.status === 'settling') return;
  await transact(ctx, async (tx) => {
    const [booked] = await tx.select().from(ledgerTransactions).where(eq(ledgerTransactions.source, sourceId));
    if (booked) return;
    const facts = { charge: sourceId, orderId: order?.id, amount, currencyCode: currency };
    await raiseAlarm(ctx, tx, { kind: 'payment-unknown', subject: sourceId, facts });
    const given = { kind: 'unapplied' as const, source: sourceId, teamId: order?.teamId ?? null };
    await book(ctx, tx, { ...given, currencyCode: currency }, unappliedBookings(amount));
  });
}
