import type { billing } from '@chamfer/contract/calls/billing/billing';
import type { checkout } from '@chamfer/contract/calls/billing/checkout';
import type { prices } from '@chamfer/contract/calls/billing/prices';
import type { subscriptions } from '@chamfer/contract/calls/billing/subscriptions';
import type { vouchers } from '@chamfer/contract/calls/billing/vouchers';
import type { Handlers } from '../../platform/http/guard.ts';
import { changeBilling, readBilling } from './card/billing-record.service.ts';
import { finalizeCardUpdate, startCardUpdate } from './card/card-update.service.ts';
import { estimateCheckout, openCheckout } from './checkout/checkout.service.ts';
import { finalizeCheckout } from './checkout/checkout-finalize.service.ts';
import { startCheckout } from './checkout/checkout-start.service.ts';
import { listInvoices } from './invoices/invoice-list.service.ts';
import { sendInvoicePdf, sendInvoicesZip, sendInvoiceXml } from './invoices/send-invoices.ts';
import { paymentSettings } from './ledger/payments.ts';
import { listPrices } from './price/prices.service.ts';
import { paddleUpdateUrl, setPaddleAutoRenew } from './renewal/paddle.service.ts';
import {
  changeSubscription,
  estimateMoreSeats,
  listSubscriptions,
  payOverduePayment,
  requireActive,
  setAutoRenew,
} from './seats/team-subscriptions.service.ts';
import { claimVoucher } from './vouchers/claim-voucher.service.ts';
import { verifyVoucher } from './vouchers/find-voucher.service.ts';

/** The calls about money (spec 2 §7). */
export const billingRoutes: Handlers<
  | keyof typeof prices
  | keyof typeof checkout
  | keyof typeof subscriptions
  | keyof typeof billing
  | keyof typeof vouchers
> = {
  'GET /plans/web-prices': ({ query }, ctx) => listPrices(ctx, query.coupon),
  'GET /app/payment-settings': (_request, ctx) => paymentSettings(ctx),
  'POST /checkout': ({ input }, ctx) => openCheckout(ctx, input),
  'POST /checkout/{checkoutId}/estimate': ({ params, input }, ctx) => estimateCheckout(ctx, params.checkoutId, input),
  'POST /checkout/{checkoutId}/start': ({ params, input }, ctx) => startCheckout(ctx, params.checkoutId, input),
  'POST /checkout/{checkoutId}/finalize': ({ params, input }, ctx) => finalizeCheckout(ctx, params.checkoutId, input),
  'GET /teams/{teamId}/subscriptions': ({ params }, ctx) => listSubscriptions(ctx, params.teamId),
  'POST /teams/subscriptions/{subscriptionId}/estimate': ({ params, input }, ctx) =>
    estimateMoreSeats(ctx, params.subscriptionId, input.additionalEditorSeatCount),
  'PATCH /teams/subscriptions/{subscriptionId}': ({ params, input }, ctx) =>
    changeSubscription(ctx, params.subscriptionId, input),
  'PUT /teams/subscriptions/{subscriptionId}/auto-renew': ({ params, input }, ctx) =>
    setAutoRenew(ctx, params.subscriptionId, input.autoRenew),
  'POST /teams/subscriptions/{subscriptionId}/pay-overdue': ({ params, input }, ctx) =>
    payOverduePayment(ctx, params.subscriptionId, input),
  'PUT /subscriptions/{paddleId}/auto-renew': ({ params, input }, ctx) =>
    setPaddleAutoRenew(ctx, params.paddleId, input.autoRenew),
  'PUT /subscriptions/{paddleId}/cancel': ({ params }, ctx) => setPaddleAutoRenew(ctx, params.paddleId, false),
  'GET /subscriptions/{paddleId}/update-url': ({ params }, ctx) => paddleUpdateUrl(ctx, params.paddleId),
  'GET /teams/{teamId}/active-subscription': ({ params }, ctx) => requireActive(ctx, params.teamId),
  'GET /teams/{teamId}/billing': ({ params }, ctx) => readBilling(ctx, params.teamId),
  'PUT /teams/{teamId}/billing': ({ params, input }, ctx) => changeBilling(ctx, params.teamId, input),
  'POST /teams/{teamId}/billing/update-card/start': ({ params, input }, ctx) =>
    startCardUpdate(ctx, params.teamId, input.paymentType),
  'POST /teams/{teamId}/billing/update-card/finalize': ({ params, input }, ctx) =>
    finalizeCardUpdate(ctx, params.teamId, input.authorizedPaymentIntentID),
  'GET /app/teams/{teamId}/invoices': ({ params, query }, ctx) => listInvoices(ctx, params.teamId, query),
  'GET /app/teams/{teamId}/invoices.zip': ({ params, query, reply }, ctx) =>
    sendInvoicesZip(ctx, { teamId: params.teamId, year: query.year }, reply),
  'GET /app/teams/{teamId}/invoices/{invoiceId}/pdf': ({ params, reply }, ctx) => sendInvoicePdf(ctx, params, reply),
  'GET /app/teams/{teamId}/invoices/{invoiceId}/xml': ({ params, reply }, ctx) => sendInvoiceXml(ctx, params, reply),
  'GET /voucher/verify/{voucherId}': ({ params }, ctx) => verifyVoucher(ctx, params.voucherId),
  'GET /voucher/claim/{voucherId}': ({ params }, ctx) => claimVoucher(ctx, params.voucherId),
  'POST /voucher/claim/{voucherId}': ({ params }, ctx) => claimVoucher(ctx, params.voucherId),
};
