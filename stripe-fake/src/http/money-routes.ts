import { z } from 'zod';
import { attachMethod, detachMethod, findCustomer, findMethod } from '../cards/payment-methods.ts';
import { pageOf } from '../core/pages.ts';
import { created, expand, integer, isWithin, metadata, page, text } from '../core/params.ts';
import { missing } from '../core/stripe-failure.ts';
import * as params from '../money/intent-params.ts';
import {
  cancelIntent,
  captureIntent,
  confirmByServer,
  createIntent,
  findIntent,
  updateIntent,
} from '../money/intents.ts';
import { createRefund } from '../money/refunds.ts';
import { cancelSetup, confirmSetup, createSetup, findSetup, updateSetup } from '../money/setup-intents.ts';
import { balanceOf } from '../money/transactions.ts';
import { type Route, route } from './route.ts';

const nothing = z.strictObject(expand);
const ofPayment = z.strictObject({
  ...page,
  created,
  charge: text.optional(),
  payment_intent: text.optional(),
});

const paymentIntents: Route[] = [
  route('POST', '/v1/payment_intents', 'payment_intent', params.createIntentParams, ({ account, params: asked }) =>
    createIntent(account, asked),
  ),
  route('GET', '/v1/payment_intents', 'payment_intent', params.listIntentParams, ({ account, params: asked }) => {
    if (asked.customer !== undefined) findCustomer(account, asked.customer, 'customer');
    return pageOf(account.intents.values(), asked, {
      url: '/v1/payment_intents',
      fits: (intent) =>
        isWithin(intent.created, asked.created) && (asked.customer === undefined || intent.customer === asked.customer),
    });
  }),
  route('GET', '/v1/payment_intents/:id', 'payment_intent', nothing, ({ account, id }) => findIntent(account, id)),
  route('POST', '/v1/payment_intents/:id', 'payment_intent', params.updateIntentParams, (call) => {
    const intent = findIntent(call.account, call.id);
    updateIntent(call.account, intent, call.params);
    return intent;
  }),
  route('POST', '/v1/payment_intents/:id/confirm', 'payment_intent', params.confirmIntentParams, (call) => {
    const intent = findIntent(call.account, call.id);
    confirmByServer(call.account, intent, call.params);
    return intent;
  }),
  route('POST', '/v1/payment_intents/:id/capture', 'payment_intent', params.captureIntentParams, (call) => {
    const intent = findIntent(call.account, call.id);
    captureIntent(call.account, intent, call.params);
    return intent;
  }),
  route('POST', '/v1/payment_intents/:id/cancel', 'payment_intent', params.cancelIntentParams, (call) => {
    const intent = findIntent(call.account, call.id);
    cancelIntent(call.account, intent, call.params.cancellation_reason ?? null);
    return intent;
  }),
];

const setupIntents: Route[] = [
  route('POST', '/v1/setup_intents', 'setup_intent', params.createSetupParams, ({ account, params: asked }) =>
    createSetup(account, asked),
  ),
  route('GET', '/v1/setup_intents', 'setup_intent', params.listSetupParams, ({ account, params: asked }) =>
    pageOf(account.setupIntents.values(), asked, {
      url: '/v1/setup_intents',
      fits: (setup) =>
        isWithin(setup.created, asked.created) &&
        (asked.customer === undefined || setup.customer === asked.customer) &&
        (asked.payment_method === undefined || setup.payment_method === asked.payment_method),
    }),
  ),
  route('GET', '/v1/setup_intents/:id', 'setup_intent', nothing, ({ account, id }) => findSetup(account, id)),
  route('POST', '/v1/setup_intents/:id', 'setup_intent', params.updateSetupParams, (call) => {
    const setup = findSetup(call.account, call.id);
    updateSetup(setup, call.params);
    return setup;
  }),
  route('POST', '/v1/setup_intents/:id/confirm', 'setup_intent', params.confirmSetupParams, (call) => {
    const setup = findSetup(call.account, call.id);
    confirmSetup(call.account, setup, call.params);
    return setup;
  }),
  route('POST', '/v1/setup_intents/:id/cancel', 'setup_intent', params.cancelSetupParams, (call) => {
    const setup = findSetup(call.account, call.id);
    cancelSetup(call.account, setup, call.params.cancellation_reason ?? null);
    return setup;
  }),
];

