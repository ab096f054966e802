import type { Money, NewIntent } from '../../../platform/payments/payment-port.ts';
import type { SavedMethod } from '../ledger/customers.tables.ts';
import { purposeOf } from './order-kinds.ts';
import type { Order } from './orders.service.ts';

/** The key of an intent: its order and attempt, so that a repeated request makes no second one (BILLING §6). */
export function intentKey({ id, attempt }: Pick<Order, 'id' | 'attempt'>): string {
  return `${id}:${attempt}`;
}

/**
 * The intent that an order needs. What is paid with the saved method names it: which one that is, is decided here and not
 * by the order in which the provider got to know them.
 */
export function newIntentOf(
  order: Order,
  { customerId, saved, startedAt }: { customerId: string; saved: SavedMethod | null; startedAt: Date },
): NewIntent {
  return {
    key: intentKey(order),
    orderId: order.id,
    attempt: order.attempt,
    startedAt,
    customerId,
    description: purposeOf(order),
    amount: order.total,
    currency: order.currencyCode,
    method: order.paymentType,
    isPresent: order.userId !== null,
    ...(order.paymentType === 'saved' && saved?.id && { methodId: saved.id }),
  };
}

/** What is captured of an order. */
export function moneyOf({ total: amount, currencyCode: currency }: Order): Money {
  return { amount, currency };
}
