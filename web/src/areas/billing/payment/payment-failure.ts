import type { MessageKey } from '../../../i18n/messages.ts';

/**
 * The message about a payment that did not go through: at a field of the card, or in a box above the button; as a notice where
 * nobody refused it.
 */
export type PaymentFailure =
  | { at: 'cvv' | 'expiry' }
  | { at: 'box'; title: MessageKey; text: MessageKey }
  | { at: 'notice'; text: MessageKey };

const box = (title: MessageKey, text: MessageKey): PaymentFailure => ({ at: 'box', title, text });
const declined = box('billing.payment.declined', 'billing.payment.declined.text');
const insufficient = box('billing.payment.insufficient', 'billing.payment.insufficient.text');
const unverified = box('billing.payment.unverified', 'billing.payment.unverified.text');

/** The words of providers for why a payment was declined (spec 2 §8 Payment declines). */
const known: Readonly<Record<string, PaymentFailure>> = {
  'CVC Declined': { at: 'cvv' },
  incorrect_cvc: { at: 'cvv' },
  'Year is invalid': { at: 'expiry' },
  Refused: declined,
  card_declined: declined,
  'Not enough balance': insufficient,
  insufficient_funds: insufficient,
  '3D Not Authenticated': unverified,
  authentication_failure: unverified,
  // The bank asked, and its page was left.
  challenge: unverified,
  // The authorization was not used in time, and is given back.
  expired: { at: 'notice', text: 'billing.payment.expired' },
  // Another change of the payment method was requested later.
  superseded: { at: 'notice', text: 'billing.payment.superseded' },
};

/** The message about a decline, by the provider's reason for it. */
export function paymentFailure(reason: string): PaymentFailure {
  return known[reason] ?? box('billing.payment.error', 'billing.payment.error.text');
}

/** The message when the provider cannot be reached: nothing was decided by a bank. */
export const unreachable = box('billing.payment.error', 'billing.payment.unreachable');
/** The message when somebody closed the bank's page. */
export const abandoned = unverified;
/** The message when Apple Pay could not be begun. */
export const appleFailure = box('billing.payment.error', 'billing.payment.apple.setup');
/** The message when Apple Pay could not be begun to change how a team pays. */
export const appleUpdateFailure = box('billing.payment.error', 'billing.payment.apple.update');
