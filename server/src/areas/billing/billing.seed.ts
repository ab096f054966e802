import { defaultCurrency } from '@chamfer/contract/buyer-rules';
import { shownVoucherCode } from '@chamfer/contract/voucher-code';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { saveCustomer } from './ledger/customers.service.ts';
import { issueInvoice } from './ledger/invoices.service.ts';
import { book, invoiceBookings, paymentBookings } from './ledger/ledger.service.ts';
import { sellerOf } from './ledger/seller.ts';
import { charges, orders } from './orders/orders.tables.ts';
import { findSubscription } from './orders/subscriptions.service.ts';
import { subscriptions } from './orders/subscriptions.tables.ts';
import { offeredBy } from './plan/offered.ts';
import { subscriptionEvents } from './plan/plan.tables.ts';
import { dueOf } from './plan/subscription-changes.service.ts';
import { coupons } from './price/coupons.tables.ts';
import { prices } from './price/prices.ts';
import { quotePeriod } from './price/quote.ts';
import type { BillingDetails, Buyer, Coupon } from './price/quote-types.ts';
import { type BatchTerms, createBatch } from './vouchers/voucher-batches.service.ts';

const dayMs = 24 * 60 * 60_000;

/** Gives a team a running subscription; by default a yearly one of Pro that began 190 days ago. */
export async function seedSubscription(
  { parts: { clock, ids } }: Context,
  db: Db,
  {
    teamId,
    ...given
  }: Pick<typeof subscriptions.$inferInsert, 'seats'> & { teamId: string } & Partial<typeof subscriptions.$inferInsert>,
): Promise<string> {
  const [id, now] = [ids.uuid(), clock.now()];
  const periodStart = new Date(now.getTime() - 190 * dayMs);
  const values = {
    id,
    teamId,
    origin: 'checkout' as const,
    tier: 'pro' as const,
    status: 'active' as const,
    autoRenew: true,
    period: 'yearly' as const,
    anchor: given.periodStart ?? periodStart,
    periodNo: given.trialEnd ? 0 : 1,
    unitAmount: prices[defaultCurrency]!.yearly,
    currencyCode: defaultCurrency,
    periodStart,
    periodEnd: new Date(periodStart.getTime() + 365 * dayMs),
    createdAt: periodStart,
    ...given,
  };
  const { trialEnd = null, remindedAt = null, graceUntil = null, nextAttemptAt = null } = given;
  const dueAt = dueOf({ type: 'team', ...values, trialEnd, remindedAt, graceUntil, nextAttemptAt });
  await db.insert(subscriptions).values({ ...values, dueAt, version: 1 });
  await db.insert(subscriptionEvents).values({
    subscriptionId: id,
    version: 1,
    event: 'reserved',
    from: 'none',
    to: values.status,
    cause: 'seed',
    at: values.periodStart,
  });
  return id;
}

/**
 * Gives a subscription what its checkout would have left: billing details, a saved test card, and the invoice of its
 * present period, which is paid. `isTaken`: the provider’s statement has it too, so that it can be refunded.
 */
