/** Why a bank declines. */
export interface Decline {
  code: string;
  /** Null where the code says all, as with an expired card. */
  declineCode: string | null;
  advice: 'confirm_card_data' | 'do_not_try_again' | 'try_again_later' | null;
  networkCode: string | null;
  /** The field of the card that is wrong. */
  param: string | null;
  message: string;
}

/** What a test payment method stands for, and what its bank does. */
export interface TestCard {
  brand: string;
  last4: string;
  country: string;
  /** What its bank answers when it is charged; null lets the payment through. */
  decline: Decline | null;
  /** It can be attached to a customer although it is declined. */
  attaches: boolean;
  /** When its bank wants to ask the person: always, or until the card is set up for later payments. */
  challenge: 'never' | 'always' | 'until_set_up';
  /** What its holder does once they have paid. */
  dispute: { kind: 'dispute' | 'inquiry'; reason: string } | null;
  /** What becomes of refunds to it. */
  refund: 'done' | 'pends' | 'fails';
}
