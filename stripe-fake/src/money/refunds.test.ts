import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { hour, minute } from '../core/times.ts';
import { pay, refusalOf, useFake } from '../testing/use-fake.ts';

const used = useFake();

async function paidCharge(method = 'pm_card_visa'): Promise<string> {
  return (await pay(used.stripe, method)).latest_charge as string;
}

async function movements(): Promise<[string, number][]> {
  const { data } = await used.stripe.balanceTransactions.list();
  return data.map(({ type, amount }) => [type, amount]);
}

test('a payment is refunded in parts, and no more than was paid', async () => {
  const { stripe } = used;
  const charge = await paidCharge();
  const part = await stripe.refunds.create({ charge, amount: 2000, metadata: { refund: 'r-1' }, reason: 'duplicate' });
  expect(part).toMatchObject({
    object: 'refund',
    status: 'succeeded',
    amount: 2000,
    charge,
    metadata: { refund: 'r-1' },
    reason: 'duplicate',
  });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 2000, refunded: false });
  expect(await refusalOf(stripe.refunds.create({ charge, amount: 3001 }))).toMatchObject({
    statusCode: 400,
    param: 'amount',
  });
  expect(await refusalOf(stripe.refunds.create({ charge, amount: 0 }))).toMatchObject({ param: 'amount' });
  const rest = await stripe.refunds.create({ charge });
  expect(rest.amount).toBe(3000);
  expect(await stripe.charges.retrieve(charge, { expand: ['refunds'] })).toMatchObject({
    amount_refunded: 5000,
    refunded: true,
    refunds: { data: [{ id: rest.id }, { id: part.id }] },
  });
  expect(await refusalOf(stripe.refunds.create({ charge }))).toMatchObject({ code: 'charge_already_refunded' });
  expect((await stripe.refunds.list({ charge })).data.map(({ id }) => id)).toEqual([rest.id, part.id]);
  expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id, metadata: { refund: 'r-1' } });
  expect(await movements()).toEqual([
    ['refund', -3000],
    ['refund', -2000],
    ['charge', 5000],
  ]);
});

test('an intent is refunded too, unless nothing was paid', async () => {
  const { stripe } = used;
  const paid = await pay(stripe, 'pm_card_visa');
  expect(await stripe.refunds.create({ payment_intent: paid.id })).toMatchObject({ payment_intent: paid.id });
  expect((await stripe.refunds.list({ payment_intent: paid.id })).data).toHaveLength(1);
  const open = await stripe.paymentIntents.create({ amount: 5000, currency: 'eur' });
  const onHold = await pay(stripe, 'pm_card_visa', { capture_method: 'manual' });
  const message = (part: string) => ({ statusCode: 400, message: expect.stringContaining(part) });
  const [none, uncaptured] = ['does not have a successful charge', 'You must cancel the PaymentIntent'];
  expect(await refusalOf(stripe.refunds.create({ payment_intent: open.id }))).toMatchObject(message(none));
  expect(await refusalOf(stripe.refunds.create({ payment_intent: onHold.id }))).toMatchObject(message(uncaptured));
  await stripe.paymentIntents.cancel(onHold.id);
  expect(await refusalOf(stripe.refunds.create({ payment_intent: onHold.id }))).toMatchObject(message(none));
  const cases: [Stripe.RefundCreateParams, object][] = [
    [{}, { code: 'parameter_missing' }],
    [{ charge: 'ch_none' }, { code: 'resource_missing', param: 'charge' }],
    [{ payment_intent: 'pi_none' }, { code: 'resource_missing', param: 'payment_intent' }],
    [{ payment_intent: paid.id, instructions_email: 'ada@example.org' }, { code: 'parameter_unknown' }],
  ];
  for (const [params, refusal] of cases) expect(await refusalOf(stripe.refunds.create(params))).toMatchObject(refusal);
  expect(await refusalOf(stripe.refunds.retrieve('re_none'))).toMatchObject({ statusCode: 404 });
});

test('pm_card_pendingRefund: a refund is under way, and arrives later', async () => {
  const { fake, stripe } = used;
  const refund = await stripe.refunds.create({ charge: await paidCharge('pm_card_pendingRefund') });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  fake.clock.advance(6 * minute);
  const done = await stripe.refunds.retrieve(refund.id);
  expect(done.status).toBe('succeeded');
  expect(done).not.toHaveProperty('pending_reason');
  const { data } = await stripe.events.list({ type: 'refund.updated' });
  expect(data[0]!.data).toMatchObject({
    object: { id: refund.id, status: 'succeeded' },
    previous_attributes: { status: 'pending' },
  });
});

test('pm_card_refundFail: a refund was done, and comes back', async () => {
  const { fake, stripe } = used;
  const charge = await paidCharge('pm_card_refundFail');
  const refund = await stripe.refunds.create({ charge });
  expect(refund.status).toBe('succeeded');
  fake.clock.advance(6 * minute);
  const failed = await stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction'] });
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: { type: 'refund_failure', amount: 5000, source: refund.id },
  });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0, refunded: false });
  const events = await stripe.events.list({ types: ['refund.failed', 'charge.refund.updated', 'refund.updated'] });
  expect(events.data.map(({ type }) => type)).toEqual(['refund.failed', 'charge.refund.updated', 'refund.updated']);
  expect(await stripe.refunds.create({ charge })).toMatchObject({ amount: 5000 });
});

test('a test says what becomes of a refund, whatever the card', async () => {
  const { fake, stripe } = used;
  const charge = await paidCharge();
  fake.bank.nextRefund({ pendsMs: hour, failsAfterMs: 2 * hour });
  const refund = await stripe.refunds.create({ charge, amount: 1000 });
  const status = async () => (await stripe.refunds.retrieve(refund.id)).status;
  expect(await status()).toBe('pending');
  fake.clock.advance(hour);
  expect(await status()).toBe('succeeded');
  fake.clock.advance(hour);
  expect(await status()).toBe('failed');

  fake.bank.nextRefund({ pendsMs: hour, failsAfterMs: minute });
  const early = await stripe.refunds.create({ charge, amount: 1000 });
  fake.clock.advance(2 * hour);
  expect((await stripe.refunds.retrieve(early.id)).status).toBe('failed');
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0 });
});

test('a test has a refund arrive or fail at once', async () => {
  const { fake, stripe } = used;
  const charge = await paidCharge('pm_card_pendingRefund');
  const first = await stripe.refunds.create({ charge, amount: 1000 });
  fake.bank.settleRefund(first.id);
  expect((await stripe.refunds.retrieve(first.id)).status).toBe('succeeded');
  fake.bank.failRefund(first.id, 'lost_or_stolen_card');
  fake.bank.failRefund(first.id);
  expect(await stripe.refunds.retrieve(first.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
  });
  expect((await movements()).filter(([type]) => type === 'refund_failure')).toEqual([['refund_failure', 1000]]);
  expect(() => fake.bank.failRefund('re_none')).toThrow('re_none');
});
