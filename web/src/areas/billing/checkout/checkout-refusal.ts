import type { ApiError } from '@chamfer/client';
import { type FormErrors, refusals } from '../../../platform/form/refusals.ts';
import { type BillingField, refusedBilling } from '../details/billing-rules.ts';
import { type PaymentFailure, paymentFailure } from '../payment/payment-failure.ts';

const texts = refusals<'POST /checkout/{checkoutId}/start' | 'POST /checkout/{checkoutId}/finalize'>(
  {
    CHECKOUT_NOT_FOUND: 'billing.checkout.error.over',
    ESTIMATE_OUTDATED: 'billing.checkout.changed',
    INVALID_COUPON: 'billing.error.coupon',
    UNSUPPORTED_COUNTRY: 'billing.checkout.error.country',
    USER_ALREADY_HAS_SUBSCRIPTION: 'billing.checkout.error.hasSubscription',
    TRIAL_ALREADY_USED: 'billing.checkout.error.trialUsed',
    PURCHASE_IN_PROGRESS: 'common.purchaseInProgress',
    EMAIL_NOT_VERIFIED: 'billing.checkout.error.verify',
    CHECKOUT_NOT_ALLOWED: 'billing.checkout.error.tooMany',
    PADDLE_PURCHASE_UNAVAILABLE: 'billing.checkout.error.off',
    PAYMENT_UNAVAILABLE: 'billing.payment.unreachable',
    INSUFFICIENT_SEATS: 'billing.checkout.error.invitees',
    CONTRIBUTOR_LIMIT_REACHED: 'billing.checkout.error.invitees',
    PAYMENT_PROCESSING_FAILED: 'billing.payment.error.text',
    TEAM_FORBIDDEN: 'billing.checkout.error.forbidden',
    TEAM_NOT_FOUND: 'billing.checkout.error.forbidden',
    INVALID_UUID: 'billing.checkout.error.over',
  },
  'common.error.tryAgain',
);

/** What refusals of checkout say: at the fields of the bill, of the payment, or above the button (spec 2 §8). */
export const checkoutRefusal = {
  form(error: unknown): FormErrors<BillingField> {
    const issues = (error as Partial<ApiError>).validationErrors ?? [];
    const fields = refusedBilling(issues);
    // Where nothing is sold, its field says all there is to say.
    if (fields?.countryCode === 'billing.checkout.error.country') return fields;
    if (fields) return { ...fields, form: 'billing.checkout.unverified' };
    return texts(error);
  },
  declined(error: ApiError): { failure: PaymentFailure } {
    const reason = (error.details as { reason?: string } | null)?.reason;
    return { failure: paymentFailure(reason ?? 'other') };
  },
};
