import { buyerOf, findCustomer } from '../ledger/customers.service.ts';
import { defineOrderKind } from '../orders/order-kinds.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { applyTransition } from '../plan/subscription-changes.service.ts';
import { nothingDue } from '../price/quote.ts';

/** A new payment method, authorized with an order of 0; an overdue payment is tried with it at once. */
export const cardOrder = defineOrderKind<Subscription>({
  name: 'card',
  purpose: ({ paymentType }) => (paymentType === 'apple_pay' ? 'Apple Pay, card update' : 'Card update'),
  async quote(_ctx, db, { teamId, currencyCode }) {
    const buyer = buyerOf(await findCustomer(db, teamId!));
    return { quote: nothingDue(currencyCode), plan: null, buyer, holds: null };
  },
  async complete(ctx, db, { order, subscription, at }) {
    if (subscription?.status !== 'grace' || !subscription.autoRenew) return subscription;
    const cause = `order:${order.id}`;
    return applyTransition(ctx, db, subscription, 'auto_renew_on', { cause, at, changes: { nextAttemptAt: at } });
  },
});
