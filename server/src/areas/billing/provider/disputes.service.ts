import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Dispute } from '../../../platform/payments/payment-port.ts';
import { billingNow } from '../ledger/customers.service.ts';
import { invoiceOf } from '../ledger/invoices.service.ts';
import { book, disputeBookings, lostDisputeBookings } from '../ledger/ledger.service.ts';
import { ledgerTransactions } from '../ledger/ledger.tables.ts';
import { raiseAlarm } from '../ledger/payment-alarms.service.ts';
import { paymentsOf } from '../ledger/payments.ts';
import { orderKindOf } from '../orders/order-kinds.ts';
import { isSettling, lockOrder } from '../orders/orders.service.ts';
import { charges, disputes, refunds } from '../orders/orders.tables.ts';
import { creditNote, refundedOf } from '../orders/refunds.service.ts';
import { refundedTax } from '../price/quote.ts';

/**
 * Reads disputes from the provider and books what became of them, each step once (BILLING §10): money that a dispute took
 * waits on `chargebacks`; one that was won brings it back; one that was lost is a credit note, and the plan ends (§3). An
 * inquiry has taken nothing, and books nothing.
 */
export function settleDisputes(ctx: Context, of: { intentId: string } | { since: Date }): Promise<void> {
  return settleEach(ctx, paymentsOf(ctx).disputes(of));
}

/** The same for all that were not decided when they were read last, however long ago they began. */
export function settleUndecided(ctx: Context): Promise<void> {
  return settleEach(ctx, undecided(ctx));
}

async function* undecided(ctx: Context): AsyncIterable<Dispute> {
  const known = await ctx.parts.database.db
    .select({ id: disputes.id })
    .from(disputes)
    .where(inArray(disputes.status, ['inquiry', 'open']))
    .orderBy(disputes.id);
  for (const { id } of known) yield paymentsOf(ctx).dispute(id);
}

async function settleEach(ctx: Context, found: AsyncIterable<Dispute>): Promise<void> {
  const failed: unknown[] = [];
  for await (const dispute of found) {
    const { db } = ctx.parts.database;
    const [charge] = await db.select().from(charges).where(eq(charges.providerId, dispute.chargeId));
    if (!charge) {
      const facts = { disputeId: dispute.id, charge: dispute.chargeId };
      await raiseAlarm(ctx, db, { kind: 'dispute-unknown', subject: dispute.id, facts });
      continue;
    }
    // One that has to wait does not keep the others waiting.
    await transact(ctx, (tx) => settleDispute(ctx, tx, charge.orderId, dispute)).catch((error: unknown) => {
      failed.push(error);
    });
  }
  if (failed.length > 0) throw failed[0];
}

async function settleDispute(ctx: Context, db: Db, orderId: string, given: Dispute): Promise<void> {
  const { id, status } = given;
  const { order, subscription } = await lockOrder(db, orderId);
  const amount = await storeDispute(ctx, db, orderId, given);
  if (amount === 0) return;
  const booked = { source: id, teamId: order.teamId, currencyCode: order.currencyCode };
  if (!(await isBooked(db, 'dispute', id))) {
    const facts = { disputeId: id, orderId, amount, currencyCode: order.currencyCode };
    await raiseAlarm(ctx, db, { kind: 'dispute-opened', subject: id, facts });
    await book(ctx, db, { kind: 'dispute', ...booked }, disputeBookings(amount));
  }
  if (status === 'won' && !(await isBooked(db, 'dispute_won', id))) {
    await book(ctx, db, { kind: 'dispute_won', ...booked }, disputeBookings(-amount));
  }
  if (status !== 'lost') return;
  const known = and(eq(refunds.orderId, orderId), eq(refunds.isDispute, true));
  if ((await db.$count(refunds, known)) > 0) return;
  // What is being confirmed is not ended under it (rule 4): it is reported or found again.
  if (await isSettling(db, order.teamId)) throw new Error(`dispute ${id} waits for a purchase that is being confirmed`);
  const at = await billingNow(ctx, db, order.teamId);
  if (subscription) await orderKindOf(order).takeBack?.(ctx, db, { order, subscription, at });
  const invoice = (await invoiceOf(db, orderId))!;
  const before = await refundedOf(db, orderId);
  const credited = Math.min(amount, invoice.total - before.amount);
  if (credited < amount) {
    const facts = { disputeId: id, orderId, amount, credited };
    await raiseAlarm(ctx, db, { kind: 'dispute-too-large', subject: id, facts });
  }
  if (credited < 1) return;
  const tax = refundedTax(invoice, before, credited);
  const now = ctx.parts.clock.now();
  const [refund] = await db
    .insert(refunds)
    .values({
      id: ctx.parts.ids.uuid(),
      orderId,
      amount: credited,
      net: credited - tax,
      tax,
      status: 'done',
      isDispute: true,
      createdAt: now,
      doneAt: now,
    })
    .returning();
  await creditNote(ctx, db, { refund: refund!, invoice, bookings: lostDisputeBookings(credited) });
}

/** Notes how far a dispute is, and gives what it has taken. */
async function storeDispute(ctx: Context, db: Db, orderId: string, { id, status, taken }: Dispute): Promise<number> {
  const set = { status, changedAt: ctx.parts.clock.now() };
  const [stored] = await db
    .insert(disputes)
    .values({ id, orderId, taken, ...set })
    .onConflictDoUpdate({ target: disputes.id, set: { ...set, taken: sql`greatest(${disputes.taken}, ${taken})` } })
    .returning({ taken: disputes.taken });
  return stored!.taken;
}

async function isBooked(db: Db, kind: 'dispute' | 'dispute_won', source: string): Promise<boolean> {
  const same = and(eq(ledgerTransactions.kind, kind), eq(ledgerTransactions.source, source));
  return (await db.$count(ledgerTransactions, same)) > 0;
}
