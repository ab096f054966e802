import type { Area } from '../../platform/area.ts';
import { connectSubscriptions } from '../teams/subscriptions.port.ts';
import {
  paymentFailedMail,
  subscriptionEndedMail,
  subscriptionRenewedMail,
  subscriptionStartedMail,
  trialReminderMail,
} from './billing.mails.ts';
import { billingRoutes } from './billing.routes.ts';
import { teamOfCheckout, teamOfSubscription } from './billing.turns.ts';
import { billingWorkers } from './billing-work.ts';
import { cardOrder } from './card-order.ts';
import { checkoutOrder } from './checkout-order.ts';
import { registerOrderKinds } from './order-kinds.ts';
import { ratesOf } from './rate-files.ts';
import { renewalOrder } from './renewal-order.ts';
import { seatsOrder } from './seats-order.ts';
import { webhookRoute } from './webhook.ts';
import { subscriptionsFor } from './with-billing.ts';

/** Subscriptions of teams: checkout, seats, renewal, invoices, and the books. */
export const billing = {
  calls: billingRoutes,
  teamsOf: { checkout: teamOfCheckout, subscription: teamOfSubscription },
  jobs: billingWorkers,
  mails: [
    subscriptionStartedMail,
    trialReminderMail,
    subscriptionRenewedMail,
    paymentFailedMail,
    subscriptionEndedMail,
  ],
  pages: webhookRoute,
  async start({ config, payments }) {
    if (payments) ratesOf(config);
  },
  connect() {
    registerOrderKinds([checkoutOrder, seatsOrder, renewalOrder, cardOrder]);
    connectSubscriptions(subscriptionsFor);
  },
} satisfies Area;
