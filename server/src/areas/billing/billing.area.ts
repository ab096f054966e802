import type { Area } from '../../platform/area.ts';
import { connectSubscriptions } from '../teams/subscriptions.port.ts';
import { billingRoutes } from './billing.routes.ts';
import { subscriptionsFor } from './with-billing.ts';

/** Subscriptions of teams, their seats and prices. */
export const billing = {
  calls: billingRoutes,
  connect: () => connectSubscriptions(subscriptionsFor),
} satisfies Area;
