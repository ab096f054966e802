import { ApiError } from '@chamfer/client';
import type { PaymentFailure } from '../payment/payment-failure.ts';
import { checkoutRefusal } from './checkout-refusal.ts';

/** What the form does about a refusal. `isLetGo`: money was reserved for the press, and is no longer. */
export type RefusalAnswer = { isLetGo: boolean } & (
  | { is: 'declined'; failure: PaymentFailure }
  /** There is nothing left to buy. */
  | { is: 'over'; error: ApiError }
  /** The figures are others by now. */
  | { is: 'changed'; notice: 'changed' | 'trialUsed' }
  | { is: 'form'; errors: ReturnType<typeof checkoutRefusal.form> }
);

/** Decides what a refused purchase means. `isHeld`: money is reserved for the press. */
export function answerToRefusal(error: unknown, isHeld: boolean): RefusalAnswer {
  if (!(error instanceof ApiError)) return { is: 'form', errors: checkoutRefusal.form(error), isLetGo: isHeld };
  // Another press may still use it where something is being confirmed; a decline reserves nothing.
  const isLetGo = isHeld && error.code !== 'PURCHASE_IN_PROGRESS' && error.code !== 'PAYMENT_PROCESSING_FAILED';
  switch (error.code) {
    case 'PAYMENT_PROCESSING_FAILED':
      return { is: 'declined', failure: checkoutRefusal.declined(error).failure, isLetGo };
    case 'USER_ALREADY_HAS_SUBSCRIPTION':
      return { is: 'over', error, isLetGo };
    case 'ESTIMATE_OUTDATED':
      return { is: 'changed', notice: 'changed', isLetGo };
    case 'TRIAL_ALREADY_USED':
      return { is: 'changed', notice: 'trialUsed', isLetGo };
    default:
      return { is: 'form', errors: checkoutRefusal.form(error), isLetGo };
  }
}
