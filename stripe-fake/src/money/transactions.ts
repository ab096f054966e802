import type Stripe from 'stripe';
import type { Account } from '../core/account.ts';
import { day } from '../core/times.ts';

/** What moves the balance. */
export interface Movement {
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
  category: string;
  /** In the currency of the payment, negative where it leaves. */
  amount: number;
  currency: string;
  /** Also in the currency of the payment. */
  fee: number;
  source: string;
  description: string | null;
}

/** Writes a movement of the balance, in the settlement currency, at the time it happens. */
export function book(account: Account, movement: Movement): Stripe.BalanceTransaction {
  const { settlementCurrency, exchangeRates } = account.settings;
  const isSettled = movement.currency === settlementCurrency;
  const rate = isSettled ? 1 : (exchangeRates[movement.currency] ?? 1);
  const amount = Math.round(movement.amount * rate);
  const fee = Math.round(movement.fee * rate);
  const { id, object, created } = account.begin('txn', 'balance_transaction');
  const transaction: Stripe.BalanceTransaction = {
    id,
    object,
    amount,
    available_on: created + (7 * day) / 1000,
    balance_type: 'payments',
    created,
    currency: settlementCurrency,
    description: movement.description,
    exchange_rate: isSettled ? null : rate,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: settlementCurrency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: movement.category,
    source: movement.source,
    status: 'pending',
    type: movement.type,
  };
  account.transactions.set(id, transaction);
  account.clock.later(7 * day, () => {
    transaction.status = 'available';
  });
  return transaction;
}

/** What Stripe takes of a payment. */
export function feeOf(amount: number): number {
  return Math.round(amount * 0.015) + 25;
}

/** What the account has, by currency, and what is on its way. */
export function balanceOf(account: Account): Stripe.Balance {
  const sums = (status: string) => {
    const sum = [...account.transactions.values()]
      .filter((transaction) => transaction.status === status)
      .reduce((total, { net }) => total + net, 0);
    return [{ amount: sum, currency: account.settings.settlementCurrency, source_types: { card: sum } }];
  };
  return {
    object: 'balance',
    available: sums('available'),
    livemode: account.settings.livemode,
    pending: sums('pending'),
  };
}
