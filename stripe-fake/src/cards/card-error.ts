import type Stripe from 'stripe';
import { StripeFailure } from '../core/stripe-failure.ts';
import type { Decline } from '../core/test-card.ts';

/** What an intent says of the last card that did not work. */
export type LastError = Stripe.PaymentIntent.LastPaymentError;

/** A bank's refusal, as an intent keeps it. */
export function lastErrorOf(decline: Decline, method: Stripe.PaymentMethod, chargeId?: string): LastError {
  const { code, declineCode, advice, networkCode, param, message } = decline;
  return {
    ...(advice === null ? {} : { advice_code: advice }),
    ...(chargeId === undefined ? {} : { charge: chargeId }),
    code: code as LastError['code'],
    ...(declineCode === null ? {} : { decline_code: declineCode }),
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    message,
    ...(networkCode === null ? {} : { network_decline_code: networkCode }),
    ...(param === null ? {} : { param }),
    payment_method: structuredClone(method),
    type: 'card_error',
  };
}

/** What an intent keeps when the person did not pass the challenge of their bank. */
export function failedChallenge(kind: 'payment_intent' | 'setup_intent', method: Stripe.PaymentMethod): LastError {
  const code = `${kind}_authentication_failure` as const;
  return {
    code,
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: structuredClone(method),
    type: 'invalid_request_error',
  };
}

/** The answer 402 to a card that is declined, with the intent it leaves. */
export function cardError(
  decline: Decline,
  method: Stripe.PaymentMethod,
  further: { chargeId?: string; payment_intent?: Stripe.PaymentIntent; setup_intent?: Stripe.SetupIntent } = {},
): StripeFailure {
  const { chargeId, ...intents } = further;
  const { type: _type, message, ...last } = lastErrorOf(decline, method, chargeId);
  return new StripeFailure(
    402,
    {
      ...last,
      ...structuredClone(intents),
      message: message ?? 'Your card was declined.',
      type: 'card_error',
    },
    true,
  );
}
