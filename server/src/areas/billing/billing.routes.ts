import type { billing } from '@chamfer/contract/calls/billing';
import type { checkout } from '@chamfer/contract/calls/checkout';
import type { prices } from '@chamfer/contract/calls/prices';
import type { subscriptions } from '@chamfer/contract/calls/subscriptions';
import { AppError } from '../../platform/app-error.ts';
import type { Handlers } from '../../platform/http/guard.ts';
import { readPaymentSettings } from './payment-settings.service.ts';

const later = () => {
  throw new AppError('PADDLE_PURCHASE_UNAVAILABLE');
};

/** The calls about money (spec 2 §7). */
export const billingRoutes: Handlers<
  keyof typeof prices | keyof typeof checkout | keyof typeof subscriptions | keyof typeof billing
> = {
  'GET /plans/web-prices': later,
  'GET /app/payment-settings': readPaymentSettings,
  'POST /checkout': later,
  'POST /checkout/{checkoutId}/estimate': later,
  'POST /checkout/{checkoutId}/start': later,
  'POST /checkout/{checkoutId}/finalize': later,
  'GET /teams/{teamId}/subscriptions': later,
  'POST /teams/subscriptions/{subscriptionId}/estimate': later,
  'PATCH /teams/subscriptions/{subscriptionId}': later,
  'PUT /teams/subscriptions/{subscriptionId}/auto-renew': later,
  'PUT /subscriptions/{paddleId}/auto-renew': later,
  'PUT /subscriptions/{paddleId}/cancel': later,
  'GET /subscriptions/{paddleId}/update-url': later,
  'GET /teams/{teamId}/active-subscription': later,
  'GET /teams/{teamId}/billing': later,
  'PUT /teams/{teamId}/billing': later,
  'POST /teams/{teamId}/billing/update-card/start': later,
  'POST /teams/{teamId}/billing/update-card/finalize': later,
  'GET /app/teams/{teamId}/invoices': later,
  'GET /app/teams/{teamId}/invoices/{invoiceId}/pdf': later,
};
