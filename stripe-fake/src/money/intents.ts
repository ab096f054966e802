import type Stripe from 'stripe';
import type { z } from 'zod';
import { findCustomer, methodFor } from '../cards/payment-methods.ts';
import type { Account } from '../core/account.ts';
import { idOf, randomText } from '../core/ids.ts';
import { changeMetadata } from '../core/params.ts';
import { invalid, missing, refused } from '../core/stripe-failure.ts';
import { releaseCharge } from './charges.ts';
import { confirmIntent } from './confirm.ts';
import type { createIntentParams, updateIntentParams } from './intent-params.ts';
import { checkAmount } from './least-amounts.ts';
import { succeed, unexpected } from './payment-steps.ts';

/** Makes an intent, and confirms it at once where that is asked for. */
export function createIntent(account: Account, asked: z.output<typeof createIntentParams>): Stripe.PaymentIntent {
  const currency = asked.currency.toLowerCase();
  checkAmount(asked.amount, currency);
  if (asked.off_session !== undefined && !asked.confirm) {
    throw invalid('off_session can only be used when confirm is true.', { param: 'off_session' });
  }
  if (asked.return_url !== undefined && !asked.confirm) {
    throw invalid('return_url can only be used when confirm is true.', { param: 'return_url' });
  }
  if (asked.allowed_payment_method_types && asked.automatic_payment_methods?.enabled) {
    throw invalid(
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
    );
  }
  const customer = asked.customer === undefined ? null : findCustomer(account, asked.customer, 'customer').id;
  const method = asked.payment_method === undefined ? null : methodFor(account, asked.payment_method, customer);
  const begun = account.begin('pi', 'payment_intent');
  const intent: Stripe.PaymentIntent = {
    ...begun,
    allowed_payment_method_types: asked.allowed_payment_method_types ?? null,
    amount: asked.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: asked.allowed_payment_method_types
      ? null
      : { allow_redirects: 'always', enabled: true, ...asked.automatic_payment_methods },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: asked.capture_method ?? 'automatic_async',
    client_secret: `${begun.id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    currency,
    customer,
    customer_account: null,
    description: asked.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    managed_payments: null,
    metadata: changeMetadata({}, asked.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: asked.receipt_email ?? null,
    review: null,
    setup_future_usage: asked.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_group: null,
  };
  if (asked.confirm) checkReturn(intent, asked.return_url);
  if (asked.confirm && !method) throw missingMethod(intent);
  account.intents.set(intent.id, intent);
  account.emit('payment_intent.created', intent);
  if (asked.confirm) {
    confirmIntent(account, intent, { off_session: asked.off_session, return_url: asked.return_url });
  }
  return intent;
}

/** The intent with an id. */
export function findIntent(account: Account, id: string, param = 'id'): Stripe.PaymentIntent {
  const found = account.intents.get(id);
  if (!found) throw missing('payment_intent', id, param);
  return found;
}

/** Changes what an intent says, before it is paid. */
export function updateIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  asked: z.output<typeof updateIntentParams>,
): void {
  const { amount, customer, description, payment_method: methodId, receipt_email: email } = asked;
  const isFixed = !['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status);
  const changesMore = [amount, customer, methodId, asked.setup_future_usage].some((value) => value !== undefined);
  if (isFixed && changesMore) throw unexpected(intent, 'updated');
  if (amount !== undefined) checkAmount(amount, intent.currency);
  const owner = customer === undefined ? idOf(intent.customer) : findCustomer(account, customer, 'customer').id;
  if (methodId !== undefined) {
    intent.payment_method = methodFor(account, methodId, owner).id;
    intent.status = 'requires_confirmation';
    intent.next_action = null;
  }
  intent.amount = amount ?? intent.amount;
  intent.customer = owner;
  if (description !== undefined) intent.description = description || null;
  if (email !== undefined) intent.receipt_email = email || null;
  if (asked.setup_future_usage !== undefined) intent.setup_future_usage = asked.setup_future_usage || null;
  intent.metadata = changeMetadata(intent.metadata, asked.metadata);
}

/** Confirms an intent by the server. */
export function confirmByServer(
  account: Account,
  intent: Stripe.PaymentIntent,
  asked: Parameters<typeof confirmIntent>[2],
): void {
  if (asked.payment_method === undefined && intent.payment_method === null) throw missingMethod(intent);
  checkReturn(intent, asked.return_url);
  confirmIntent(account, intent, asked);
}

/** Takes the amount that is held, or a part of it; the rest is given free. */
export function captureIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  { amount_to_capture: amount, metadata }: { amount_to_capture?: number; metadata?: '' | Record<string, string> },
): void {
  if (intent.status !== 'requires_capture') throw unexpected(intent, 'captured');
  const taken = amount ?? intent.amount_capturable;
  if (taken < 1 || taken > intent.amount_capturable) {
    throw invalid(
      `The amount_to_capture (${taken}) must be between 1 and the amount_capturable (${intent.amount_capturable}).`,
      { code: taken < 1 ? 'parameter_invalid_integer' : 'amount_too_large', param: 'amount_to_capture' },
    );
  }
  intent.metadata = changeMetadata(intent.metadata, metadata);
  succeed(account, intent, account.charges.get(idOf(intent.latest_charge)!)!, taken);
}

/** Ends an intent that is not paid; an amount that is held is given free. */
export function cancelIntent(
  account: Account,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): void {
  const isOpen = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action'];
  if (!isOpen.includes(intent.status)) throw unexpected(intent, 'canceled');
  if (intent.status === 'requires_capture') {
    releaseCharge(account, account.charges.get(idOf(intent.latest_charge)!)!, false);
  }
  intent.status = 'canceled';
  intent.cancellation_reason = reason;
  intent.canceled_at = account.clock.seconds();
  intent.amount_capturable = 0;
  intent.next_action = null;
  account.emit('payment_intent.canceled', intent);
}

function missingMethod(intent: Stripe.PaymentIntent): Error {
  return refused(
    'payment_intent_unexpected_state',
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    { payment_intent: structuredClone(intent) },
  );
}

/** Methods that leave the page need an address to come back to; cards do not. */
function checkReturn(intent: Stripe.PaymentIntent, returnUrl: string | undefined): void {
  const { automatic_payment_methods: automatic } = intent;
  if (!automatic?.enabled || automatic.allow_redirects === 'never' || returnUrl !== undefined) return;
  throw invalid(
    'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.',
    { param: 'return_url' },
  );
}
