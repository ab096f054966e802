import { and, eq } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import { actingAs, type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Intent } from '../../platform/payments/payment-port.ts';
import { tellTeam } from '../teams/team-events.service.ts';
import { proofsOf } from './billing-details.service.ts';
import { mailSettled } from './billing-mails.service.ts';
import { billingNow, findCustomer, saveCustomer } from './customers.service.ts';
import type { CountryProof } from './customers.tables.ts';
import { sendHeldInvitations } from './held-invitations.port.ts';
import { issueInvoice } from './invoices.service.ts';
import { book, invoiceBookings, paymentBookings } from './ledger.service.ts';
import type { InvoicePayment } from './ledger.tables.ts';
import { ledgerTransactions } from './ledger.tables.ts';
import { lockOrder, type Order } from './orders.service.ts';
import { charges, orderAttempts, orders } from './orders.tables.ts';
import { storesMethod } from './payment-methods.service.ts';
import type { Quote } from './quote-types.ts';
import { paymentOf, savedMethodOf } from './saved-method.ts';
import { sellerOf } from './seller.ts';
import { taxInSellerCurrency } from './seller-tax.service.ts';
import { happen, type Subscription } from './subscription-changes.service.ts';

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
    return completeLocked(ctx, db, { order, subscription, intent });
  });
}

/** The same in a transaction that has locked the order; without an intent where nothing is charged. */
export async function completeLocked(
  ctx: Context,
  db: Db,
  given: { order: Order; subscription: Subscription | undefined; intent: Intent | null },
): Promise<Order> {
  const { order, intent } = given;
  if (intent && intent.amount !== order.total) {
    throw new Error(`intent ${intent.id} has another amount than order ${order.id}`);
  }
  const at = await billingNow(ctx, db, order.teamId);
  const proofs = order.buyer ? proofsOf(order.buyer, intent?.method?.country ?? null) : undefined;
  if (intent) await recordPayment(ctx, db, { order, intent, proofs });
  const subscription = await applyOrder(ctx, db, { ...given, at });
  const answer = await answerOf(ctx, db, order, subscription);
  const set = { status: 'settled' as const, answer, settledAt: ctx.parts.clock.now() };
  await db.update(orders).set(set).where(eq(orders.id, order.id));
  if (subscription) await mailSettled(ctx, db, order, subscription, at);
  await tellTeam(ctx, db, order.teamId, 'members');
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
  await saveCustomer(ctx, db, order.teamId, {
    ...(method && { method }),
    ...(proofs && { countryProofs: proofs }),
    ...(order.total > 0 && !customer?.currency && { currency: order.currencyCode }),
  });
}

/** What the order does to the subscription. */
async function applyOrder(
  ctx: Context,
  db: Db,
  { order, subscription, at }: { order: Order; subscription: Subscription | undefined; at: Date },
): Promise<Subscription | undefined> {
  if (!subscription) return undefined;
  const cause = `order:${order.id}`;
  if (order.kind === 'checkout') {
    return happen(ctx, db, subscription, order.plan!.trialEnd ? 'trial_started' : 'paid', { cause, at });
  }
  if (order.kind === 'seats') {
    const seats = order.holds!.seats;
    const changes = { seats, seatsNext: null };
    const by = order.userId ? actingAs(ctx, order.userId) : ctx;
    const facts = { before: subscription.seats, after: seats, when: 'now' as const };
    await audit(by, db, 'subscription.seats_changed', { id: subscription.id, teamId: order.teamId }, facts);
    return happen(ctx, db, subscription, 'seats_added', { cause, at, changes });
  }
  if (order.kind === 'renewal') {
    return happen(ctx, db, subscription, 'renewed', { cause, at, changes: renewedBy(order, subscription) });
  }
  // A new card in the grace period is tried at once.
  if (subscription.status !== 'grace' || !subscription.autoRenew) return subscription;
  return happen(ctx, db, subscription, 'auto_renew_on', { cause, at, changes: { nextAttemptAt: at } });
}

/** The subscription in its new period. */
function renewedBy({ plan }: Order, before: Subscription): Partial<Subscription> {
  const { period, seats, unitAmount, unitAmountOther, periodNo, coupon, from, until } = plan!;
  const left = before.couponPeriodsLeft;
  const isNewCount = before.periodNo === 0 || period !== before.period;
  return {
    ...{ period, seats, unitAmount, unitAmountOther, periodNo, coupon, periodNext: null, seatsNext: null },
    couponPeriodsLeft: coupon && left !== null ? left - 1 : left,
    ...(isNewCount && { anchor: new Date(from) }),
    periodStart: new Date(from),
    periodEnd: new Date(until),
    ...{ graceUntil: null, nextAttemptAt: null },
  };
}

async function answerOf(
  ctx: Context,
  db: Db,
  order: Order,
  subscription: Subscription | undefined,
): Promise<Record<string, unknown>> {
  const invited = order.holds?.invitations
    ? await sendHeldInvitations(ctx, db, order.teamId, order.holds.invitations)
    : { invitedUsers: [], errors: [] };
  const isTrial = subscription?.status === 'trialing';
  return { teamId: order.teamId, subscriptionId: subscription?.id ?? null, isTrial, ...invited };
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
    ...{ series: 'R', orderId: order.id, teamId, currencyCode, net, taxAmount, total },
    ...{ seller: sellerOf(ctx.parts.config), lines: quote.lines, payment },
    buyer: order.buyer && { ...order.buyer, ...(proofs && { countryProofs: proofs }) },
    tax: { rate: quote.tax.rate, country, note: quote.tax.note, ...(inSellerCurrency && { inSellerCurrency }) },
  });
}

/** Money came in for an order that had failed: it is booked apart, and somebody has to look (BILLING §10). */
async function bookUnapplied(ctx: Context, db: Db, order: Order, intent: Intent | null): Promise<void> {
  const { teamId, currencyCode, total } = order;
  if (!intent || total === 0) return;
  const source = intent.chargeId ?? intent.id;
  ctx.parts.log.error({ orderId: order.id, charge: source }, 'a payment came in for an order that had failed');
  const known = and(eq(ledgerTransactions.kind, 'unapplied'), eq(ledgerTransactions.source, source));
  if ((await db.$count(ledgerTransactions, known)) > 0) return;
  await book(ctx, db, { kind: 'unapplied', source, teamId, currencyCode }, [
    ['provider', total],
    ['unapplied', -total],
  ]);
}
