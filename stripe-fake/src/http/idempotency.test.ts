import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { day, hour, minute } from '../core/times.ts';
import { held, pay, refusalOf, useFake } from '../testing/use-fake.ts';

const used = useFake();
const idempotencyKey = 'key-1';
const params = { amount: 5000, currency: 'eur', metadata: { order: '1' } };

test('the same key gives the same answer, and does nothing twice', async () => {
  const { stripe } = used;
  const first = await stripe.paymentIntents.create(params, { idempotencyKey });
  const second = await stripe.paymentIntents.create(params, { idempotencyKey });
  expect(second).toEqual(first);
  expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
  expect(first.lastResponse.idempotencyKey).toBe(idempotencyKey);
  expect(second.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
  });
  expect(second.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});

test('the answer is that of the first time, whatever happened since', async () => {
  const { fake, stripe } = used;
  const customer = await stripe.customers.create();
  const first = await stripe.paymentIntents.create(held(customer.id), { idempotencyKey });
  fake.browser.confirm(first.client_secret!, { method: 'pm_card_visa' });
  const again = await stripe.paymentIntents.create(held(customer.id), { idempotencyKey });
  expect(again.status).toBe('requires_payment_method');
  expect((await stripe.paymentIntents.retrieve(first.id)).status).toBe('requires_capture');
});

test('a decline is repeated too', async () => {
  const { stripe } = used;
  const create = () =>
    refusalOf(
      stripe.paymentIntents.create(
        { ...params, payment_method: 'pm_card_chargeDeclined', confirm: true, allowed_payment_method_types: ['card'] },
        { idempotencyKey },
      ),
    );
  const [first, second] = [await create(), await create()];
  expect(second).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(second.payment_intent).toEqual(first.payment_intent);
  expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true' });
  expect((await stripe.charges.list()).data).toHaveLength(1);
});

test('a 500 is repeated for 24 hours, although it was done', async () => {
  const { fake, stripe } = used;
  const intent = await pay(stripe, 'pm_card_visa', { capture_method: 'manual' });
  const capture = () => stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey });
  fake.faults.add({ kind: 'error_500', path: /capture$/ });
  for (let time = 0; time < 3; time += 1) {
    const refusal = await refusalOf(capture());
    expect(refusal).toMatchObject({ statusCode: 500, rawType: 'api_error', type: 'StripeAPIError' });
    expect(refusal.headers).toMatchObject({ 'stripe-should-retry': 'false' });
  }
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  fake.clock.advance(day);
  expect(await refusalOf(capture())).toMatchObject({ code: 'payment_intent_unexpected_state' });
});

test('what the state of an object refused is repeated', async () => {
  const { fake, stripe } = used;
  const intent = await stripe.paymentIntents.create({ ...params, capture_method: 'manual' });
  const capture = () => stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey });
  expect(await refusalOf(capture())).toMatchObject({ code: 'payment_intent_unexpected_state' });
  fake.browser.confirm(intent.client_secret!, { method: 'pm_card_visa' });
  const again = await refusalOf(capture());
  expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
});

test('a key that was used for something else is refused', async () => {
  const { stripe } = used;
  const intent = await stripe.paymentIntents.create(params, { idempotencyKey });
  const calls = [
    () => stripe.paymentIntents.create({ ...params, amount: 5001 }, { idempotencyKey }),
    () => stripe.customers.create({}, { idempotencyKey }),
    () => stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey }),
    () => stripe.paymentIntents.create(params, { idempotencyKey: 'k'.repeat(256) }),
  ];
  for (const call of calls) {
    const refusal = await refusalOf(call());
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(refusal).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
  }
  const { currency, amount, metadata } = params;
  const reordered = await stripe.paymentIntents.create({ metadata, currency, amount }, { idempotencyKey });
  expect(reordered.id).toBe(intent.id);
});

test('a key is in use while its request is answered', async () => {
  const { fake, stripe } = used;
  const { promise: until, resolve } = Promise.withResolvers<void>();
  fake.faults.add({ kind: 'slow', until });
  const first = stripe.paymentIntents.create(params, { idempotencyKey });
  await expect
    .poll(async () => (await refusalOf(stripe.customers.create({}, { idempotencyKey }))).message)
    .toContain('first used for');
  const second = await refusalOf(stripe.paymentIntents.create(params, { idempotencyKey }));
  expect(second).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use', rawType: 'idempotency_error' });
  resolve();
  const done = await first;
  expect((await stripe.paymentIntents.create(params, { idempotencyKey })).id).toBe(done.id);
});

test('wrong parameters and refusals before anything was done are not kept', async () => {
  const { fake, stripe } = used;
  const create = (further: object) => stripe.paymentIntents.create({ ...params, ...further }, { idempotencyKey });
  for (const further of [{ amount: 1 }, { nonsense: 1 }, { customer: 'cus_none' }, { expand: ['amount'] }]) {
    expect(await refusalOf(create(further))).toMatchObject({ statusCode: 400 });
  }
  for (const kind of ['rate_limit', 'lock_timeout', 'unavailable', 'forbidden'] as const) {
    fake.faults.add({ kind });
    expect((await refusalOf(create({}))).statusCode).not.toBe(400);
  }
  fake.faults.add({ kind: 'error_500' });
  expect(await refusalOf(create({ amount: 1 }))).toMatchObject({ statusCode: 400 });
  expect(await create({})).toMatchObject({ status: 'requires_payment_method' });
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});

test('keys are forgotten after 24 hours', async () => {
  const { fake, stripe } = used;
  const first = await stripe.paymentIntents.create(params, { idempotencyKey });
  fake.clock.advance(23 * hour + 59 * minute);
  expect((await stripe.paymentIntents.create(params, { idempotencyKey })).id).toBe(first.id);
  fake.clock.advance(2 * minute);
  expect((await stripe.paymentIntents.create(params, { idempotencyKey })).id).not.toBe(first.id);
});

test('lists and reads have no keys', async () => {
  const { stripe } = used;
  await stripe.customers.list({}, { idempotencyKey });
  await stripe.customers.create();
  expect((await stripe.customers.list({}, { idempotencyKey })).data).toHaveLength(1);
});
