import type { NewIntent, Offer } from '../../platform/payments/payment-port.ts';
import type { Order } from './orders.service.ts';

/** The key of an intent: its order and attempt, so that a repeated request makes no second one (BILLING §6). */
export function intentKey({ id, attempt }: Pick<Order, 'id' | 'attempt'>): string {
  return `${id}:${attempt}`;
}

/** The intent that an order needs. */
export function newIntentOf(order: Order): NewIntent {
  return {
    key: intentKey(order),
    orderId: order.id,
    customerId: order.teamId,
    amount: order.total,
    currency: order.currencyCode,
    method: order.paymentType,
  };
}

/** What is captured: with the absolute number of seats (rule 7). */
export function offerOf(order: Order): Offer {
  return {
    orderId: order.id,
    customerId: order.teamId,
    currency: order.currencyCode,
    amount: order.total,
    seats: order.holds?.seats ?? order.plan?.seats ?? 0,
  };
}
