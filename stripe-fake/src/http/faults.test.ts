import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { pay, refusalOf, useFake } from '../testing/use-fake.ts';

const used = useFake();
const customers = async () => (await used.stripe.customers.list()).data.length;

test('a connection that is dropped before anything was done: the SDK asks again, and it is done once', async () => {
  const { fake, stripe } = used;
  fake.faults.add({ kind: 'drop_before' });
  const made = await stripe.customers.create();
  expect(made.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
  expect(await customers()).toBe(1);
});

test('a connection that is dropped after it was done: the SDK is given the same answer', async () => {
  const { fake, stripe } = used;
  fake.faults.add({ kind: 'drop_after', path: '/v1/customers' });
  const made = await stripe.customers.create();
  expect(made.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await customers()).toBe(1);
});

test('a connection that is dropped again and again is an error, before and after it was done', async () => {
  const { fake, stripe } = used;
  fake.faults.add({ kind: 'drop_before', times: 2 });
  expect(await refusalOf(stripe.customers.create())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(await customers()).toBe(0);
  const intent = await pay(stripe, 'pm_card_visa', { capture_method: 'manual' });
  fake.faults.add({ kind: 'drop_after', times: 2 });
  const lost = await refusalOf(stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'capture-1' }));
  expect(lost).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  const known = await stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'capture-1' });
  expect(known.status).toBe('succeeded');
});

test.each([
  ['rate_limit', 429, 'rate_limit', Stripe.errors.StripeRateLimitError],
  ['lock_timeout', 429, 'lock_timeout', Stripe.errors.StripeRateLimitError],
  ['forbidden', 403, undefined, Stripe.errors.StripePermissionError],
  ['unavailable', 503, undefined, Stripe.errors.StripeAPIError],
] as const)('%s refuses, and does nothing', async (kind, statusCode, code, type) => {
  const { fake, stripe } = used;
  fake.faults.add({ kind, retryAfterSeconds: 7 });
  const refusal = await refusalOf(stripe.customers.create());
  expect(refusal).toBeInstanceOf(type);
  expect(refusal).toMatchObject({ statusCode, code });
  expect(refusal.headers).toMatchObject({ 'retry-after': '7' });
  expect(await customers()).toBe(0);
});

test('a 500 comes after it was done', async () => {
  const { fake, stripe } = used;
  fake.faults.add({ kind: 'error_500', method: 'POST' });
  expect(await refusalOf(stripe.customers.create())).toMatchObject({ statusCode: 500 });
  expect(await customers()).toBe(1);
});

test('a slow answer comes after the SDK has given up, and was done', async () => {
  const { fake, sdk } = used;
  const { promise: until, resolve } = Promise.withResolvers<void>();
  fake.faults.add({ kind: 'slow', until });
  const givesUpMs = 50;
  const hasty = sdk(fake.keys.secret, { timeout: givesUpMs });
  const refusal = await refusalOf(hasty.customers.create());
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(refusal.message).toContain('timeout');
  resolve();
  await expect.poll(customers).toBe(1);
  const begun = performance.now();
  fake.faults.add({ kind: 'slow', ms: 60 });
  await customers();
  expect(performance.now() - begun).toBeGreaterThan(50);
});

test('an SDK that repeats gets over faults', async () => {
  const { fake, sdk } = used;
  fake.faults.add({ kind: 'unavailable' });
  fake.faults.add({ kind: 'lock_timeout' });
  const patient = sdk(fake.keys.secret, { maxNetworkRetries: 2 });
  expect(await patient.customers.create()).toMatchObject({ object: 'customer' });
  expect(await customers()).toBe(1);
});

test('faults hit the requests that are meant, as often as is said, until they are switched off', async () => {
  const { fake, stripe } = used;
  fake.faults.add({ kind: 'unavailable', method: 'GET', path: '/v1/charges', after: 1, times: 2 });
  await stripe.customers.create();
  await stripe.charges.list();
  for (let time = 0; time < 2; time += 1) {
    expect(await refusalOf(stripe.charges.list())).toMatchObject({ statusCode: 503 });
  }
  await stripe.charges.list();
  const off = fake.faults.add({ kind: 'unavailable', times: Number.POSITIVE_INFINITY });
  for (let time = 0; time < 5; time += 1) {
    expect(await refusalOf(stripe.charges.list())).toMatchObject({ statusCode: 503 });
  }
  off();
  await stripe.charges.list();
  fake.faults.add({ kind: 'unavailable' });
  fake.faults.clear();
  await stripe.charges.list();
});
