import type Stripe from 'stripe';
import { cardError, lastErrorOf } from '../cards/card-error.ts';
import { keepMethod } from '../cards/payment-methods.ts';
import { authenticationRequired } from '../cards/test-cards.ts';
import type { Account } from '../core/account.ts';
import { idOf } from '../core/ids.ts';
import { refused } from '../core/stripe-failure.ts';
import type { Decline } from '../core/test-card.ts';
import { day, hour } from '../core/times.ts';
import { type Attempt, makeCharge, releaseCharge, takeCharge } from './charges.ts';
import { openDispute } from './disputes.ts';

/** How long an amount is held; Visa holds it shorter where the person was not there. */
const holdMs = 7 * day;
const visaOffSessionHoldMs = 4 * day + 18 * hour;

/** What an intent cannot do in its state. */
export function unexpected(
  intent: Stripe.PaymentIntent,
  act: 'captured' | 'canceled' | 'confirmed' | 'updated',
): Error {
  return refused(
    'payment_intent_unexpected_state',
    `This PaymentIntent could not be ${act} because it has a status of ${intent.status}.`,
    { payment_intent: structuredClone(intent) },
  );
}

/** Asks the bank: what it holds is captured at once, or later where the intent says so. */
export function authorize(account: Account, intent: Stripe.PaymentIntent, attempt: Attempt): void {
  const { method, isOffSession, isAuthenticated } = attempt;
  const card = account.cards.get(method.id)!;
  const isSetUp = card.challenge === 'until_set_up' && account.setUp.has(method.id);
  const asksPerson = card.challenge !== 'never' && !isAuthenticated && !(isSetUp && isOffSession);
  const decline = asksPerson ? authenticationRequired : card.decline;
  if (decline) throw declined(account, intent, attempt, decline);
  const isManual = intent.capture_method === 'manual';
  const heldMs = isOffSession && card.brand === 'visa' ? visaOffSessionHoldMs : holdMs;
  const captureBefore = isManual ? account.clock.seconds() + heldMs / 1000 : null;
  const charge = makeCharge(account, intent, attempt, { decline: null, captureBefore });
  Object.assign(intent, {
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
  });
  settleMethod(account, intent, method);
  account.emit('charge.succeeded', charge);
  if (!isManual) {
    succeed(account, intent, charge, intent.amount);
    return;
  }
  intent.status = 'requires_capture';
  intent.amount_capturable = intent.amount;
  account.emit('payment_intent.amount_capturable_updated', intent);
  account.clock.later(heldMs, () => expireHold(account, intent, charge));
}

/** Takes the money: the intent is paid. */
export function succeed(account: Account, intent: Stripe.PaymentIntent, charge: Stripe.Charge, amount: number): void {
  const wasHeld = intent.status === 'requires_capture';
  takeCharge(account, charge, amount);
  intent.status = 'succeeded';
  intent.amount_capturable = 0;
  intent.amount_received = amount;
  account.emit(wasHeld ? 'charge.captured' : 'charge.updated', charge);
  account.emit('payment_intent.succeeded', intent);
  const { dispute } = account.cards.get(charge.payment_method!)!;
  if (dispute) openDispute(account, charge, dispute);
}

/** The bank declines: the intent waits for another card, with the same secret. */
function declined(account: Account, intent: Stripe.PaymentIntent, attempt: Attempt, decline: Decline): Error {
  const { method } = attempt;
  const charge = makeCharge(account, intent, attempt, { decline, captureBefore: null });
  Object.assign(intent, {
    latest_charge: charge.id,
    last_payment_error: lastErrorOf(decline, method, charge.id),
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  account.emit('charge.failed', charge);
  account.emit('payment_intent.payment_failed', intent);
  return cardError(decline, method, { chargeId: charge.id, payment_intent: intent });
}

/** A card that paid is kept for its customer, or may not be used again. */
function settleMethod(account: Account, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  const customer = idOf(intent.customer);
  if (intent.setup_future_usage !== null && customer !== null) keepMethod(account, method, customer);
  if (intent.setup_future_usage === 'off_session') account.setUp.add(method.id);
  if (method.customer === null) account.spent.add(method.id);
}

function expireHold(account: Account, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  if (intent.status !== 'requires_capture') return;
  releaseCharge(account, charge, true);
  intent.status = 'canceled';
  intent.cancellation_reason = 'automatic';
  intent.canceled_at = account.clock.seconds();
  intent.amount_capturable = 0;
  account.emit('payment_intent.canceled', intent);
}
