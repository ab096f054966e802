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
import { billingWorkers } from './billing-work.ts';
import { webhookRoute } from './webhook.ts';
import { subscriptionsFor } from './with-billing.ts';

/** Subscriptions of teams: checkout, seats, renewal, invoices, and the books. */
export const billing = {
  calls: billingRoutes,
  jobs: billingWorkers,
  mails: [
    subscriptionStartedMail,
    trialReminderMail,
    subscriptionRenewedMail,
    paymentFailedMail,
    subscriptionEndedMail,
  ],
  pages: webhookRoute,
  connect: () => connectSubscriptions(subscriptionsFor),
} satisfies Area;
