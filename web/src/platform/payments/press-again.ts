import { ApiError } from '@chamfer/client';
import type { PaymentFailure, PaymentIntent } from '@chamfer/contract/calls/billing-details';
import type { AuthorizeBy, AuthorizeOutcome } from './authorize.tsx';

/** The intent of a saved card whose bank wants to be asked (3-D Secure); null for every other refusal. */
function challengeOf(error: unknown): PaymentIntent | null {
  if (!(error instanceof ApiError) || error.code !== 'PAYMENT_PROCESSING_FAILED') return null;
  const details = error.details as PaymentFailure | null;
  return details?.reason === 'challenge' ? (details.paymentIntent ?? null) : null;
}

/**
 * Sends a purchase that is paid for with the saved payment method. If the card's bank wants to be asked, it is, and the same
 * press goes through after that (BILLING §7). `press` must carry a purchase id: it may be sent twice.
 * @throws ApiError of the purchase, also if the bank's page was left
 */
export async function pressAgain<Answer>(
  press: () => Promise<Answer>,
  authorize: (intent: PaymentIntent, by: AuthorizeBy) => Promise<AuthorizeOutcome>,
): Promise<Answer> {
  try {
    return await press();
  } catch (error) {
    const intent = challengeOf(error);
    if (!intent) throw error;
    const outcome = await authorize(intent, 'saved');
    if (outcome.is !== 'authorized') throw error;
    return press();
  }
}
