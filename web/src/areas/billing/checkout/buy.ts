import type { CallOutput } from '@chamfer/contract';
import type { PaymentIntent } from '@chamfer/contract/calls/billing/billing-details';
import { call } from '../../../platform/api/api.ts';
import type { AuthorizeOutcome } from '../../../platform/payments/authorize.tsx';
import { billingInput } from '../details/billing-rules.ts';
import {
  abandoned,
  appleFailure,
  type PaymentFailure,
  paymentFailure,
  unreachable,
} from '../payment/payment-failure.ts';
import { untilKnown } from '../payment/until-known.ts';
import { type CheckoutValues, inviteesOf } from './checkout-form-state.ts';
import type { Estimated } from './use-estimate.ts';

/** What came of a press of the button. */
export type Bought =
  | { is: 'done'; answer: CallOutput<'POST /checkout/{checkoutId}/finalize'> }
  /** Still being confirmed after minutes: it goes on without the page. */
  | { is: 'confirming' }
  | { is: 'refused'; failure: PaymentFailure };

/** Who wants to know how far a purchase is. */
interface Watch {
  /** The bank has consented; `isHeld`: it reserves money from now on. */
  onAuthorized(isHeld: boolean): void;
  /** The outcome has been unknown for so long that the buyer need not wait for it. */
  onLong(): void;
}

/**
 * Buys what is on the screen: starts, lets the browser authorize, and finalizes until the provider has answered (spec 2 §4
 * Checkout, BILLING §7). @throws ApiError of start or finalize, such as ESTIMATE_OUTDATED
 */
export async function buy(
  checkoutId: string,
  values: CheckoutValues,
  estimate: NonNullable<Estimated['estimate']>,
  authorize: (intent: PaymentIntent) => Promise<AuthorizeOutcome>,
  { signal, ...watch }: Watch & { signal: AbortSignal },
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
  watch.onAuthorized(outcome.is === 'authorized' && paymentIntent.amount > 0);
  const finalize = async () => {
    const answer = await call('POST /checkout/{checkoutId}/finalize', { params, input, signal });
    return answer.status === 'settled' ? answer : null;
  };
  const answer = await untilKnown(finalize, { signal, onLong: watch.onLong });
  return answer ? { is: 'done', answer } : { is: 'confirming' };
}
