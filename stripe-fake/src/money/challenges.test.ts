import { expect, test } from 'vitest';
import { held, pay, refusalOf, useFake } from '../testing/use-fake.ts';

const used = useFake();

test.each(['pm_card_authenticationRequired', 'pm_card_threeDSecure2Required', 'pm_card_authenticationRequiredOnSetup'])(
  '%s wants to ask the person, who passes',
  async (method) => {
    const { fake, stripe } = used;
    const customer = await stripe.customers.create();
    const intent = await stripe.paymentIntents.create(held(customer.id));
    const asked = fake.browser.confirm(intent.client_secret!, { method });
    expect(asked.intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toEqual([]);
    const passed = fake.browser.passChallenge(intent.client_secret!);
    expect(passed.intent).toMatchObject({ status: 'requires_capture', next_action: null });
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    });
    expect(await stripe.paymentIntents.capture(intent.id)).toMatchObject({ status: 'succeeded' });
  },
);

test('somebody who does not pass may give another card', async () => {
  const { fake, stripe } = used;
  const intent = await stripe.paymentIntents.create({
    amount: 5000,
    currency: 'eur',
    allowed_payment_method_types: ['card'],
  });
  fake.browser.confirm(intent.client_secret!, { method: 'pm_card_authenticationRequired' });
  const { error } = fake.browser.failChallenge(intent.client_secret!);
  expect(error).toMatchObject({
    code: 'payment_intent_authentication_failure',
    payment_intent: { status: 'requires_payment_method', payment_method: null },
  });
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  });
  expect(fake.browser.passChallenge(intent.client_secret!).error?.code).toBe('payment_intent_unexpected_state');
  expect(fake.browser.confirm(intent.client_secret!, { method: 'pm_card_visa' }).intent?.status).toBe('succeeded');
});

test('another card is given while the challenge is open', async () => {
  const { fake, stripe } = used;
  const intent = await stripe.paymentIntents.create({ amount: 5000, currency: 'eur' });
  fake.browser.confirm(intent.client_secret!, { method: 'pm_card_authenticationRequired' });
  expect(fake.browser.confirm(intent.client_secret!, { method: 'pm_card_visa' }).intent?.status).toBe('succeeded');
});

test('a bank may decline after the challenge', async () => {
  const { fake, stripe } = used;
  const intent = await stripe.paymentIntents.create({ amount: 5000, currency: 'eur' });
  const method = 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds';
  fake.browser.confirm(intent.client_secret!, { method });
  expect(fake.browser.passChallenge(intent.client_secret!).error).toMatchObject({
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    payment_intent: { status: 'requires_payment_method' },
  });
});

test('without the person a card that wants to ask is declined, and paid once they are there', async () => {
  const { fake, stripe } = used;
  const customer = await stripe.customers.create();
  const { id: method } = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer: customer.id,
  });
  const refusal = await refusalOf(
    stripe.paymentIntents.create(held(customer.id, { payment_method: method, confirm: true, off_session: true })),
  );
  expect(refusal).toMatchObject({
    statusCode: 402,
    code: 'authentication_required',
    decline_code: 'authentication_required',
    payment_intent: { status: 'requires_payment_method' },
  });
  const present = await stripe.paymentIntents.create(
    held(customer.id, { payment_method: method, confirm: true, off_session: false }),
  );
  expect(present.status).toBe('requires_action');
  expect(fake.browser.passChallenge(present.client_secret!).intent?.status).toBe('requires_capture');
});

test('a card that was attached without the person is not set up', async () => {
  const { stripe } = used;
  const customer = await stripe.customers.create();
  const { id: method } = await stripe.paymentMethods.attach('pm_card_authenticationRequiredOnSetup', {
    customer: customer.id,
  });
  const renewal = held(customer.id, { payment_method: method, confirm: true, off_session: true });
  expect(await refusalOf(stripe.paymentIntents.create(renewal))).toMatchObject({ code: 'authentication_required' });
});

test('a card that is set up is not asked again without the person', async () => {
  const { fake, stripe } = used;
  const customer = await stripe.customers.create();
  const first = await stripe.paymentIntents.create(held(customer.id));
  fake.browser.confirm(first.client_secret!, { method: 'pm_card_authenticationRequiredOnSetup' });
  fake.browser.passChallenge(first.client_secret!);
  const { payment_method: method } = await stripe.paymentIntents.retrieve(first.id);
  const renewal = await stripe.paymentIntents.create(
    held(customer.id, { payment_method: method as string, confirm: true, off_session: true }),
  );
  expect(renewal.status).toBe('requires_capture');
});

test('the server gives an address to come back to', async () => {
  const intent = await pay(used.stripe, 'pm_card_authenticationRequired', {
    return_url: 'https://chamfer.example/back',
  });
  expect(intent.next_action).toMatchObject({
    type: 'redirect_to_url',
    redirect_to_url: { return_url: 'https://chamfer.example/back', url: expect.stringMatching(/^https:/) },
  });
});
