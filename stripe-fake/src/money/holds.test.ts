import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { day, hour, minute } from '../core/times.ts';
import { held, pay, refusalOf, useFake } from '../testing/use-fake.ts';

const used = useFake();

async function captureBefore(intent: Stripe.PaymentIntent): Promise<number> {
  const charge = await used.stripe.charges.retrieve(intent.latest_charge as string);
  return charge.payment_method_details!.card!.capture_before! - charge.created;
}

test.each([
  ['pm_card_visa', false, 7 * day],
  ['pm_card_visa', true, 4 * day + 18 * hour],
  ['pm_card_mastercard', true, 7 * day],
])('a hold on %s, off session: %s, ends by itself', async (method, isOffSession, lasts) => {
  const { fake, stripe } = used;
  const intent = await pay(stripe, method, { capture_method: 'manual', off_session: isOffSession });
  expect(await captureBefore(intent)).toBe(lasts / 1000);
  fake.clock.advance(lasts - minute);
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
  fake.clock.advance(2 * minute);
  const expired = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge.refunds'] });
  expect(expired).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'automatic',
    amount_capturable: 0,
    latest_charge: { captured: false, refunded: true },
  });
  const [refund] = (expired.latest_charge as Stripe.Charge).refunds!.data;
  expect(refund).toMatchObject({ reason: 'expired_uncaptured_charge', balance_transaction: null });
  expect(Math.abs(expired.canceled_at! - intent.created - lasts / 1000)).toBeLessThanOrEqual(2);
  expect(await refusalOf(stripe.paymentIntents.capture(intent.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'canceled', cancellation_reason: 'automatic' },
  });
  const events = await stripe.events.list({ types: ['charge.expired', 'payment_intent.canceled'] });
  expect(events.data.map(({ type }) => type)).toEqual(['payment_intent.canceled', 'charge.expired']);
  expect(events.data[0]!.created).toBe(expired.canceled_at);
});

test('what was captured does not expire, and is booked when it was captured', async () => {
  const { fake, stripe } = used;
  const customer = await stripe.customers.create();
  const intent = await stripe.paymentIntents.create(held(customer.id));
  fake.browser.confirm(intent.client_secret!, { method: 'pm_card_visa' });
  fake.clock.advance(4 * day);
  const captured = await stripe.paymentIntents.capture(intent.id);
  fake.clock.advance(30 * day);
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  const charge = await stripe.charges.retrieve(captured.latest_charge as string);
  const { data } = await stripe.balanceTransactions.list({ created: { gte: charge.created + (3 * day) / 1000 } });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ source: charge.id, type: 'charge' });
  const charges = await stripe.charges.list({ created: { gte: charge.created + (3 * day) / 1000 } });
  expect(charges.data).toEqual([]);
});

test('an intent that nobody pays stays open', async () => {
  const { fake, stripe } = used;
  const intent = await stripe.paymentIntents.create({ amount: 5000, currency: 'eur' });
  fake.clock.advance(60 * day);
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
});
