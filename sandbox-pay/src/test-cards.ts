/** What a test card does (BILLING §5). */
export interface TestCard {
  /** What its bank says when it is asked; null lets the payment through. */
  decline: string | null;
  /** The bank wants to be asked (3-D Secure). */
  isChallenged?: boolean;
  /** It can be saved, but later payments with it fail. */
  failsLater?: boolean;
  /** A change to it takes two minutes to come through. */
  isPending?: boolean;
  /** The answer to the first capture is lost after the money was taken. */
  losesCapture?: boolean;
  /** Refunds to it are under way for two minutes. */
  refundsLate?: boolean;
  /** Refunds to it come back two minutes after they were done. */
  refundsFail?: boolean;
}

/** Every card that the sandbox knows. Others are declined, and nothing of them is kept. */
export const testCards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { decline: null },
  '378282246310005': { decline: null },
  '4000000000000002': { decline: 'Refused' },
  '4000000000003220': { decline: null, isChallenged: true },
  '4000000000009995': { decline: 'Not enough balance' },
  '4000000000000127': { decline: 'CVC Declined' },
  '4000000000000069': { decline: 'Year is invalid' },
  '4000000000000119': { decline: 'other' },
  '4000000000000341': { decline: null, failsLater: true },
  '4000000000001018': { decline: null, isPending: true },
  '4000000000002024': { decline: null, losesCapture: true },
  '4000000000007726': { decline: null, refundsLate: true },
  '4000000000005126': { decline: null, refundsFail: true },
};

/** What a card that the sandbox does not know gets. */
export const unknownCard: TestCard = { decline: 'Refused' };

/** The brand of a card by the beginning of its number. */
export function brandOf(number: string): string {
  if (/^4/.test(number)) return 'Visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'Mastercard';
  if (/^3[47]/.test(number)) return 'Amex';
  return 'Card';
}
