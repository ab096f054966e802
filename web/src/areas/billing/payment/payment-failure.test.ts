import { expect, test } from 'vitest';
import { paymentFailure } from './payment-failure.ts';

test.each([
  ['CVC Declined', { at: 'cvv' }],
  ['incorrect_cvc', { at: 'cvv' }],
  ['Year is invalid', { at: 'expiry' }],
  ['Refused', { at: 'box', title: 'billing.payment.declined' }],
  ['Not enough balance', { at: 'box', title: 'billing.payment.insufficient' }],
  ['3D Not Authenticated', { at: 'box', title: 'billing.payment.unverified' }],
  ['challenge', { at: 'box', title: 'billing.payment.unverified' }],
  ['expired', { at: 'notice', text: 'billing.payment.expired' }],
  ['superseded', { at: 'notice', text: 'billing.payment.superseded' }],
  ['a word nobody knows', { at: 'box', title: 'billing.payment.error' }],
])('%s is told as specified', (reason, expected) => {
  expect(paymentFailure(reason)).toMatchObject(expected);
});
