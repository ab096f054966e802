import type Stripe from 'stripe';
import type { Account } from '../core/account.ts';
import { StripeFailure } from '../core/stripe-failure.ts';
import { makeMethod, type Wallet } from './payment-methods.ts';
import { testCardOf } from './test-cards.ts';

/** What somebody types into the fields of a card, as the door for browsers gets it. */
export interface TypedCard {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

/** The numbers of test cards, and which payment method each is. */
const numbers: Readonly<Record<string, string>> = {
  '4242424242424242': 'visa',
  '4000056655665556': 'visa_debit',
  '5555555555554444': 'mastercard',
  '378282246310005': 'amex',
  '4000002760000016': 'de',
  '4000000000000002': 'chargeDeclined',
  '4000000000009995': 'chargeDeclinedInsufficientFunds',
  '4000000000009987': 'chargeDeclinedLostCard',
  '4000000000009979': 'chargeDeclinedStolenCard',
  '4000000000006975': 'chargeDeclinedVelocityLimitExceeded',
  '4000000000000069': 'chargeDeclinedExpiredCard',
  '4000000000000127': 'chargeDeclinedIncorrectCvc',
  '4000000000000119': 'chargeDeclinedProcessingError',
  '4000000000000341': 'chargeCustomerFail',
  '4000002760003184': 'authenticationRequired',
  '4000002500003155': 'authenticationRequiredOnSetup',
  '4000008260003178': 'authenticationRequiredChargeDeclinedInsufficientFunds',
  '4000000000003220': 'threeDSecure2Required',
  '4000000000000259': 'createDispute',
  '4000000000002685': 'createDisputeProductNotReceived',
  '4000000000001976': 'createDisputeInquiry',
  '4000000000007726': 'pendingRefund',
  '4000000000005126': 'refundFail',
};

/** The payment method of a card that was typed. @throws StripeFailure 402 for what is wrong with it, as the API answers */
export function methodOfTyped(account: Account, typed: TypedCard): Stripe.PaymentMethod {
  const { number, exp_month: month, exp_year: year, cvc } = typed;
  if (!/^\d{13,19}$/.test(number) || !hasCheckDigit(number)) {
    throw wrong('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  const now = account.clock.now();
  if (month < 1 || month > 12) {
    throw wrong('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  if (new Date(Date.UTC(year, month)) <= now) {
    throw wrong('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (!/^\d{3,4}$/.test(cvc)) throw wrong('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  if (!Object.hasOwn(numbers, number)) {
    throw wrong(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      'number',
      { decline_code: 'test_mode_live_card' },
    );
  }
  const method = makeMethod(account, testCardOf(`pm_card_${numbers[number]}`)!);
  Object.assign(method.card!, { exp_month: month, exp_year: year });
  return method;
}

/** The payment method of what the sheet of a wallet gives; the stub of the browser has two tokens. */
export function methodOfToken(account: Account, token: string, wallet: Wallet): Stripe.PaymentMethod {
  const name = { tok_wallet: 'visa', tok_wallet_declined: 'chargeDeclined' }[token];
  if (name === undefined) {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such token: '${token}'`,
      param: 'payment_method_data[card][token]',
    });
  }
  return makeMethod(account, testCardOf(`pm_card_${name}`)!, wallet);
}

function wrong(code: string, message: string, param: string, further: Record<string, string> = {}): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', code, message, param, ...further }, true);
}

/** Whether the last digit is the one that the others ask for (Luhn). */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
