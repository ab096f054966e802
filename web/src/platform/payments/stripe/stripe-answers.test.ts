import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { answerOf, reasonOf } from './stripe-answers.ts';

const payment = (changes: object) => ({ paymentIntent: { last_payment_error: null, ...changes } as PaymentIntent });
const setup = (changes: object) => ({ setupIntent: { last_setup_error: null, ...changes } as SetupIntent });
const failed = (error: object) => ({ error: error as StripeError });

test.each([
  ['requires_payment_method', 'open'],
  ['requires_confirmation', 'open'],
  ['requires_action', 'challenge'],
  ['processing', 'processing'],
  ['something_later', 'processing'],
  ['requires_capture', 'authorized'],
  ['succeeded', 'captured'],
])('an intent in the status %s is %s', (status, wanted) => {
  expect(answerOf(payment({ status }))).toEqual({ status: wanted, reason: null });
  if (status !== 'requires_capture') expect(answerOf(setup({ status })).status).toBe(wanted);
});

test('what was canceled by us says so, what its bank took back is expired', () => {
  const canceled = (reason: string) => answerOf(payment({ status: 'canceled', cancellation_reason: reason }));
  expect(canceled('requested_by_customer')).toEqual({ status: 'expired', reason: 'voided' });
  expect(canceled('automatic')).toEqual({ status: 'expired', reason: null });
});

test.each([
  ['incorrect_cvc', null, 'CVC Declined'],
  ['card_declined', 'invalid_cvc', 'CVC Declined'],
  ['expired_card', null, 'Year is invalid'],
  ['invalid_expiry_year', null, 'Year is invalid'],
  ['card_declined', 'insufficient_funds', 'Not enough balance'],
  ['card_declined', 'card_velocity_exceeded', 'Not enough balance'],
  ['authentication_required', 'authentication_required', '3D Not Authenticated'],
  ['payment_intent_authentication_failure', null, '3D Not Authenticated'],
  ['setup_intent_authentication_failure', null, '3D Not Authenticated'],
  ['card_declined', 'stolen_card', 'Refused'],
  ['card_declined', 'generic_decline', 'Refused'],
  ['processing_error', null, 'processing_error'],
])('%s with %s is declined as %s', (code, declined, reason) => {
  const error = { code, ...(declined && { decline_code: declined }) };
  expect(reasonOf(error)).toBe(reason);
  const type = /_failure$/.test(code) ? 'invalid_request_error' : 'card_error';
  expect(answerOf(failed({ type, ...error }))).toEqual({ status: 'declined', reason });
  const left = { status: 'requires_payment_method', last_payment_error: error };
  expect(answerOf(payment(left))).toEqual({ status: 'declined', reason });
  const kept = { status: 'requires_payment_method', last_setup_error: error };
  expect(answerOf(setup(kept))).toEqual({ status: 'declined', reason });
});

test('an intent that was confirmed already goes by its state', () => {
  const intent = { status: 'requires_capture' };
  const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', payment_intent: intent };
  expect(answerOf(failed(error))).toEqual({ status: 'authorized', reason: null });
});

test.each(['api_connection_error', 'api_error', 'rate_limit_error', 'authentication_error', 'invalid_request_error'])(
  '%s decides nothing',
  (type) => {
    expect(() => answerOf(failed({ type, message: 'No answer.' }))).toThrow(`Stripe does not answer: ${type}`);
  },
);
