/** The reasons of declines that have a name (spec 2 §8 Payment declines), by Stripe’s codes. */
const reasons: readonly [RegExp, string][] = [
  [/^(incorrect|invalid)_cvc$/, 'CVC Declined'],
  [/^(expired_card|invalid_expiry_\w+)$/, 'Year is invalid'],
  [/^(insufficient_funds|card_velocity_exceeded)$/, 'Not enough balance'],
  [/^(authentication_required|\w+_intent_authentication_failure)$/, '3D Not Authenticated'],
];

/**
 * Why Stripe declined a card: by the code of its bank, else by Stripe’s own. Null where none of the
 * two has a name.
 */
export function stripeReason(error: { decline_code?: string | undefined; code?: string | undefined }): string | null {
  for (const known of [error.decline_code, error.code]) {
    const [, reason] = reasons.find(([codes]) => known && codes.test(known)) ?? [];
    if (reason) return reason;
  }
  return null;
}