const paymentMethods: Route[] = [
  route(
    'GET',
    '/v1/payment_methods',
    'payment_method',
    z.strictObject({ ...page, customer: text.optional(), type: z.enum(['card']).optional() }),
    ({ account, params: asked }) =>
      pageOf(account.methods.values(), asked, {
        url: '/v1/payment_methods',
        fits: ({ customer }) => customer !== null && (asked.customer === undefined || customer === asked.customer),
      }),
  ),
  route('GET', '/v1/payment_methods/:id', 'payment_method', nothing, ({ account, id }) => findMethod(account, id)),
  route(
    'POST',
    '/v1/payment_methods/:id/attach',
    'payment_method',
    z.strictObject({ ...expand, customer: text }),
    ({ account, id, params: asked }) => attachMethod(account, id, asked.customer),
  ),
  route('POST', '/v1/payment_methods/:id/detach', 'payment_method', nothing, ({ account, id }) =>
    detachMethod(account, id),
  ),
];

const charges: Route[] = [
  route(
    'GET',
    '/v1/charges',
    'charge',
    z.strictObject({ ...page, created, customer: text.optional(), payment_intent: text.optional() }),
    ({ account, params: asked }) =>
      pageOf(account.charges.values(), asked, {
        url: '/v1/charges',
        fits: (charge) =>
          isWithin(charge.created, asked.created) &&
          (asked.customer === undefined || charge.customer === asked.customer) &&
          (asked.payment_intent === undefined || charge.payment_intent === asked.payment_intent),
      }),
  ),
  route('GET', '/v1/charges/:id', 'charge', nothing, ({ account, id }) => found(account.charges, 'charge', id)),
];

const refunds: Route[] = [
  route(
    'POST',
    '/v1/refunds',
    'refund',
    z.strictObject({
      ...expand,
      amount: integer.optional(),
      charge: text.optional(),
      metadata: metadata.optional(),
      payment_intent: text.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    }),
    ({ account, params: asked }) => createRefund(account, asked),
  ),
  route('GET', '/v1/refunds', 'refund', ofPayment, ({ account, params: asked }) =>
    pageOf(account.refunds.values(), asked, { url: '/v1/refunds', fits: (refund) => isOf(refund, asked) }),
  ),
  route('GET', '/v1/refunds/:id', 'refund', nothing, ({ account, id }) => found(account.refunds, 'refund', id)),
];

const disputes: Route[] = [
  route('GET', '/v1/disputes', 'dispute', ofPayment, ({ account, params: asked }) =>
    pageOf(account.disputes.values(), asked, { url: '/v1/disputes', fits: (dispute) => isOf(dispute, asked) }),
  ),
  route('GET', '/v1/disputes/:id', 'dispute', nothing, ({ account, id }) => found(account.disputes, 'dispute', id)),
];

const balance: Route[] = [
  route('GET', '/v1/balance', 'balance', nothing, ({ account }) => balanceOf(account)),
  route(
    'GET',
    '/v1/balance_transactions',
    'balance_transaction',
    z.strictObject({
      ...page,
      created,
      currency: text.optional(),
      source: text.optional(),
      type: text.optional(),
    }),
    ({ account, params: asked }) =>
      pageOf(account.transactions.values(), asked, {
        url: '/v1/balance_transactions',
        fits: (transaction) =>
          isWithin(transaction.created, asked.created) &&
          (asked.currency === undefined || transaction.currency === asked.currency) &&
          (asked.source === undefined || transaction.source === asked.source) &&
          (asked.type === undefined || transaction.type === asked.type),
      }),
  ),
  route('GET', '/v1/balance_transactions/:id', 'balance_transaction', nothing, ({ account, id }) =>
    found(account.transactions, 'balance transaction', id),
  ),
];

/** The calls that move money, and those that read what moved. */
export const moneyRoutes: readonly Route[] = [
  paymentIntents,
  setupIntents,
  paymentMethods,
  charges,
  refunds,
  disputes,
  balance,
].flat();

function found<T>(collection: ReadonlyMap<string, T>, kind: string, id: string): T {
  const object = collection.get(id);
  if (!object) throw missing(kind, id);
  return object;
}

/** Whether a refund or dispute is of the payment, and of the time, that a list is asked for. */
function isOf(
  object: { created: number; charge: unknown; payment_intent: unknown },
  asked: z.output<typeof ofPayment>,
): boolean {
  return (
    isWithin(object.created, asked.created) &&
    (asked.charge === undefined || object.charge === asked.charge) &&
    (asked.payment_intent === undefined || object.payment_intent === asked.payment_intent)
  );
}
