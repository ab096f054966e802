import { stripeReason } from '@chamfer/contract/stripe-reasons';
import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js';
import type { PaymentAnswer } from '../payment-script.ts';

/** What Stripe's script answers about a payment, or about a card that is kept without one. */
export interface StripeResult {
  paymentIntent?: PaymentIntent;
  setupIntent?: SetupIntent;
  error?: StripeError;
}

/** Why a card was declined: by what its bank says, else by the kind of error. */
export function reasonOf({ code, decline_code }: Pick<StripeError, 'code' | 'decline_code'>): string {
  // Why exactly, such as a card that was stolen, is for its bank to say.
  return stripeReason({ code, decline_code }) ?? (code === 'card_declined' ? 'Refused' : (code ?? 'other'));
}

/** How far a payment is, by what Stripe's script gave. @throws Error when nothing is known: Stripe did not answer */
export function answerOf({ paymentIntent, setupIntent, error }: StripeResult): PaymentAnswer {
  const intent = paymentIntent ?? setupIntent;
  if (intent) return answerOfIntent(intent);
  if (error && isDecline(error)) return { status: 'declined', reason: reasonOf(error) };
  // It had been confirmed already, or ended: its state says which.
  const known = error?.payment_intent ?? error?.setup_intent;
  if (known && /_unexpected_state$/.test(error?.code ?? '')) return answerOfIntent(known);
  throw new Error(`Stripe does not answer: ${error?.type} ${error?.code ?? ''} ${error?.message ?? ''}`);
}

const isDecline = ({ type, code = '' }: StripeError) =>
  type === 'card_error' || /_intent_authentication_failure$/.test(code);

function answerOfIntent(intent: PaymentIntent | SetupIntent): PaymentAnswer {
  switch (intent.status) {
    case 'requires_payment_method': {
      const last = 'last_payment_error' in intent ? intent.last_payment_error : lastSetupError(intent);
      return last ? { status: 'declined', reason: reasonOf(last) } : { status: 'open', reason: null };
    }
    case 'requires_confirmation':
      return { status: 'open', reason: null };
    case 'requires_action':
      return { status: 'challenge', reason: null };
    case 'requires_capture':
      return { status: 'authorized', reason: null };
    case 'succeeded':
      return { status: 'captured', reason: null };
    case 'canceled':
      return { status: 'expired', reason: intent.cancellation_reason === 'automatic' ? null : 'voided' };
    default:
      return { status: 'processing', reason: null };
  }
}

function lastSetupError(intent: PaymentIntent | SetupIntent) {
  return 'last_setup_error' in intent ? intent.last_setup_error : null;
}
