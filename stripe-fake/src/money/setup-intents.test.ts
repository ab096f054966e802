import { expect, test } from 'vitest';
import { pay, refusalOf, useFake } from '../testing/use-fake.ts';

const used = useFake();

test('a card is kept without a payment, and charged later', async () => {
  const { fake, stripe } = used;
  const customer = await stripe.customers.create();
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { order: 'order-1' },
  });
  expect(setup).toMatchObject({
    object: 'setup_intent',
    status: 'requires_payment_method',
    usage: 'off_session',
    metadata: { order: 'order-1' },
  });
  expect(fake.browser.confirm(setup.client_secret!, { method: 'pm_card_visa' }).intent?.status).toBe('succeeded');
  const done = await stripe.setupIntents.retrieve(setup.id, { expand: ['payment_method'] });
  expect(done.payment_method).toMatchObject({ customer: customer.id, card: { last4: '4242' } });
  const method = (done.payment_method as { id: string }).id;
  const paid = await pay(stripe, method, { customer: customer.id, off_session: true });
  expect(paid.status).toBe('succeeded');
});

test('the server makes and confirms at once', async () => {
  const { stripe } = used;
  const customer = await stripe.customers.create();
  const done = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: 'pm_card_visa',
    confirm: true,
  });
  expect(done).toMatchObject({ status: 'succeeded' });
  expect((await stripe.setupIntents.list({ customer: customer.id })).data).toHaveLength(1);
  expect((await stripe.setupIntents.list({ payment_method: done.payment_method as string })).data).toHaveLength(1);
  expect((await stripe.setupIntents.list({ customer: 'cus_other' })).data).toEqual([]);
});

test('a declined card leaves it open for the next one', async () => {
  const { fake, stripe } = used;
  const setup = await stripe.setupIntents.create({ allowed_payment_method_types: ['card'] });
  const refusal = await refusalOf(stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_chargeDeclined' }));
  expect(refusal).toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    setup_intent: { id: setup.id, status: 'requires_payment_method', last_setup_error: { code: 'card_declined' } },
  });
  expect(fake.browser.confirm(setup.client_secret!, { method: 'pm_card_visa' }).intent).toMatchObject({
    status: 'succeeded',
    last_setup_error: null,
  });
});

test('a bank asks the person, who passes or does not', async () => {
  const { fake, stripe } = used;
  const customer = await stripe.customers.create();
  const setup = await stripe.setupIntents.create({ customer: customer.id });
  const secret = setup.client_secret!;
  const method = 'pm_card_authenticationRequiredOnSetup';
  expect(fake.browser.confirm(secret, { method }).intent).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk' },
  });
  expect(fake.browser.failChallenge(secret).error).toMatchObject({ code: 'setup_intent_authentication_failure' });
  expect(await stripe.setupIntents.retrieve(setup.id)).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'setup_intent_authentication_failure' },
  });
  fake.browser.confirm(secret, { method });
  expect(fake.browser.passChallenge(secret).intent?.status).toBe('succeeded');
  const { payment_method: kept } = await stripe.setupIntents.retrieve(setup.id);
  const paid = await pay(stripe, kept as string, { customer: customer.id, off_session: true });
  expect(paid.status).toBe('succeeded');
});

test('it is canceled while it is open, and not twice', async () => {
  const { fake, stripe } = used;
  const setup = await stripe.setupIntents.create({ usage: 'on_session' });
  expect(await stripe.setupIntents.cancel(setup.id, { cancellation_reason: 'abandoned' })).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
  });
  for (const call of [
    () => stripe.setupIntents.cancel(setup.id),
    () => stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' }),
  ]) {
    expect(await refusalOf(call())).toMatchObject({
      statusCode: 400,
      code: 'setup_intent_unexpected_state',
      setup_intent: { id: setup.id, status: 'canceled' },
    });
  }
  expect(fake.browser.passChallenge(setup.client_secret!).error?.code).toBe('setup_intent_unexpected_state');
  expect(await refusalOf(stripe.setupIntents.retrieve('seti_none'))).toMatchObject({ statusCode: 404 });
});

test('unknown parameters are refused', async () => {
  const params = { payment_method_types: ['card'] } as never;
  expect(await refusalOf(used.stripe.setupIntents.create(params))).toMatchObject({
    code: 'parameter_unknown',
    param: 'payment_method_types',
  });
  expect(await refusalOf(used.stripe.setupIntents.create({ confirm: true }))).toMatchObject({
    code: 'setup_intent_unexpected_state',
  });
});
