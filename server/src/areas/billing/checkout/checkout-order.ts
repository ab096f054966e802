import { sendInvitationsOf } from '../orders/held-invitations.port.ts';
import { counted, defineOrderKind } from '../orders/order-kinds.ts';
import { mailStarted } from '../plan/billing-mails.service.ts';
import { applyTransition } from '../plan/subscription-changes.service.ts';
import { takeBack } from '../plan/take-back.service.ts';
import { returnTrial } from '../plan/trials.service.ts';
import { returnCoupon } from '../price/coupons.service.ts';
import type { Buyer } from '../price/quote-types.ts';
import type { CheckoutQuote } from './checkout-quote.ts';
import { returnMove } from './moves.service.ts';

/** What the form of a checkout comes to, and for whom. */
interface QuotedCheckout {
  quote: CheckoutQuote;
  buyer: Buyer;
}

/** A checkout: begins a subscription, perhaps with a trial, and sends the invitations that were made with it. */
export const checkoutOrder = defineOrderKind<QuotedCheckout>({
  name: 'checkout',
  purpose({ quantity, period, isTrial }) {
    const seats = counted(quantity, 'seat');
    return isTrial ? `Trial of ${seats}, card kept` : `${seats}, ${period === 'yearly' ? '1 year' : '1 month'}`;
  },
  async quote(_ctx, _db, { quote: { due, plan }, buyer }) {
    return { quote: due, plan, buyer, holds: { seats: plan.seats, invitations: null } };
  },
  async complete(ctx, db, { order, subscription, at }) {
    if (!subscription) return undefined;
    const event = order.plan!.trialEnd ? 'trial_started' : 'paid';
    const begun = await applyTransition(ctx, db, subscription, event, { cause: `order:${order.id}`, at });
    await mailStarted(ctx, db, order, begun, at);
    return begun;
  },
  async fail(ctx, db, { order, subscription, at }) {
    await returnCoupon(db, order.id, order.teamId);
    await returnTrial(db, order.id);
    await returnMove(db, order.id);
    await applyTransition(ctx, db, subscription, 'start_failed', { cause: `order:${order.id}`, at });
  },
  async answer(ctx, db, { order, subscription }) {
    const isTrial = subscription?.status === 'trialing';
    const invited = await sendInvitationsOf(ctx, db, order);
    return { teamId: order.teamId, subscriptionId: subscription?.id ?? null, isTrial, ...invited };
  },
  takeBack,
});
