import Stripe from 'stripe';
import { PaymentError } from '../payment-port.ts';

const { errors } = Stripe;

/** Waits for an answer of Stripe. @throws PaymentError for every answer that is none (PROVIDERS §2) */
export async function ask<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    throw paymentErrorOf(error);
  }
}

/** Whether something was refused because of the state that an intent is in, which reading it tells. */
export function isUnexpectedState(error: unknown): boolean {
  return error instanceof errors.StripeError && /_unexpected_state$/.test(error.code ?? '');
}

/** Whether a key was used for something else before. */
export function isOtherContent(error: unknown): boolean {
  return error instanceof errors.StripeIdempotencyError;
}

/** Whether Stripe does not know an object, or no longer. */
export function isMissing(error: unknown): boolean {
  return error instanceof errors.StripeError && error.code === 'resource_missing';
}

function paymentErrorOf(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  const { message, requestId = null } = error;
  return new PaymentError(kindOf(error), `Stripe: ${message}`, { code: codeOf(error), requestId, cause: error });
}

function kindOf(error: Stripe.errors.StripeError): PaymentError['kind'] {
  const { statusCode: status, code } = error;
  if (code === 'lock_timeout' || status === 429 || status === 409) return 'busy';
  if (error instanceof errors.StripeConnectionError || status === undefined || status >= 500) return 'unreachable';
  return status === 401 || status === 403 ? 'refused' : 'invalid';
}

/** The code of an error; what is gone at Stripe, such as a customer whom somebody deleted there, has a word of the port. */
function codeOf({ code, param, statusCode, message }: Stripe.errors.StripeError): string | null {
  if (statusCode === 400 && param === 'customer' && code === 'resource_missing') return 'customer_missing';
  if (statusCode === 400 && param === 'payment_method') return 'method_missing';
  // Detached ones have neither a code nor always a parameter.
  if (statusCode === 400 && /may not be used again|must be attached to the customer/.test(message))
    return 'method_missing';
  return code ?? null;
}
