import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { apiVersion } from '../core/account.ts';
import { StripeFake } from '../stripe-fake.ts';
import { pay, refusalOf, useFake } from '../testing/use-fake.ts';

const used = useFake();

/** A request without the SDK. */
function call(path: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`${used.url}${path}`, { headers });
}

test('unknown, foreign and revoked keys are answered 401', async () => {
  const { fake, sdk } = used;
  const key = fake.keys.createSecret();
  await sdk(key).customers.list();
  fake.keys.revoke(key);
  for (const refused of [key, 'sk_test_unknown', fake.keys.secret.replace('_test_', '_live_')]) {
    const refusal = await refusalOf(sdk(refused).customers.list());
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(refusal).toMatchObject({ statusCode: 401, rawType: 'invalid_request_error' });
    expect(refusal.message).not.toContain(refused);
    expect(refusal.requestId).toMatch(/^req_/);
  }
  const bare = await call('/v1/customers', {});
  expect(bare.status).toBe(401);
  expect(await bare.json()).toMatchObject({
    error: { message: expect.stringContaining('did not provide an API key') },
  });
});

test('the key may come as the name of basic authentication', async () => {
  const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` });
  expect((await call('/v1/balance', basic(used.fake.keys.secret))).status).toBe(200);
  expect((await call('/v1/balance', basic('sk_test_unknown'))).status).toBe(401);
  expect((await call('/v1/balance', basic(''))).status).toBe(401);
});

test('a restricted key does what it is permitted, until that is switched off', async () => {
  const { fake, sdk } = used;
  const key = fake.keys.createRestricted({ payment_intent: 'write', charge: 'read', refund: 'none' });
  const stripe = sdk(key);
  const intent = await pay(stripe, 'pm_card_visa');
  expect(await stripe.charges.retrieve(intent.latest_charge as string)).toMatchObject({ paid: true });
  const refusals = [
    await refusalOf(stripe.refunds.create({ payment_intent: intent.id })),
    await refusalOf(stripe.events.list()),
  ];
  fake.keys.permit(key, 'payment_intent', 'read');
  refusals.push(await refusalOf(pay(stripe, 'pm_card_visa')));
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' });
  fake.keys.permit(key, 'payment_intent', 'none');
  refusals.push(await refusalOf(stripe.paymentIntents.retrieve(intent.id)));
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(Stripe.errors.StripePermissionError);
    expect(refusal).toMatchObject({ statusCode: 403, code: undefined, message: expect.stringContaining('acct_') });
  }
  expect(refusals[0]!.message).toContain('rak_refund_write');
  fake.keys.permit(key, 'refund', 'write');
  expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ status: 'succeeded' });
  expect(() => fake.keys.permit(fake.keys.secret, 'refund', 'none')).toThrow('restricted');
});

test('one version of the API is spoken, and named in every answer', async () => {
  const { fake, stripe } = used;
  const customer = await stripe.customers.create();
  expect(customer.lastResponse.headers['stripe-version']).toBe(apiVersion);
  expect(customer.lastResponse.requestId).toMatch(/^req_/);
  const authorization = `Bearer ${fake.keys.secret}`;
  expect((await call('/v1/balance', { authorization })).status).toBe(200);
  for (const version of ['2020-08-27', 'next', '2025-03-31.basil']) {
    const answer = await call('/v1/balance', { authorization, 'stripe-version': version });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { message: expect.stringContaining(version) } });
  }
});

test('another account is out of reach', async () => {
  const { fake, stripe } = used;
  expect(await stripe.customers.list({}, { stripeAccount: fake.account.id })).toMatchObject({ data: [] });
  expect(await refusalOf(stripe.customers.list({}, { stripeAccount: 'acct_other' }))).toMatchObject({
    statusCode: 403,
    code: 'account_invalid',
  });
});

test('a path that there is not is answered 404, to those with a key', async () => {
  const { fake, stripe } = used;
  expect(await refusalOf(stripe.products.list())).toMatchObject({
    statusCode: 404,
    message: expect.stringContaining('Unrecognized request URL'),
  });
  expect((await call('/v1/nothing', { authorization: `Bearer ${fake.keys.secret}` })).status).toBe(404);
  expect((await call('/v1/nothing', {})).status).toBe(401);
});

test('an account in live mode has live keys and live objects', async () => {
  const fake = new StripeFake({ livemode: true });
  const config = await fake.start();
  expect(fake.keys.secret).toMatch(/^sk_live_/);
  const stripe = new Stripe(fake.keys.secret, { ...config, maxNetworkRetries: 0 });
  expect(await stripe.customers.create()).toMatchObject({ livemode: true });
  expect((await stripe.events.list()).data[0]).toMatchObject({ type: 'customer.created', livemode: true });
  const plain = { url: 'http://chamfer.example/hooks', enabled_events: ['*' as const] };
  expect(await refusalOf(stripe.webhookEndpoints.create(plain))).toMatchObject({ code: 'url_invalid' });
  await fake.close();
});

test('unknown parameters of lists are refused too', async () => {
  const { stripe } = used;
  expect(await refusalOf(stripe.charges.list({ status: 'paid' } as never))).toMatchObject({
    code: 'parameter_unknown',
    param: 'status',
  });
  expect(await refusalOf(stripe.charges.list({ created: { since: 1 } } as never))).toMatchObject({
    code: 'parameter_unknown',
    param: 'created[since]',
  });
  expect(await refusalOf(stripe.charges.list({ created: { gte: 'now' } } as never))).toMatchObject({
    code: 'parameter_invalid_integer',
    param: 'created[gte]',
  });
});
