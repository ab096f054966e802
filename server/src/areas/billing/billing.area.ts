import type { Area } from '../../platform/area.ts';
import { connectSubscriptions } from '../teams/core/subscriptions.port.ts';
import {
  confirmPaymentMail,
  paymentAlarmMail,
  paymentFailedMail,
  subscriptionEndedMail,
  subscriptionRenewedMail,
  subscriptionStartedMail,
  trialReminderMail,
} from './billing.mails.ts';
import { billingRoutes } from './billing.routes.ts';
import { teamOfCheckout, teamOfSubscription } from './billing.turns.ts';
import { billingWorkers } from './billing-work.ts';
import { cardOrder } from './card/card-order.ts';
import { checkoutOrder } from './checkout/checkout-order.ts';
import { requireRealTime } from './ledger/customers.service.ts';
import { registerOrderKinds } from './orders/order-kinds.ts';
import { ratesOf } from './price/rate-files.ts';
import { webhookRoute } from './provider/webhook.ts';
import { appStoreWebhookRoute } from './renewal/app-store-webhook.ts';
import { paddleWebhookRoute } from './renewal/paddle-webhook.ts';
import { renewalOrder } from './renewal/renewal-order.ts';
import { seatsOrder } from './seats/seats-order.ts';
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
    confirmPaymentMail,
    paymentFailedMail,
    subscriptionEndedMail,
    paymentAlarmMail,
  ],
  pages(app, parts) {
    webhookRoute(app, parts);
    paddleWebhookRoute(app, parts);
    appStoreWebhookRoute(app, parts);
  },
  async start({ config, payments, database, sandbox }) {
    if (payments) ratesOf(config);
    if (payments && !sandbox) await requireRealTime(database.db);
  },
  connect() {
    registerOrderKinds([checkoutOrder, seatsOrder, renewalOrder, cardOrder]);
    connectSubscriptions(subscriptionsFor);
  },
} satisfies Area;
