import type { MessageKey } from '../../../i18n/messages.ts';
import { type BillingValues, billingInput, checkBilling } from '../details/billing-rules.ts';
import type { PaymentType } from '../payment/payment-method.tsx';
import type { Period } from './checkout-search.ts';
import type { EstimateInput } from './use-estimate.ts';

/** Everything that is filled in at checkout (spec 2 §3 Checkout form); the card is with the provider. */
export interface CheckoutValues extends BillingValues {
  editorSeatCount: number;
  inviteEmails: string[];
  /** What stands in the field and is no tag yet. */
  inviteText: string;
  role: 'editor' | 'contributor';
  period: Period;
  paymentType: PaymentType;
  couponCode: string;
  migrationConsent: boolean;
}

/** The most and fewest seats (spec 2 §9). */
export const seatLimits = { min: 1, max: 50 };

/** What is wrong before anything is sent. */
export function checkCheckout(
  values: CheckoutValues,
  { needsConsent }: { needsConsent: boolean },
): Partial<Record<keyof CheckoutValues, MessageKey>> {
  return {
    ...checkBilling(values),
    ...(needsConsent && !values.migrationConsent && { migrationConsent: 'billing.checkout.consent.needed' as const }),
  };
}

/** What the estimate is asked for. */
export function estimateInput(values: CheckoutValues): EstimateInput {
  const couponCode = values.couponCode.trim();
  return {
    period: values.period,
    editorSeatCount: values.editorSeatCount,
    billingDetails: billingInput(values),
    ...(couponCode && { couponCode }),
  };
}

/** Seats that are at least enough for the buyer and the editors who are invited. */
export function seatsFor(current: number, invitees: number, role: CheckoutValues['role']): number {
  return role === 'editor' ? Math.min(seatLimits.max, Math.max(current, invitees + 1)) : current;
}
