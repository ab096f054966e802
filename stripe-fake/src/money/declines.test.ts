import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { held, pay, refusalOf, useFake } from '../testing/use-fake.ts';

const used = useFake();

test.each([
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'try_again_later'],
  ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', 'try_again_later'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds', 'try_again_later'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds', 'try_again_later'],
  ['pm_card_chargeDeclinedLostCard', 'card_declined', 'lost_card', 'do_not_try_again'],
  ['pm_card_chargeDeclinedStolenCard', 'card_declined', 'stolen_card', 'do_not_try_again'],
  ['pm_card_chargeDeclinedVelocityLimitExceeded', 'card_declined', 'card_velocity_exceeded', 'try_again_later'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined, 'confirm_card_data'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined, 'confirm_card_data'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error', undefined, 'try_again_later'],
  ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline', 'try_again_later'],
])('%s answers 402 with the intent', async (method, code, declineCode, advice) => {
  const { stripe } = used;
  const refusal = await refusalOf(pay(stripe, method, { off_session: true }));
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(refusal).toMatchObject({
    statusCode: 402,
    rawType: 'card_error',
    code,
    // The SDK has an empty text where the answer has none.
    decline_code: declineCode ?? '',
    advice_code: advice,
  });
  expect(refusal.payment_method).toMatchObject({ object: 'payment_method', type: 'card' });
  const left = await stripe.paymentIntents.retrieve(refusal.payment_intent!.id);
  expect(left).toEqual(refusal.payment_intent);
  expect(left).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { type: 'card_error', code, advice_code: advice },
  });
  expect(left.last_payment_error!.decline_code).toBe(declineCode);
  const charge = await stripe.charges.retrieve(left.latest_charge as string);
  expect(charge).toMatchObject({
    status: 'failed',
    paid: false,
    failure_code: code,
    outcome: { type: 'issuer_declined', reason: declineCode ?? code, advice_code: advice },
  });
});

test('after a decline the same secret takes the next card', async () => {
  const { fake, stripe } = used;
  const customer = await stripe.customers.create();
  const intent = await stripe.paymentIntents.create(held(customer.id));
  const secret = intent.client_secret!;
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const { error } = fake.browser.confirm(secret, { method: 'pm_card_chargeDeclined' });
    expect(error).toMatchObject({ type: 'card_error', code: 'card_declined', payment_intent: { id: intent.id } });
  }
  expect(fake.browser.confirm(secret, { method: 'pm_card_visa' }).intent).toMatchObject({
    id: intent.id,
    status: 'requires_capture',
    last_payment_error: null,
  });
  const charges = await stripe.charges.list({ payment_intent: intent.id, limit: 20 });
  expect(charges.data.map(({ status }) => status).filter((status) => status === 'failed')).toHaveLength(12);
  expect(charges.data[0]).toMatchObject({ status: 'succeeded' });
  expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1);
});

test('a canceled intent takes no card any more', async () => {
  const { fake, stripe } = used;
  const intent = await stripe.paymentIntents.create({ amount: 5000, currency: 'eur' });
  fake.browser.confirm(intent.client_secret!, { method: 'pm_card_chargeDeclined' });
  await stripe.paymentIntents.cancel(intent.id);
  expect(fake.browser.confirm(intent.client_secret!, { method: 'pm_card_visa' }).error).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'canceled' },
  });
});

test('a card that can be attached is declined when it is charged later', async () => {
  const { stripe } = used;
  const customer = await stripe.customers.create();
  const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
  const refusal = await refusalOf(
    pay(stripe, method.id, { customer: customer.id, off_session: true, capture_method: 'manual' }),
  );
  expect(refusal).toMatchObject({ code: 'card_declined', payment_intent: { status: 'requires_payment_method' } });
  expect(await stripe.paymentMethods.retrieve(method.id)).toMatchObject({ customer: customer.id });
});

test('Apple Pay is a card out of a wallet', async () => {
  const { fake, stripe } = used;
  const customer = await stripe.customers.create();
  const intent = await stripe.paymentIntents.create(held(customer.id));
  fake.browser.confirm(intent.client_secret!, { method: 'pm_card_visa', wallet: 'apple_pay' });
  const { latest_charge: charge, payment_method: method } = await stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge', 'payment_method'],
  });
  expect(method).toMatchObject({ type: 'card', card: { wallet: { type: 'apple_pay' } } });
  expect(charge).toMatchObject({ payment_method_details: { card: { wallet: { type: 'apple_pay' } } } });
});
