import type Stripe from 'stripe';
import { failedChallenge } from '../cards/card-error.ts';
import { methodFor, type Wallet } from '../cards/payment-methods.ts';
import type { Account } from '../core/account.ts';
import { idOf, randomText } from '../core/ids.ts';
import { authorize, unexpected } from './payment-steps.ts';

/** What an intent is confirmed with. */
export interface Confirmation {
  payment_method?: string | undefined;
  off_session?: boolean | undefined;
  return_url?: string | undefined;
  setup_future_usage?: '' | 'off_session' | 'on_session' | undefined;
  receipt_email?: string | undefined;
  wallet?: Wallet;
}

/** Confirms an intent: its bank is asked, or wants to ask the person first. A decline throws what the API answers. */
export function confirmIntent(account: Account, intent: Stripe.PaymentIntent, confirmation: Confirmation): void {
  const { off_session: isOffSession = false, return_url: returnUrl, setup_future_usage: usage } = confirmation;
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw unexpected(intent, 'confirmed');
  }
  const id = confirmation.payment_method ?? idOf(intent.payment_method);
  if (id === null) throw unexpected(intent, 'confirmed');
  const method = methodFor(account, id, idOf(intent.customer), confirmation.wallet);
  if (usage !== undefined) intent.setup_future_usage = usage || null;
  if (confirmation.receipt_email !== undefined) intent.receipt_email = confirmation.receipt_email || null;
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  const card = account.cards.get(method.id)!;
  if (card.challenge === 'never' || isOffSession) {
    authorize(account, intent, { method, isOffSession, isAuthenticated: false });
    return;
  }
  intent.status = 'requires_action';
  intent.next_action = nextAction(returnUrl);
  account.emit('payment_intent.requires_action', intent);
}

/** The person has answered the challenge of their bank. */
export function answerChallenge(account: Account, intent: Stripe.PaymentIntent, isPassed: boolean): void {
  if (intent.status !== 'requires_action') throw unexpected(intent, 'confirmed');
  const method = account.methods.get(idOf(intent.payment_method)!)!;
  if (isPassed) {
    authorize(account, intent, { method, isOffSession: false, isAuthenticated: true });
    return;
  }
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_payment_error = failedChallenge('payment_intent', method);
  account.emit('payment_intent.payment_failed', intent);
}

/** What the browser does next: a dialog of Stripe's script, or a page to go to where there is one to come back to. */
export function nextAction(
  returnUrl: string | undefined,
): Stripe.PaymentIntent.NextAction & Stripe.SetupIntent.NextAction {
  if (returnUrl === undefined) return { type: 'use_stripe_sdk', use_stripe_sdk: {} };
  const url = `https://hooks.stripe.com/3d_secure_2/hosted?merchant=acct&source=${randomText(24)}`;
  return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
}
