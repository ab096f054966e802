import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { PaymentError, type Refund as ProviderRefund } from '../../../platform/payments/payment-port.ts';
import { billingNow } from '../ledger/customers.service.ts';
import { type Invoice, invoiceOf, issueInvoice } from '../ledger/invoices.service.ts';
import { type Booking, book, invoiceBookings, paymentBookings } from '../ledger/ledger.service.ts';
import { ledgerEntries, ledgerTransactions } from '../ledger/ledger.tables.ts';
import { raiseAlarm } from '../ledger/payment-alarms.service.ts';
import { paymentsOf } from '../ledger/payments.ts';
import { creditedInSellerCurrency } from '../ledger/seller-tax.service.ts';
import { refundedTax } from '../price/quote.ts';
import { orderKindOf } from './order-kinds.ts';
import { refundJob } from './orders.jobs.ts';
import { isSettling, lockOrder } from './orders.service.ts';
import { charges, refunds } from './orders.tables.ts';
import type { Subscription } from './subscriptions.service.ts';

/** A refund, as it is stored. */
export type Refund = typeof refunds.$inferSelect;

/** A refund that cannot be made, and why. */
export class RefundRefused extends Error {
  readonly reason: 'too_much' | 'in_progress' | 'disputed';
  constructor(reason: RefundRefused['reason']) {
    super(`no refund: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Gives money of an order back, in minor units with tax; a job sends it to the provider. The operator’s act: nobody can
 * call it. When the whole period is refunded, the subscription ends with it.
 * @throws RefundRefused where there is less left to refund, something is being confirmed for the team, or its bank has
 * taken money back that is in dispute: that would be given back twice
 */
export function refundOrder(ctx: Context, orderId: string, amount: number): Promise<string> {
  return transact(ctx, async (db) => {
    const { order } = await lockOrder(db, orderId);
    if (await isSettling(db, order.teamId)) throw new RefundRefused('in_progress');
    if (await isDisputed(db, order.teamId)) throw new RefundRefused('disputed');
    const invoice = await invoiceOf(db, orderId);
    const refunded = await refundedOf(db, orderId);
    if (!invoice || amount < 1 || refunded.amount + amount > invoice.total) {
      throw new RefundRefused('too_much');
    }
    const tax = refundedTax(invoice, refunded, amount);
    const id = ctx.parts.ids.uuid();
    const values = { id, orderId, amount, net: amount - tax, tax, status: 'sending' as const };
    await db.insert(refunds).values({ ...values, createdAt: ctx.parts.clock.now() });
    await ctx.parts.jobs.send(db, refundJob, { refundId: id }, id);
    return id;
  });
}

/** Whether money of a team waits for its bank to decide (BILLING §10). */
async function isDisputed(db: Db, teamId: string): Promise<boolean> {
  const [sum] = await db
    .select({ waiting: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)::int` })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerTransactions.teamId, teamId), eq(ledgerEntries.account, 'chargebacks')));
  return sum!.waiting !== 0;
}

/** What was refunded of an order so far, or is being sent. */
export async function refundedOf(db: Db, orderId: string): Promise<{ amount: number; tax: number }> {
  const [sum] = await db
    .select({
      amount: sql<number>`coalesce(sum(${refunds.amount}), 0)::int`,
      tax: sql<number>`coalesce(sum(${refunds.tax}), 0)::int`,
    })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.status, 'failed')));
  return sum!;
}

/**
 * Sends a refund to the provider, by its id as the key, or asks what became of it; writes its credit note when it is done. Once,
 * however often it is called. One that is on its way is asked about again: webhooks say when, and the tick. Gives how far it is.
 */
export async function sendRefund(ctx: Context, refundId: string): Promise<Refund['status'] | undefined> {
  const { database, clock } = ctx.parts;
  const [refund] = await database.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (refund?.status !== 'sending') return refund?.status;
  const sent = refund.providerId
    ? await paymentsOf(ctx).refundState(refund.providerId)
    : await requestRefund(ctx, refund);
  if (!sent) return 'failed';
  const known = { providerId: sent.id, checkedAt: clock.now() };
  await database.db.update(refunds).set(known).where(eq(refunds.id, refundId));
  if (sent.status === 'done') await transact(ctx, (tx) => completeRefund(ctx, tx, refund));
  if (sent.status === 'failed') await endRefund(ctx, refund, sent.code);
  return sent.status;
}

/** Asks for a refund that the provider does not know; null where it will never give it. */
async function requestRefund(ctx: Context, refund: Refund): Promise<ProviderRefund | null> {
  const { db } = ctx.parts.database;
  const [charge] = await db.select().from(charges).where(eq(charges.orderId, refund.orderId));
  try {
    return await paymentsOf(ctx).refund(refund.id, charge!.providerId, refund.amount);
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind === 'unreachable' || error.kind === 'busy') throw error;
    // Another key may still do it.
    if (error.kind === 'refused') {
      const facts = { refundId: refund.id, orderId: refund.orderId, code: error.code, requestId: error.requestId };
      await raiseAlarm(ctx, db, { kind: 'refund-refused', subject: refund.id, facts, cause: error });
      throw error;
    }
    await endRefund(ctx, refund, error.code);
    return null;
  }
}

