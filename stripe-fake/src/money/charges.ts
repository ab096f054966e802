import type Stripe from 'stripe';
import type { Account } from '../core/account.ts';
import { idOf, newId } from '../core/ids.ts';
import type { Decline } from '../core/test-card.ts';
import { book, feeOf } from './transactions.ts';

/** How a payment is taken. */
export interface Attempt {
  method: Stripe.PaymentMethod;
  /** The person is not there. */
  isOffSession: boolean;
  /** The person has passed the challenge of the bank. */
  isAuthenticated: boolean;
}

/** The charge that an attempt to pay makes, with what the bank answered. */
export function makeCharge(
  account: Account,
  intent: Stripe.PaymentIntent,
  { method, isAuthenticated }: Attempt,
  { decline, captureBefore }: { decline: Decline | null; captureBefore: number | null },
): Stripe.Charge {
  const { brand, last4, country, exp_month, exp_year, fingerprint, funding, wallet } = method.card!;
  const charge: Stripe.Charge = {
    ...account.begin('ch', 'charge'),
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: 'CHAMFER',
    captured: false,
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: decline?.advice ?? null,
      network_advice_code: null,
      network_decline_code: decline?.networkCode ?? null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline ? (decline.declineCode ?? decline.code) : null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: decline ? 'The bank did not return any further details.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        amount_authorized: decline ? null : intent.amount,
        authorization_code: decline ? null : '123456',
        brand,
        ...(captureBefore === null ? {} : { capture_before: captureBefore }),
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country,
        electronic_commerce_indicator: isAuthenticated ? '05' : null,
        exp_month,
        exp_year,
        fingerprint: fingerprint ?? null,
        funding,
        installments: null,
        last4,
        mandate: null,
        network: brand,
        network_token: { used: false },
        network_transaction_id: decline ? null : newId('ntx').slice(4, 19),
        regulated_status: 'unregulated',
        three_d_secure: isAuthenticated
          ? {
              authentication_flow: 'challenge',
              electronic_commerce_indicator: '05',
              exemption_indicator: null,
              result: 'authenticated',
              result_reason: null,
              transaction_id: newId('3ds').slice(4),
              version: '2.2.0',
            }
          : null,
        transaction_link_id: null,
        wallet: wallet && { type: wallet.type, apple_pay: {}, dynamic_last4: wallet.dynamic_last4 },
      },
      type: 'card',
    },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  account.charges.set(charge.id, charge);
  return charge;
}

/** Takes the money of a charge, all of it or a part. */
export function takeCharge(account: Account, charge: Stripe.Charge, amount: number): void {
  charge.captured = true;
  charge.amount_captured = amount;
  charge.balance_transaction = book(account, {
    type: 'charge',
    category: 'charge',
    amount,
    currency: charge.currency,
    fee: feeOf(amount),
    source: charge.id,
    description: charge.description,
  }).id;
}

/** Gives a held amount free; the API shows that as a refund that moves nothing. */
export function releaseCharge(account: Account, charge: Stripe.Charge, isExpired: boolean): void {
  const { id, object, created } = account.begin('re', 'refund');
  charge.refunded = true;
  charge.amount_refunded = charge.amount;
  account.refunds.set(id, {
    id,
    object,
    amount: charge.amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: isExpired ? 'expired_uncaptured_charge' : null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  account.emit(isExpired ? 'charge.expired' : 'charge.refunded', charge);
}
