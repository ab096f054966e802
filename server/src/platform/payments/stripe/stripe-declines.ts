import { stripeReason } from '@chamfer/contract/stripe-reasons';
import type Stripe from 'stripe';
import type { Decline } from '../payment-port.ts';

/** What Stripe notes of the last card that did not work. */
type LastError = Stripe.PaymentIntent.LastPaymentError | Stripe.SetupIntent.LastSetupError;

/** Why Stripe declined a payment: by the bank's code, else by Stripe's own. A wrong CVC or date comes with an empty bank's code. */
export function declineOf(error: LastError): Decline {
  const { decline_code: bankCode, code, advice_code: advice } = error;
  const known = bankCode || code || null;
  const reason = stripeReason(error) ?? (code === 'processing_error' ? 'other' : 'Refused');
  if (reason === '3D Not Authenticated') return { reason, code: known, again: 'with_person' };
  const isFinal = advice === 'do_not_try_again' || advice === 'confirm_card_data';
  return { reason, code: known, again: isFinal ? 'other_method' : 'later' };
}
