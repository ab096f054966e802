import { ApiError } from '@chamfer/client';
import type { PaymentFailure, PaymentIntent } from '@chamfer/contract/calls/billing/billing-details';
import type { AuthorizeBy, AuthorizeOutcome } from './authorize.tsx';

/** The intent of a saved card whose bank wants to be asked (3-D Secure); null for every other refusal. */
function challengeOf(error: unknown): PaymentIntent | null {
  if (!(error instanceof ApiError) || error.code !== 'PAYMENT_PROCESSING_FAILED') return null;
  const details = error.details as PaymentFailure | null;
  return details?.reason === 'challenge' ? (details.paymentIntent ?? null) : null;
}

/** How often a purchase whose answer got lost is asked about again, and how many times. */
const asking = { everyMs: 1000, times: 5 };

/** Whether it may have been bought all the same: nothing answered, or the provider has not yet. */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, status } = error;
  return code === 'PURCHASE_IN_PROGRESS' || (code !== 'PAYMENT_UNAVAILABLE' && (status === 0 || status >= 500));
}

/** Sends a purchase until it is known what came of it. */
async function answered<Answer>(press: () => Promise<Answer>): Promise<Answer> {
  for (let asked = 1; ; asked++) {
    try {
      return await press();
    } catch (error) {
      if (asked === asking.times || !isUnknown(error)) throw error;
    }
    await new Promise((done) => setTimeout(done, asking.everyMs));
  }
}

/**
 * Sends a purchase that is paid for with the saved payment method. If the card's bank wants to be asked, it is, and the same
 * press goes through after that; an answer that got lost is requested again (BILLING §7). `press` must carry a purchase id:
 * it may be sent several times.
 * @throws ApiError of the purchase, also if the bank's page was left
 */
export async function pressAgain<Answer>(
  press: () => Promise<Answer>,
  authorize: (intent: PaymentIntent, by: AuthorizeBy) => Promise<AuthorizeOutcome>,
): Promise<Answer> {
  try {
    return await answered(press);
  } catch (error) {
    const intent = challengeOf(error);
    if (!intent) throw error;
    const outcome = await authorize(intent, 'saved');
    if (outcome.is !== 'authorized') throw error;
    return answered(press);
  }
}
