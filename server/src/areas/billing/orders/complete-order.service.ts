import { and, eq } from 'drizzle-orm';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Intent } from '../../../platform/payments/payment-port.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
import { proofsOf } from '../ledger/billing-details.service.ts';
import { billingNow, findCustomer, saveCustomer } from '../ledger/customers.service.ts';
import type { CountryProof } from '../ledger/customers.tables.ts';
import { issueInvoice } from '../ledger/invoices.service.ts';
import { book, invoiceBookings, paymentBookings, unappliedBookings } from '../ledger/ledger.service.ts';
import type { InvoicePayment } from '../ledger/ledger.tables.ts';
import { ledgerTransactions } from '../ledger/ledger.tables.ts';
import { raiseAlarm } from '../ledger/payment-alarms.service.ts';
import { sellerOf } from '../ledger/seller.ts';
import { taxInSellerCurrency } from '../ledger/seller-tax.service.ts';
import type { Quote } from '../price/quote-types.ts';
import { failLocked } from './fail-order.service.ts';
import { orderKindOf } from './order-kinds.ts';
import { forgetMethodJob } from './orders.jobs.ts';
import { lockOrder, type Order } from './orders.service.ts';
import { charges, orderAttempts, orders } from './orders.tables.ts';
import { storesMethod } from './payment-methods.service.ts';
import { paymentOf, savedMethodOf } from './saved-method.ts';
import type { Subscription } from './subscriptions.service.ts';

/**
 * Step D: writes what a captured order bought, in one transaction: charge, subscription, seats, ledger, mails, and last
 * the invoice with its number. Of several at once one does it; the others find it done (BILLING §7).
 */
export function completeOrder(ctx: Context, orderId: string, intent: Intent | null): Promise<Order> {
  return transact(ctx, async (db) => {
    const { order, subscription } = await lockOrder(db, orderId);
    if (order.status === 'settled') return order;
    if (order.status === 'failed') {
      await bookUnapplied(ctx, db, order, intent);
      return order;
    }
    if (intent && !isOfOrder(intent, order)) {
      await bookUnapplied(ctx, db, order, intent);
      return failLocked(ctx, db, { order, subscription }, { result: 'voided', reason: 'other' });
    }
    return completeLocked(ctx, db, { order, subscription, intent });
  });
}

/** Whether an intent took what its order costs. It always does, unless somebody has changed it at the provider. */
function isOfOrder({ amount, currency }: Intent, { total, currencyCode }: Order): boolean {
  return amount === total && currency === currencyCode;
}

/** The same in a transaction that has locked the order; without an intent where nothing is charged. */
export async function completeLocked(
  ctx: Context,
  db: Db,
  given: { order: Order; subscription: Subscription | undefined; intent: Intent | null },
): Promise<Order> {
  const { order, intent } = given;
  const at = await billingNow(ctx, db, order.teamId);
  const proofs = order.buyer ? proofsOf(order.buyer, intent?.method?.country ?? null) : undefined;
  if (intent) await recordPayment(ctx, db, { order, intent, proofs });
  const kind = orderKindOf(order);
  const subscription = await kind.complete(ctx, db, { ...given, at });
  const answer = (await kind.answer?.(ctx, db, { order, subscription, at })) ?? null;
  const set = { status: 'settled' as const, answer, settledAt: ctx.parts.clock.now() };
  await db.update(orders).set(set).where(eq(orders.id, order.id));
  await notifyTeam(ctx, db, order.teamId, 'members');
  const payment = intent?.method ? paymentOf(intent.method) : null;
  await bookAndInvoice(ctx, db, { order, proofs, at, payment });
  return { ...order, ...set };
}

async function recordPayment(
  ctx: Context,
  db: Db,
  { order, intent, proofs }: { order: Order; intent: Intent; proofs: CountryProof[] | undefined },
): Promise<void> {
  await db
    .update(orderAttempts)
    .set({ result: 'captured' })
    .where(and(eq(orderAttempts.orderId, order.id), eq(orderAttempts.intentId, intent.id)));
  if (order.total > 0) {
    const { total: amount, currencyCode } = order;
    await db.insert(charges).values({
      orderId: order.id,
      providerId: intent.chargeId ?? intent.id,
      amount,
      currencyCode,
      at: ctx.parts.clock.now(),
    });
  }
  const customer = await findCustomer(db, order.teamId);
  const method = intent.method && (await storesMethod(db, order)) ? savedMethodOf(intent.method) : undefined;
  const replaced = customer?.method?.id;
  if (method && replaced && replaced !== method.id) {
    await ctx.parts.jobs.send(db, forgetMethodJob, { methodId: replaced }, replaced);
  }
  await saveCustomer(ctx, db, order.teamId, {
    ...(method && { method }),
    ...(proofs && { countryProofs: proofs }),
    ...(order.total > 0 && !customer?.currency && { currency: order.currencyCode }),
  });
}

async function bookAndInvoice(
  ctx: Context,
  db: Db,
  {
    order,
    proofs,
    at,
    payment,
  }: { order: Order; proofs: CountryProof[] | undefined; at: Date; payment: InvoicePayment | null },
): Promise<void> {
  if (order.total === 0) return;
  const quote: Quote = order.quote;
  const { teamId, currencyCode, net, tax: taxAmount, total } = order;
  const source = order.id;
  const { country } = quote.tax;
  await book(
    ctx,
    db,
    { kind: 'invoice', source, teamId, currencyCode },
    invoiceBookings({ net, taxAmount, total, country }),
  );
  await book(ctx, db, { kind: 'payment', source, teamId, currencyCode }, paymentBookings(total));
  const inSellerCurrency = taxInSellerCurrency(ctx, { taxAmount, currencyCode, at });
  await issueInvoice(ctx, db, () => billingNow(ctx, db, teamId), {
    series: 'R',
    orderId: order.id,
    teamId,
    currencyCode,
    net,
    taxAmount,
    total,
    seller: sellerOf(ctx.parts.config),
    lines: quote.lines,
    payment,
    buyer: order.buyer && { ...order.buyer, ...(proofs && { countryProofs: proofs }) },
    tax: { rate: quote.tax.rate, country, note: quote.tax.note, ...(inSellerCurrency && { inSellerCurrency }) },
  });
}

/** Money came in that buys nothing, such as for an order that had failed: it is booked apart, and somebody has to look (BILLING §10). */
async function bookUnapplied(ctx: Context, db: Db, order: Order, intent: Intent | null): Promise<void> {
  if (!intent || intent.amount === 0) return;
  const { amount, currency: currencyCode } = intent;
  const source = intent.chargeId ?? intent.id;
  const facts = { orderId: order.id, charge: source, amount, currencyCode };
  await raiseAlarm(ctx, db, { kind: 'payment-unapplied', subject: source, facts });
  const known = and(eq(ledgerTransactions.kind, 'unapplied'), eq(ledgerTransactions.source, source));
  if ((await db.$count(ledgerTransactions, known)) > 0) return;
  const given = { kind: 'unapplied' as const, source, teamId: order.teamId, currencyCode };
  await book(ctx, db, given, unappliedBookings(amount));
}
