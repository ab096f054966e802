import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { saveCustomer } from './ledger/customers.service.ts';
import { orders } from './orders/orders.tables.ts';
import { findSubscription } from './orders/subscriptions.service.ts';
import { subscriptions } from './orders/subscriptions.tables.ts';
import { subscriptionEvents } from './plan/plan.tables.ts';
import type { BillingDetails } from './price/quote-types.ts';

const dayMs = 24 * 60 * 60_000;

/** Gives a trial what its checkout would have left: billing details and a saved test card, and nothing paid. */
export async function seedTrialCard(
  ctx: Context,
  db: Db,
  subscriptionId: string,
  { details, card: { number, brand } }: { details: BillingDetails; card: { number: string; brand: string } },
): Promise<void> {
  const { teamId, currencyCode } = (await findSubscription(db, subscriptionId))!;
  const last4 = number.slice(-4);
  const method = { type: 'card' as const, cardBrand: brand, lastFourDigits: last4 };
  const saved = { ...method, expirationMonth: 4, expirationYear: 2029 };
  await saveCustomer(ctx, db, teamId!, { details, method: saved, currency: currencyCode });
  const kept = { type: 'card', brand, last4, expMonth: 4, expYear: 2029, country: details.countryCode };
  await ctx.parts.sandbox?.store.pool.query(
    'insert into sandbox_pay.saved_methods values ($1, $2, $3) on conflict do nothing',
    [teamId, number, JSON.stringify({ ...kept, fingerprint: `seed ${teamId}` })],
  );
}

/**
 * Gives a subscription in its grace period the renewal that was declined at the end of its period, and what was tried in
 * vain since, on these days of the grace period.
 */
export async function seedDecline(
  { parts: { ids } }: Context,
  db: Db,
  subscriptionId: string,
  { total, triedOnDays }: { total: number; triedOnDays: readonly number[] },
): Promise<void> {
  const { teamId, currencyCode, periodEnd, version } = (await findSubscription(db, subscriptionId))!;
  const orderId = ids.uuid();
  const tax = { rate: 0, country: null, note: null, amount: 0 };
  const quote = { currencyCode, lines: [], net: total, tax, total, couponCode: null };
  await db.insert(orders).values({
    id: orderId,
    kind: 'renewal',
    status: 'failed',
    key: `seed:${orderId}`,
    teamId: teamId!,
    subscriptionId,
    quote,
    currencyCode,
    net: total,
    tax: 0,
    total,
    shownTotal: total,
    paymentType: 'saved',
    reason: 'Refused',
    createdAt: periodEnd,
    settledAt: periodEnd,
  });
  const retries = triedOnDays.map((day) => ({
    event: 'retried',
    from: 'grace',
    at: new Date(periodEnd.getTime() + day * dayMs),
  }));
  const events = [{ event: 'renewal_declined', from: 'active', at: periodEnd }, ...retries].map((event, no) => ({
    ...event,
    subscriptionId,
    version: version + 1 + no,
    to: 'grace',
    cause: `order:${orderId}`,
  }));
  await db.insert(subscriptionEvents).values(events);
  const changes = { version: version + events.length };
  await db.update(subscriptions).set(changes).where(eq(subscriptions.id, subscriptionId));
}
