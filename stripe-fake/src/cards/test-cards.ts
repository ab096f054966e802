import type { Decline, TestCard } from '../core/test-card.ts';

const visa: TestCard = {
  brand: 'visa',
  last4: '4242',
  country: 'US',
  decline: null,
  attaches: true,
  challenge: 'never',
  dispute: null,
  refund: 'done',
};

function decline(declineCode: string | null, message: string, further: Partial<Decline> = {}): Decline {
  return {
    code: 'card_declined',
    declineCode,
    advice: 'try_again_later',
    networkCode: null,
    param: null,
    message,
    ...further,
  };
}

/** What a bank answers that wants to ask the person, who is not there. */
export const authenticationRequired = decline(
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
  { code: 'authentication_required', advice: null },
);

const generic = decline('generic_decline', 'Your card was declined.', { networkCode: '01' });
const insufficient = decline('insufficient_funds', 'Your card has insufficient funds.', { networkCode: '51' });
const refusesAt = (last4: string, refusal: Decline): TestCard => ({
  ...visa,
  last4,
  decline: refusal,
  attaches: false,
});

/** The test payment methods, by what their names say after `pm_card_`. */
const cards: Readonly<Record<string, TestCard>> = {
  visa,
  visa_debit: { ...visa, last4: '5556' },
  mastercard: { ...visa, brand: 'mastercard', last4: '4444' },
  amex: { ...visa, brand: 'amex', last4: '8431' },
  de: { ...visa, last4: '0016', country: 'DE' },
  chargeDeclined: refusesAt('0002', generic),
  chargeDeclinedInsufficientFunds: refusesAt('9995', insufficient),
  chargeDeclinedLostCard: refusesAt(
    '9987',
    decline('lost_card', 'Your card has been declined.', { advice: 'do_not_try_again', networkCode: '41' }),
  ),
  chargeDeclinedStolenCard: refusesAt(
    '9979',
    decline('stolen_card', 'Your card has been declined.', { advice: 'do_not_try_again', networkCode: '43' }),
  ),
  chargeDeclinedVelocityLimitExceeded: refusesAt(
    '6975',
    decline(
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
      { networkCode: '61' },
    ),
  ),
  chargeDeclinedExpiredCard: refusesAt(
    '0069',
    decline(null, 'Your card has expired.', {
      code: 'expired_card',
      advice: 'confirm_card_data',
      param: 'exp_month',
      networkCode: '54',
    }),
  ),
  chargeDeclinedIncorrectCvc: refusesAt(
    '0127',
    decline(null, "Your card's security code is incorrect.", {
      code: 'incorrect_cvc',
      advice: 'confirm_card_data',
      param: 'cvc',
      networkCode: 'N7',
    }),
  ),
  chargeDeclinedProcessingError: refusesAt(
    '0119',
    decline(null, 'An error occurred while processing your card. Try again in a little bit.', {
      code: 'processing_error',
    }),
  ),
  chargeCustomerFail: { ...visa, last4: '0341', decline: generic },
  authenticationRequired: { ...visa, last4: '3184', challenge: 'always' },
  authenticationRequiredOnSetup: { ...visa, last4: '3155', challenge: 'until_set_up' },
  authenticationRequiredChargeDeclinedInsufficientFunds: {
    ...visa,
    last4: '3178',
    challenge: 'always',
    decline: insufficient,
  },
  threeDSecure2Required: { ...visa, last4: '3220', challenge: 'always' },
  createDispute: { ...visa, last4: '0259', dispute: { kind: 'dispute', reason: 'fraudulent' } },
  createDisputeProductNotReceived: {
    ...visa,
    last4: '2685',
    dispute: { kind: 'dispute', reason: 'product_not_received' },
  },
  createDisputeInquiry: { ...visa, last4: '1976', dispute: { kind: 'inquiry', reason: 'fraudulent' } },
  pendingRefund: { ...visa, last4: '7726', refund: 'pends' },
  refundFail: { ...visa, last4: '5126', refund: 'fails' },
};

/** The card that a test payment method stands for; some of them are also known with `visa_` in their name. */
export function testCardOf(id: string): TestCard | null {
  const name = /^pm_card_(\w+)$/.exec(id)?.[1];
  if (name === undefined) return null;
  const found = Object.hasOwn(cards, name) ? name : name.replace(/^visa_(?=charge)/, '');
  return Object.hasOwn(cards, found) ? cards[found]! : null;
}
