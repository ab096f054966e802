import { audit } from '../../../platform/audit.ts';
import { actingAs } from '../../../platform/context.ts';
import { buyerOf, findCustomer } from '../ledger/customers.service.ts';
import { sendInvitationsOf } from '../orders/held-invitations.port.ts';
import { counted, defineOrderKind } from '../orders/order-kinds.ts';
import type { Holds } from '../orders/orders.tables.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { applyTransition } from '../plan/subscription-changes.service.ts';
import { takeBack } from '../plan/take-back.service.ts';
import { quoteSeatsNow } from './seat-quote.ts';

/** What somebody wants of a subscription: as many seats from now on, and who is invited to them. */
export interface WantedSeats {
  subscription: Subscription;
  seats: number;
  invitations: Holds['invitations'];
}

/** Seats that are added at once, for the rest of the period, with the invitations that take them. */
export const seatsOrder = defineOrderKind<WantedSeats>({
  name: 'seats',
  purpose({ quantity, daysLeft }) {
    const more = `${counted(quantity, 'seat')} more`;
    return daysLeft === null ? more : `${more}, ${counted(daysLeft, 'day')}`;
  },
  async quote(ctx, db, { subscription, seats, invitations }) {
    const buyer = buyerOf(await findCustomer(db, subscription.teamId!));
    return {
      quote: await quoteSeatsNow(ctx, db, subscription, seats),
      plan: null,
      buyer,
      holds: { seats, invitations },
    };
  },
  async complete(ctx, db, { order, subscription, at }) {
    if (!subscription) return undefined;
    const { seats } = order.holds!;
    const by = order.userId ? actingAs(ctx, order.userId) : ctx;
    const facts = { before: subscription.seats, after: seats, when: 'now' as const };
    await audit(by, db, 'subscription.seats_changed', { id: subscription.id, teamId: order.teamId }, facts);
    const changes = { seats, seatsNext: null };
    return applyTransition(ctx, db, subscription, 'seats_added', { cause: `order:${order.id}`, at, changes });
  },
  answer: async (ctx, db, { order }) => ({ ...(await sendInvitationsOf(ctx, db, order)) }),
  takeBack,
});
