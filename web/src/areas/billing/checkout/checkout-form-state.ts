import { isEmail, tidyEmail } from '@chamfer/contract/email-address';
import { mostSeats } from '@chamfer/contract/rules';
import type { MessageKey } from '../../../i18n/messages.ts';
import { addTags } from '../../../ui/field/tag-entry.ts';
import { type BillingValues, billingInput, checkBilling } from '../details/billing-rules.ts';
import type { PaymentType } from '../payment/payment-method.tsx';
import type { Period } from './checkout-search.ts';
import type { EstimateInput } from './use-estimate.ts';

/** Everything that is filled in at checkout (spec 2 §3 Checkout form); the card is with the provider. */
export interface CheckoutValues extends BillingValues {
  /** The seats that the people of the team hold already, the buyer's among them; not filled in. */
  seatsUsed: number;
  /** As it was chosen; see `seatsOf`. */
  editorSeatCount: number;
  inviteEmails: string[];
  /** What is typed in the field and is no tag yet. */
  inviteText: string;
  role: 'editor' | 'contributor';
  period: Period;
  paymentType: PaymentType;
  couponCode: string;
  migrationConsent: boolean;
}

/** The most and fewest seats (spec 2 §9). */
export const seatLimits = { min: 1, max: mostSeats };

/** What is wrong before anything is sent. */
export function checkCheckout(
  values: CheckoutValues,
  { needsConsent }: { needsConsent: boolean },
): Partial<Record<keyof CheckoutValues, MessageKey>> {
  return {
    ...checkBilling(values),
    ...(isHalfTyped(values) && { inviteText: 'billing.checkout.invite.typing' as const }),
    ...(needsConsent && !values.migrationConsent && { migrationConsent: 'billing.checkout.consent.needed' as const }),
  };
}

/** The input of the estimate. */
export function estimateInput(values: CheckoutValues): EstimateInput {
  const couponCode = values.couponCode.trim();
  return {
    period: values.period,
    editorSeatCount: seatsOf(values),
    billingDetails: billingInput(values),
    ...(couponCode && { couponCode }),
  };
}

/** The people to invite: the valid addresses, each once, a typed one that is complete included. */
export function inviteesOf({
  inviteEmails,
  inviteText,
}: Pick<CheckoutValues, 'inviteEmails' | 'inviteText'>): string[] {
  return addTags(inviteEmails, inviteText).filter(isEmail);
}

/** Whether an address was begun that cannot be invited as it is: nothing is charged before it is finished. */
function isHalfTyped({ inviteText }: Pick<CheckoutValues, 'inviteText'>): boolean {
  return tidyEmail(inviteText) !== '' && !isEmail(inviteText);
}

/** The fewest seats that can be bought: everybody in the team who holds one keeps it, and every invited editor gets one. */
export function fewestSeats({
  role,
  seatsUsed,
  ...invited
}: Pick<CheckoutValues, 'inviteEmails' | 'inviteText' | 'role' | 'seatsUsed'>): number {
  const invitees = role === 'editor' ? inviteesOf(invited).length : 0;
  return Math.min(seatLimits.max, Math.max(seatLimits.min, seatsUsed) + invitees);
}

/** The seats that are bought: those that were chosen, or as many as the people in the team and the invited editors need. */
export function seatsOf(
  values: Pick<CheckoutValues, 'inviteEmails' | 'inviteText' | 'role' | 'seatsUsed' | 'editorSeatCount'>,
): number {
  return Math.max(values.editorSeatCount, fewestSeats(values));
}
