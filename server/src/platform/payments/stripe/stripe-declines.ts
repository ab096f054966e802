import type Stripe from 'stripe';
import type { Decline } from '../payment-port.ts';

/** What Stripe notes of the last card that did not work. */
type LastError = Stripe.PaymentIntent.LastPaymentError | Stripe.SetupIntent.LastSetupError;

/** Stripe's codes in the words of spec 2 §8; of everything else it says no more than that the card was refused. */
const reasons: Readonly<Record<string, string>> = {
  incorrect_cvc: 'CVC Declined',
  invalid_cvc: 'CVC Declined',
  expired_card: 'Year is invalid',
  invalid_expiry_month: 'Year is invalid',
  invalid_expiry_year: 'Year is invalid',
  insufficient_funds: 'Not enough balance',
  card_velocity_exceeded: 'Not enough balance',
  authentication_required: '3D Not Authenticated',
  payment_intent_authentication_failure: '3D Not Authenticated',
  setup_intent_authentication_failure: '3D Not Authenticated',
};

/** Why Stripe declined a payment: by the bank's code, else by Stripe's own. A wrong CVC or date comes with an empty bank's code. */
export function declineOf({ decline_code: bankCode, code, advice_code: advice }: LastError): Decline {
  const known = bankCode || code || null;
  const reason = reasons[bankCode ?? ''] ?? reasons[code ?? ''] ?? (code === 'processing_error' ? 'other' : 'Refused');
  if (reason === '3D Not Authenticated') return { reason, code: known, again: 'with_person' };
  const isFinal = advice === 'do_not_try_again' || advice === 'confirm_card_data';
  return { reason, code: known, again: isFinal ? 'other_method' : 'later' };
}
