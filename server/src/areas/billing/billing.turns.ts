import { eq } from 'drizzle-orm';
import type { TeamOf } from '../../platform/http/limit/turn-of-request.ts';
import { checkouts } from './checkout/checkout.tables.ts';
import { subscriptions } from './orders/subscriptions.tables.ts';

/** The team that something is bought for. */
export const teamOfCheckout: TeamOf = async (db, id) => {
  const [row] = await db.select({ teamId: checkouts.teamId }).from(checkouts).where(eq(checkouts.id, id));
  return row?.teamId;
};

/** The team that has a subscription; none has one of the App Store. */
export const teamOfSubscription: TeamOf = async (db, id) => {
  const [row] = await db.select({ teamId: subscriptions.teamId }).from(subscriptions).where(eq(subscriptions.id, id));
  return row?.teamId;
};
