import { expect, test } from 'vitest';
import { held, pay, refusalOf, useFake } from '../testing/use-fake.ts';

const used = useFake();

test('an intent is made, confirmed on the page with its secret, held, and captured', async () => {
  const { fake, stripe } = used;
  const customer = await stripe.customers.create({ email: 'ada@example.org', metadata: { team: 'team-1' } });
  const made = await stripe.paymentIntents.create(held(customer.id, { description: 'Chamfer Team' }));
  expect(made).toMatchObject({
    object: 'payment_intent',
    status: 'requires_payment_method',
    amount: 11_900,
    amount_capturable: 0,
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    automatic_payment_methods: null,
    customer: customer.id,
    metadata: { order: 'order-1', attempt: '1' },
    livemode: false,
  });
  expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_`));

  const { intent } = fake.browser.confirm(made.client_secret!, { method: 'pm_card_visa' });
  expect(intent?.status).toBe('requires_capture');
  const authorized = await stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge', 'payment_method'] });
  expect(authorized).toMatchObject({ status: 'requires_capture', amount_capturable: 11_900, amount_received: 0 });
  expect(authorized.latest_charge).toMatchObject({
    captured: false,
    paid: true,
    status: 'succeeded',
    amount_captured: 0,
  });
  expect(authorized.payment_method).toMatchObject({ customer: customer.id, card: { brand: 'visa', last4: '4242' } });

  const captured = await stripe.paymentIntents.capture(made.id);
  expect(captured).toMatchObject({ status: 'succeeded', amount_received: 11_900, amount_capturable: 0 });
  const charge = await stripe.charges.retrieve(captured.latest_charge as string, { expand: ['balance_transaction'] });
  expect(charge).toMatchObject({
    captured: true,
    amount_captured: 11_900,
    payment_intent: made.id,
    balance_transaction: { type: 'charge', amount: 11_900 },
    metadata: { order: 'order-1' },
  });
});

test('a saved card is charged later without the person', async () => {
  const { fake, stripe } = used;
  const customer = await stripe.customers.create();
  const first = await stripe.paymentIntents.create(held(customer.id));
  fake.browser.confirm(first.client_secret!, { method: 'pm_card_visa' });
  const { payment_method: method } = await stripe.paymentIntents.retrieve(first.id);
  const renewal = await stripe.paymentIntents.create(
    held(customer.id, { payment_method: method as string, confirm: true, off_session: true }),
  );
  expect(renewal).toMatchObject({ status: 'requires_capture', payment_method: method });
  const present = await stripe.paymentIntents.create(
    held(customer.id, { payment_method: method as string, confirm: true, off_session: false }),
  );
  expect(present.status).toBe('requires_capture');
});

test('without manual capture the money is taken at once', async () => {
  const intent = await pay(used.stripe, 'pm_card_mastercard');
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 5000, capture_method: 'automatic_async' });
});

test('an intent is made first and confirmed by the server afterwards', async () => {
  const { stripe } = used;
  const made = await stripe.paymentIntents.create({
    amount: 5000,
    currency: 'EUR',
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
  });
  expect(made).toMatchObject({ status: 'requires_confirmation', currency: 'eur' });
  expect(await stripe.paymentIntents.confirm(made.id)).toMatchObject({ status: 'succeeded' });
  const bare = await stripe.paymentIntents.create({ amount: 5000, currency: 'eur' });
  expect(await refusalOf(stripe.paymentIntents.confirm(bare.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
    message: expect.stringContaining('missing a payment method'),
  });
  expect(await refusalOf(stripe.paymentIntents.confirm(bare.id, { payment_method: 'pm_card_visa' }))).toMatchObject({
    param: 'return_url',
  });
  const confirmed = await stripe.paymentIntents.confirm(bare.id, {
    payment_method: 'pm_card_visa',
    return_url: 'https://chamfer.example/back',
  });
  expect(confirmed.status).toBe('succeeded');
});

test('a part of what is held is captured, and not more', async () => {
  const { stripe } = used;
  const made = await pay(stripe, 'pm_card_visa', { capture_method: 'manual' });
  expect(await refusalOf(stripe.paymentIntents.capture(made.id, { amount_to_capture: 5001 }))).toMatchObject({
    statusCode: 400,
    code: 'amount_too_large',
  });
  const captured = await stripe.paymentIntents.capture(made.id, { amount_to_capture: 3000, metadata: { part: '1' } });
  expect(captured).toMatchObject({ amount_received: 3000, status: 'succeeded', metadata: { part: '1' } });
});

test('an intent that is held or open is canceled; one that is paid is not', async () => {
  const { stripe } = used;
  const open = await stripe.paymentIntents.create({ amount: 5000, currency: 'eur' });
  expect(await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
    canceled_at: expect.any(Number),
  });
  const onHold = await pay(stripe, 'pm_card_visa', { capture_method: 'manual' });
  const canceled = await stripe.paymentIntents.cancel(onHold.id);
  expect(canceled).toMatchObject({ status: 'canceled', amount_capturable: 0, cancellation_reason: null });
  expect(await stripe.charges.retrieve(canceled.latest_charge as string)).toMatchObject({
    captured: false,
    refunded: true,
    amount_refunded: 5000,
  });
  expect((await stripe.balanceTransactions.list()).data).toEqual([]);
  const paid = await pay(stripe, 'pm_card_visa');
  expect(await refusalOf(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { id: paid.id, status: 'succeeded' },
  });
});

test('what the state of an intent does not allow is refused with the intent', async () => {
  const { fake, stripe } = used;
  const paid = await pay(stripe, 'pm_card_visa');
  for (const call of [
    () => stripe.paymentIntents.capture(paid.id),
    () => stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' }),
    () => stripe.paymentIntents.update(paid.id, { amount: 6000 }),
  ]) {
    const refusal = await refusalOf(call());
    expect(refusal).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: paid.id, status: 'succeeded', amount_received: 5000 },
    });
  }
  const { error } = fake.browser.confirm(paid.client_secret!, { method: 'pm_card_visa' });
  expect(error?.code).toBe('payment_intent_unexpected_state');
});

test('an open intent is changed', async () => {
  const { stripe } = used;
  const customer = await stripe.customers.create();
  const open = await stripe.paymentIntents.create({ amount: 5000, currency: 'eur', metadata: { a: '1', b: '2' } });
  const changed = await stripe.paymentIntents.update(open.id, {
    amount: 6000,
    customer: customer.id,
    description: 'New',
    metadata: { a: '', c: '3' },
    payment_method: 'pm_card_visa',
  });
  expect(changed).toMatchObject({
    amount: 6000,
    customer: customer.id,
    description: 'New',
    metadata: { b: '2', c: '3' },
    status: 'requires_confirmation',
  });
  expect(changed.metadata).not.toHaveProperty('a');
});

test('the intents and charges of a customer are listed, the newest first', async () => {
  const { stripe } = used;
  const [one, other] = await Promise.all([stripe.customers.create(), stripe.customers.create()]);
  const made = [];
  for (const customer of [one, other, one]) {
    made.push(await pay(stripe, 'pm_card_visa', { customer: customer.id }));
  }
  const intents = await stripe.paymentIntents.list({ customer: one.id, expand: ['data.customer'] });
  expect(intents.data.map(({ id }) => id)).toEqual([made[2]!.id, made[0]!.id]);
  expect(intents.data[0]!.customer).toMatchObject({ object: 'customer', id: one.id });
  const charges = await stripe.charges.list({ customer: one.id });
  expect(charges.data.map(({ payment_intent: intent }) => intent)).toEqual([made[2]!.id, made[0]!.id]);
  const ofIntent = await stripe.charges.list({ payment_intent: made[1]!.id });
  expect(ofIntent.data).toHaveLength(1);
  expect(await refusalOf(stripe.paymentIntents.list({ customer: 'cus_none' }))).toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  });
});

test('wrong parameters are refused with their names', async () => {
  const { stripe } = used;
  const create = (params: object) => refusalOf(stripe.paymentIntents.create(params as never));
  const right = { amount: 5000, currency: 'eur' };
  const cases: [object, object][] = [
    [{ currency: 'eur' }, { code: 'parameter_missing', param: 'amount' }],
    [
      { amount: 'many', currency: 'eur' },
      { code: 'parameter_invalid_integer', param: 'amount' },
    ],
    [
      { amount: 1.5, currency: 'eur' },
      { code: 'parameter_invalid_integer', param: 'amount' },
    ],
    [
      { amount: 49, currency: 'eur' },
      { code: 'amount_too_small', param: 'amount' },
    ],
    [
      { amount: 0, currency: 'eur' },
      { code: 'parameter_invalid_integer', param: 'amount' },
    ],
    [
      { amount: 100_000_000, currency: 'eur' },
      { code: 'amount_too_large', param: 'amount' },
    ],
    [{ amount: 5000, currency: 'xyz' }, { param: 'currency' }],
    [
      { ...right, payment_method_types: ['card'] },
      { code: 'parameter_unknown', param: 'payment_method_types' },
    ],
    [
      { ...right, nonsense: 1 },
      { code: 'parameter_unknown', param: 'nonsense' },
    ],
    [
      { ...right, automatic_payment_methods: { enabled: true, other: 1 } },
      { code: 'parameter_unknown', param: 'automatic_payment_methods[other]' },
    ],
    [
      { ...right, customer: '' },
      { code: 'parameter_invalid_empty', param: 'customer' },
    ],
    [
      { ...right, customer: 'cus_none' },
      { code: 'resource_missing', param: 'customer', statusCode: 400 },
    ],
    [
      { ...right, payment_method: 'pm_none' },
      { code: 'resource_missing', param: 'payment_method' },
    ],
    [{ ...right, capture_method: 'later' }, { param: 'capture_method' }],
    [{ ...right, off_session: true }, { param: 'off_session' }],
    [{ ...right, return_url: 'https://chamfer.example' }, { param: 'return_url' }],
    [{ ...right, metadata: { ['k'.repeat(41)]: '1' } }, { param: expect.stringContaining('metadata') }],
    [{ ...right, expand: ['amount'] }, { param: 'expand' }],
    [{ ...right, allowed_payment_method_types: ['card'], automatic_payment_methods: { enabled: true } }, {}],
  ];
  for (const [params, refusal] of cases) {
    expect(await create(params)).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...refusal });
  }
  expect((await stripe.paymentIntents.list()).data).toEqual([]);
  expect(await refusalOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
});
