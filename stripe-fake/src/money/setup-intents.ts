import type Stripe from 'stripe';
import type { z } from 'zod';
import { cardError, failedChallenge, lastErrorOf } from '../cards/card-error.ts';
import { findCustomer, keepMethod, methodFor, type Wallet } from '../cards/payment-methods.ts';
import type { Account } from '../core/account.ts';
import { idOf, newId, randomText } from '../core/ids.ts';
import { changeMetadata } from '../core/params.ts';
import { missing, refused } from '../core/stripe-failure.ts';
import { nextAction } from './confirm.ts';
import type { createSetupParams, updateSetupParams } from './intent-params.ts';

/** Makes an intent to keep a card, without a payment, and confirms it where that is asked for. */
export function createSetup(account: Account, asked: z.output<typeof createSetupParams>): Stripe.SetupIntent {
  const customer = asked.customer === undefined ? null : findCustomer(account, asked.customer, 'customer').id;
  const method = asked.payment_method === undefined ? null : methodFor(account, asked.payment_method, customer);
  const begun = account.begin('seti', 'setup_intent');
  const setup: Stripe.SetupIntent = {
    ...begun,
    allowed_payment_method_types: asked.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: asked.allowed_payment_method_types
      ? null
      : { allow_redirects: 'always', enabled: true, ...asked.automatic_payment_methods },
    cancellation_reason: null,
    client_secret: `${begun.id}_secret_${randomText(32)}`,
    customer,
    customer_account: null,
    description: asked.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    mandate: null,
    metadata: changeMetadata({}, asked.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    usage: asked.usage ?? 'off_session',
  };
  if (asked.confirm && !method) throw unexpectedSetup(setup, 'confirmed without a payment method');
  account.setupIntents.set(setup.id, setup);
  account.emit('setup_intent.created', setup);
  if (asked.confirm) confirmSetup(account, setup, asked);
  return setup;
}

/** The setup intent with an id. */
export function findSetup(account: Account, id: string): Stripe.SetupIntent {
  const found = account.setupIntents.get(id);
  if (!found) throw missing('setupintent', id);
  return found;
}

/** Changes its description and metadata. */
export function updateSetup(setup: Stripe.SetupIntent, asked: z.output<typeof updateSetupParams>): void {
  if (asked.description !== undefined) setup.description = asked.description || null;
  setup.metadata = changeMetadata(setup.metadata ?? {}, asked.metadata);
}

/** Confirms it: the bank is asked, or wants to ask the person first. A decline throws what the API answers. */
export function confirmSetup(
  account: Account,
  setup: Stripe.SetupIntent,
  confirmation: { payment_method?: string | undefined; return_url?: string | undefined; wallet?: Wallet },
): void {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(setup.status)) {
    throw unexpectedSetup(setup, `confirmed because it has a status of ${setup.status}`);
  }
  const id = confirmation.payment_method ?? idOf(setup.payment_method);
  if (id === null) throw unexpectedSetup(setup, 'confirmed without a payment method');
  const method = methodFor(account, id, idOf(setup.customer), confirmation.wallet);
  setup.payment_method = method.id;
  setup.last_setup_error = null;
  setup.latest_attempt = newId('setatt');
  if (account.cards.get(method.id)!.challenge === 'never') {
    finishSetup(account, setup, method);
    return;
  }
  setup.status = 'requires_action';
  setup.next_action = nextAction(confirmation.return_url);
  account.emit('setup_intent.requires_action', setup);
}

/** The person has answered the challenge of their bank. */
export function answerSetupChallenge(account: Account, setup: Stripe.SetupIntent, isPassed: boolean): void {
  if (setup.status !== 'requires_action') throw unexpectedSetup(setup, `confirmed in the status ${setup.status}`);
  const method = account.methods.get(idOf(setup.payment_method)!)!;
  if (isPassed) finishSetup(account, setup, method);
  else failSetup(account, setup, failedChallenge('setup_intent', method) as Stripe.SetupIntent.LastSetupError);
}

/** Ends it before a card is kept. */
export function cancelSetup(
  account: Account,
  setup: Stripe.SetupIntent,
  reason: Stripe.SetupIntent.CancellationReason | null,
): void {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(setup.status)) {
    throw unexpectedSetup(setup, `canceled because it has a status of ${setup.status}`);
  }
  setup.status = 'canceled';
  setup.cancellation_reason = reason;
  setup.next_action = null;
  account.emit('setup_intent.canceled', setup);
}

function finishSetup(account: Account, setup: Stripe.SetupIntent, method: Stripe.PaymentMethod): void {
  const card = account.cards.get(method.id)!;
  if (card.decline && !card.attaches) {
    failSetup(account, setup, lastErrorOf(card.decline, method) as Stripe.SetupIntent.LastSetupError);
    throw cardError(card.decline, method, { setup_intent: setup });
  }
  const customer = idOf(setup.customer);
  if (customer !== null) keepMethod(account, method, customer);
  account.setUp.add(method.id);
  setup.status = 'succeeded';
  setup.next_action = null;
  account.emit('setup_intent.succeeded', setup);
}

function failSetup(account: Account, setup: Stripe.SetupIntent, error: Stripe.SetupIntent.LastSetupError): void {
  setup.status = 'requires_payment_method';
  setup.next_action = null;
  setup.payment_method = null;
  setup.last_setup_error = error;
  account.emit('setup_intent.setup_failed', setup);
}

function unexpectedSetup(setup: Stripe.SetupIntent, what: string): Error {
  return refused('setup_intent_unexpected_state', `This SetupIntent could not be ${what}.`, {
    setup_intent: structuredClone(setup),
  });
}
