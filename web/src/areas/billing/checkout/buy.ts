import { ApiError } from '@chamfer/client';
import type { CallOutput } from '@chamfer/contract';
import type { PaymentIntent } from '@chamfer/contract/calls/billing-details';
import { call } from '../../../platform/api.ts';
import type { AuthorizeOutcome } from '../../../platform/payments/authorize.tsx';
import { billingInput } from '../details/billing-rules.ts';
import {
  abandoned,
  appleFailure,
  type PaymentFailure,
  paymentFailure,
  unreachable,
} from '../payment/payment-failure.ts';
import { type CheckoutValues, inviteesOf } from './checkout-form-state.ts';
import type { Estimated } from './use-estimate.ts';

/** How often a purchase that is being confirmed is asked about, and how many times. */
const confirming = { everyMs: 1000, times: 60 };
/** How many times the provider may be out of reach until that is said. Nothing is charged before it is reached. */
const unreached = 10;

/** What came of a press of the button. */
export type Bought =
  | { is: 'done'; answer: CallOutput<'POST /checkout/{checkoutId}/finalize'> }
  /** Still being confirmed after a minute: it goes on without the page. */
  | { is: 'confirming' }
  /** The sheet of Apple Pay was closed: the form is as before. */
  | { is: 'cancelled' }
  | { is: 'refused'; failure: PaymentFailure };

/**
 * Buys what is on the screen: starts, lets the browser authorize, and finalizes until the provider has answered (spec 2 §4
 * Checkout, BILLING §7). @throws ApiError of start or finalize, such as ESTIMATE_OUTDATED
 */
export async function buy(
  checkoutId: string,
  values: CheckoutValues,
  estimate: NonNullable<Estimated['estimate']>,
  authorize: (intent: PaymentIntent) => Promise<AuthorizeOutcome>,
  signal: AbortSignal,
): Promise<Bought> {
  const { currencyCode, period, editorSeatCount, taxAmount, totalAmount, dueToday, appliedCouponCode } = estimate;
  const params = { checkoutId };
  const { paymentIntent } = await call('POST /checkout/{checkoutId}/start', {
    params,
    input: {
      estimate: { currencyCode, period, editorSeatCount, taxAmount, totalAmount, dueToday, appliedCouponCode },
      billingDetails: billingInput(values),
      paymentType: values.paymentType,
      migrationConsent: values.migrationConsent,
    },
    signal,
  });
  const outcome = await authorize(paymentIntent);
  switch (outcome.is) {
    case 'declined':
      return { is: 'refused', failure: paymentFailure(outcome.reason) };
    case 'cancelled':
      return { is: 'cancelled' };
    case 'abandoned':
      return { is: 'refused', failure: abandoned };
    case 'failed':
      return { is: 'refused', failure: values.paymentType === 'apple_pay' ? appleFailure : unreachable };
  }
  const emails = inviteesOf(values);
  const input = {
    authorizedPaymentIntentID: outcome.intentId,
    ...(emails.length > 0 && { emails, role: values.role }),
  };
  for (let asked = 0, failed = 0; asked < confirming.times; asked++) {
    try {
      const answer = await call('POST /checkout/{checkoutId}/finalize', { params, input, signal });
      if (answer.status === 'settled') return { is: 'done', answer };
    } catch (error) {
      // Nothing answered: whether it was bought is not known, and asking again buys nothing twice.
      const isUnknown = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      if (!isUnknown) throw error;
      if (error.code === 'PAYMENT_UNAVAILABLE' && ++failed === unreached) throw error;
    }
    await new Promise((done) => setTimeout(done, confirming.everyMs));
    signal.throwIfAborted();
  }
  return { is: 'confirming' };
}
