import type Stripe from 'stripe';
import type { Account } from '../core/account.ts';
import { idOf } from '../core/ids.ts';
import { invalid, missing } from '../core/stripe-failure.ts';
import type { TestCard } from '../core/test-card.ts';
import { cardError } from './card-error.ts';
import { testCardOf } from './test-cards.ts';

/** Whether a card came out of a wallet. */
export type Wallet = 'apple_pay' | null;

/** A new payment method for a card. */
export function makeMethod(account: Account, card: TestCard, wallet: Wallet = null): Stripe.PaymentMethod {
  const { brand, last4, country } = card;
  const method: Stripe.PaymentMethod = {
    ...account.begin('pm', 'payment_method'),
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country,
      display_brand: brand,
      exp_month: 12,
      exp_year: account.clock.now().getUTCFullYear() + 3,
      fingerprint: `fingerprint${last4}`,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: wallet && { type: wallet, apple_pay: {}, dynamic_last4: last4 },
    },
    customer: null,
    customer_account: null,
    metadata: {},
    type: 'card',
  };
  account.methods.set(method.id, method);
  account.cards.set(method.id, card);
  return method;
}

/** The payment method with an id; each use of a test one, such as `pm_card_visa`, makes a new one. */
export function findMethod(account: Account, id: string, param = 'id', wallet: Wallet = null): Stripe.PaymentMethod {
  const found = account.methods.get(id);
  if (found) return found;
  const card = testCardOf(id);
  if (card) return makeMethod(account, card, wallet);
  throw missing('PaymentMethod', id, param);
}

/** The payment method that somebody wants to pay with, if they may. */
export function methodFor(
  account: Account,
  id: string,
  customer: string | null,
  wallet: Wallet = null,
): Stripe.PaymentMethod {
  const method = findMethod(account, id, 'payment_method', wallet);
  if (account.spent.has(method.id)) {
    throw invalid(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      { param: 'payment_method' },
    );
  }
  const owner = idOf(method.customer);
  if (owner === null || owner === customer) return method;
  const message =
    customer === null
      ? `The PaymentMethod ${id} belongs to a customer; the customer parameter is needed to use it.`
      : `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`;
  throw invalid(message, { param: 'payment_method' });
}

/** Attaches a payment method to a customer; banks that decline the card refuse that too. */
export function attachMethod(account: Account, id: string, customerId: string): Stripe.PaymentMethod {
  findCustomer(account, customerId, 'customer');
  const method = methodFor(account, id, customerId);
  if (method.customer !== null) return method;
  const card = account.cards.get(method.id)!;
  if (card.decline && !card.attaches) throw cardError(card.decline, method);
  keepMethod(account, method, customerId);
  return method;
}

/** Writes down that a payment method belongs to a customer from now on. */
export function keepMethod(account: Account, method: Stripe.PaymentMethod, customerId: string): void {
  if (method.customer !== null) return;
  method.customer = customerId;
  account.emit('payment_method.attached', method);
}

/** Detaches a payment method; it may not be used any more. */
export function detachMethod(account: Account, id: string): Stripe.PaymentMethod {
  const method = findMethod(account, id);
  const customer = idOf(method.customer);
  if (customer === null) {
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
      param: 'payment_method',
    });
  }
  method.customer = null;
  account.spent.add(method.id);
  account.emit('payment_method.detached', method, { customer });
  return method;
}

/** The customer with an id, unless deleted. */
export function findCustomer(account: Account, id: string, param = 'id'): Stripe.Customer {
  const found = account.customers.get(id);
  if (!found || found.deleted) throw missing('customer', id, param);
  return found;
}