export async function seedPayment(
  ctx: Context,
  db: Db,
  subscriptionId: string,
  {
    details,
    card,
    isTaken = false,
  }: { details: BillingDetails; card: { number: string; brand: string }; isTaken?: boolean },
): Promise<void> {
  const it = (await findSubscription(db, subscriptionId))!;
  const teamId = it.teamId!;
  const buyer: Buyer = { details, vatStatus: 'none' };
  const method = { type: 'card' as const, cardBrand: card.brand, lastFourDigits: card.number.slice(-4) };
  const saved = { ...method, expirationMonth: 4, expirationYear: 2029 };
  await saveCustomer(ctx, db, teamId, { details, method: saved, currency: it.currencyCode });
  const { ids, config } = ctx.parts;
  const offered = offeredBy(ctx, it, { seats: it.seats, buyer, at: it.periodStart });
  const quote = quotePeriod(offered, { start: it.periodStart, end: it.periodEnd });
  const { net, total, currencyCode } = quote;
  const [orderId, taxAmount, at] = [ids.uuid(), quote.tax.amount, it.periodStart];
  await db.insert(orders).values({
    id: orderId,
    kind: 'checkout',
    status: 'settled',
    key: `seed:${orderId}`,
    teamId,
    subscriptionId,
    quote,
    buyer,
    currencyCode,
    net,
    tax: taxAmount,
    total,
    shownTotal: total,
    paymentType: 'card',
    createdAt: at,
    settledAt: at,
  });
  const providerId = `ch_${orderId}`;
  await db.insert(charges).values({ orderId, providerId, amount: total, currencyCode, at });
  await keepInSandbox(ctx, { orderId, teamId, providerId, amount: total, currencyCode, at }, { ...card, isTaken });
  const { country, rate, note } = quote.tax;
  const source = { source: orderId, teamId, currencyCode };
  await book(ctx, db, { kind: 'invoice', ...source }, invoiceBookings({ net, taxAmount, total, country }));
  await book(ctx, db, { kind: 'payment', ...source }, paymentBookings(total));
  await issueInvoice(ctx, db, async () => at, {
    series: 'R',
    orderId,
    teamId,
    currencyCode,
    net,
    taxAmount,
    total,
    buyer,
    seller: sellerOf(config),
    lines: quote.lines,
    tax: { rate, country, note },
    payment: method,
  });
}

/** Gives out a coupon without an end, which every team can use once. */
export async function seedCoupon({ parts: { clock } }: Context, db: Db, terms: Coupon): Promise<void> {
  await db.insert(coupons).values({ code: terms.code, terms, createdAt: clock.now() });
}

/** Makes a batch of vouchers, for 6 months and one person each unless `terms` say otherwise; its codes, as people read them. */
export async function seedVouchers(ctx: Context, terms: Partial<BatchTerms> = {}): Promise<string[]> {
  const usual = { note: null, codes: 1, months: 6, usesPerCode: 1, claimableUntil: null };
  const codes = await createBatch(ctx, { name: ctx.parts.ids.uuid(), ...usual, ...terms }, async () => {});
  return codes!.map(shownVoucherCode);
}

/** The provider has the card, and perhaps took the money; with another provider, or none, there is nothing to keep. */
async function keepInSandbox(
  { parts: { sandbox } }: Context,
  charge: { orderId: string; teamId: string; providerId: string; amount: number; currencyCode: string; at: Date },
  { number, brand, isTaken }: { number: string; brand: string; isTaken: boolean },
): Promise<void> {
  if (!sandbox) return;
  const { pool } = sandbox.store;
  const { orderId, teamId, providerId, amount, currencyCode, at } = charge;
  const known = { type: 'card', brand, last4: number.slice(-4), expMonth: 4, expYear: 2029, country: 'NO' };
  const method = JSON.stringify({ ...known, fingerprint: `seed ${teamId}` });
  const intentId = `pi_${orderId}`;
  await pool.query('insert into sandbox_pay.saved_methods values ($1, $2, $3) on conflict do nothing', [
    teamId,
    number,
    method,
  ]);
  if (!isTaken) return;
  await pool.query(
    `insert into sandbox_pay.intents (id, key, order_id, customer_id, amount, currency, method, client_secret, status,
      card, payment_method, charge_id, captures, created_at)
    values ($1, $2, $2, $3, $4, $5, 'card', $1, 'captured', $6, $7, $8, 1, $9)`,
    [intentId, orderId, teamId, amount, currencyCode, number, method, providerId, at],
  );
  await pool.query('insert into sandbox_pay.charges values ($1, $2, $3, $4, $5, $6, $7)', [
    providerId,
    intentId,
    orderId,
    teamId,
    amount,
    currencyCode,
    at,
  ]);
}
