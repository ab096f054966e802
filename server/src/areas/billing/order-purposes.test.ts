import { expect, test } from 'vitest';
import { cardOrder } from './card/card-order.ts';
import { checkoutOrder } from './checkout/checkout-order.ts';
import type { OrderFacts } from './orders/order-kinds.ts';
import { renewalOrder } from './renewal/renewal-order.ts';
import { seatsOrder } from './seats/seats-order.ts';

const facts: OrderFacts = {
  quantity: 2,
  period: 'monthly',
  daysLeft: null,
  isTrial: false,
  attempt: 1,
  paymentType: 'card',
};

test.each<[{ purpose(of: OrderFacts): string }, Partial<OrderFacts>, string]>([
  [checkoutOrder, {}, '2 seats, 1 month'],
  [checkoutOrder, { period: 'yearly' }, '2 seats, 1 year'],
  [checkoutOrder, { isTrial: true }, 'Trial of 2 seats, card kept'],
  [seatsOrder, {}, '2 seats more'],
  [seatsOrder, { daysLeft: 175 }, '2 seats more, 175 days'],
  [seatsOrder, { quantity: 1, daysLeft: 1 }, '1 seat more, 1 day'],
  [renewalOrder, {}, 'Renewal of 2 seats'],
  [renewalOrder, { attempt: 3 }, 'Renewal of 2 seats, attempt 3'],
  [cardOrder, {}, 'Card update'],
  [cardOrder, { paymentType: 'apple_pay' }, 'Apple Pay, card update'],
])('a kind of order says what each of its orders is for (%#)', (kind, more, text) => {
  expect(kind.purpose({ ...facts, ...more })).toBe(text);
});