/** A refund that never went back: its amount can be refunded again, and the operator hears of it. */
async function endRefund(ctx: Context, { id, orderId }: Refund, code: string | null): Promise<void> {
  await transact(ctx, async (db) => {
    await lockOrder(db, orderId);
    const isSending = and(eq(refunds.id, id), eq(refunds.status, 'sending'));
    const ended = await db.update(refunds).set({ status: 'failed', code }).where(isSending).returning();
    if (ended.length === 0) return;
    await raiseAlarm(ctx, db, { kind: 'refund-failed', subject: id, facts: { refundId: id, orderId, code } });
  });
}

/** Asks what became of the refunds of an order that may still change, such as one that comes back after it was done. */
export async function followRefunds(ctx: Context, orderId: string): Promise<void> {
  const sent = await ctx.parts.database.db
    .select()
    .from(refunds)
    .where(
      and(eq(refunds.orderId, orderId), inArray(refunds.status, ['sending', 'done']), isNotNull(refunds.providerId)),
    );
  for (const refund of sent) {
    if (refund.status === 'sending') await sendRefund(ctx, refund.id);
    else {
      const { status, code } = await paymentsOf(ctx).refundState(refund.providerId!);
      if (status === 'failed') await returnRefund(ctx, refund, code);
    }
  }
}

/**
 * A refund came back after it was done: its credit note stands, and the money is owed, until the operator has sent it in another
 * way.
 */
async function returnRefund(ctx: Context, { id, orderId, amount }: Refund, code: string | null): Promise<void> {
  await transact(ctx, async (db) => {
    const { order } = await lockOrder(db, orderId);
    const isDone = and(eq(refunds.id, id), eq(refunds.status, 'done'));
    const returned = await db.update(refunds).set({ status: 'returned', code }).where(isDone).returning();
    if (returned.length === 0) return;
    const { teamId, currencyCode } = order;
    await book(ctx, db, { kind: 'refund_returned', source: id, teamId, currencyCode }, [
      ['provider', amount],
      ['owed', -amount],
    ]);
    const facts = { refundId: id, orderId, amount, currencyCode, code };
    await raiseAlarm(ctx, db, { kind: 'refund-returned', subject: id, facts });
  });
}

async function completeRefund(ctx: Context, db: Db, { id, orderId }: Refund): Promise<void> {
  const { order, subscription } = await lockOrder(db, orderId);
  // What is being confirmed is not ended under it (rule 4): the job comes back.
  if (await isSettling(db, order.teamId)) throw new Error(`refund ${id} waits for a purchase that is being confirmed`);
  const done = await db
    .update(refunds)
    .set({ status: 'done', doneAt: ctx.parts.clock.now() })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'sending')))
    .returning();
  const refund = done[0];
  if (!refund) return;
  const invoice = (await invoiceOf(db, orderId))!;
  const at = await billingNow(ctx, db, order.teamId);
  const all = await refundedOf(db, orderId);
  const isWhole = all.amount === invoice.total;
  if (isWhole && subscription && (await isOfPresentPeriod(db, orderId, subscription))) {
    await orderKindOf(order).takeBack?.(ctx, db, { order, subscription, at });
  }
  await creditNote(ctx, db, { refund, invoice, bookings: paymentBookings(-refund.amount) });
}

/**
 * Writes the credit note of a refund: books it, with what the money itself books, and gives it its number last. The
 * transaction has locked the order.
 */
export async function creditNote(
  ctx: Context,
  db: Db,
  { refund, invoice, bookings }: { refund: Refund; invoice: Invoice; bookings: readonly Booking[] },
): Promise<void> {
  const { teamId, currencyCode } = invoice;
  const [net, taxAmount, total] = [-refund.net, -refund.tax, -refund.amount];
  const booked = { source: refund.id, teamId, currencyCode };
  const { inSellerCurrency: _, ...tax } = invoice.tax;
  const { country } = tax;
  await book(ctx, db, { kind: 'credit_note', ...booked }, invoiceBookings({ net, taxAmount, total, country }));
  await book(ctx, db, { kind: 'refund', ...booked }, bookings);
  const inSellerCurrency = await creditedInSellerCurrency(db, invoice, refund.tax);
  await issueInvoice(ctx, db, () => billingNow(ctx, db, teamId), {
    series: 'G',
    refundId: refund.id,
    invoiceId: invoice.id,
    teamId,
    currencyCode,
    net,
    taxAmount,
    total,
    seller: invoice.seller,
    buyer: invoice.buyer,
    lines: invoice.lines,
    payment: invoice.payment,
    tax: { ...tax, ...(inSellerCurrency && { inSellerCurrency }) },
  });
}

async function isOfPresentPeriod(db: Db, orderId: string, it: Subscription): Promise<boolean> {
  const invoice = await invoiceOf(db, orderId);
  const [line] = invoice?.lines ?? [];
  return line?.kind === 'seats' && line.from === it.periodStart.toISOString();
}
