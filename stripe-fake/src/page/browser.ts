import type Stripe from 'stripe';
import type { Wallet } from '../cards/payment-methods.ts';
import type { Account } from '../core/account.ts';
import { type ErrorBody, StripeFailure } from '../core/stripe-failure.ts';
import { answerChallenge, confirmIntent } from '../money/confirm.ts';
import { answerSetupChallenge, confirmSetup } from '../money/setup-intents.ts';

/** What Stripe's script gives a page: the intent, or what went wrong. */
export interface BrowserResult {
  intent?: Stripe.PaymentIntent | Stripe.SetupIntent;
  error?: ErrorBody;
}

/** What a page does with a payment form. */
export interface PageConfirmation {
  /** The card, such as `pm_card_visa`, or a saved one; without it, the one that the intent has. */
  method?: string;
  wallet?: Wallet;
  returnUrl?: string;
}

/** What happens in a browser, which knows the secret of an intent and no key. */
export class Browser {
  readonly #account: Account;

  constructor(account: Account) {
    this.#account = account;
  }

  /** The intent that a secret belongs to. */
  retrieve(clientSecret: string): Stripe.PaymentIntent | Stripe.SetupIntent {
    this.#account.clock.runDue();
    const { intents, setupIntents } = this.#account;
    for (const intent of [...intents.values(), ...setupIntents.values()]) {
      if (intent.client_secret === clientSecret) return structuredClone(intent);
    }
    throw new Error('No intent has this secret.');
  }

  /** Confirms an intent, as the card fields or the sheet of a wallet do. */
  confirm(clientSecret: string, { method, wallet = null, returnUrl }: PageConfirmation = {}): BrowserResult {
    const confirmation = { payment_method: method, wallet, return_url: returnUrl };
    return this.#act(
      clientSecret,
      (intent) => confirmIntent(this.#account, intent, confirmation),
      (setup) => confirmSetup(this.#account, setup, confirmation),
    );
  }

  /** The person passes the challenge of their bank. */
  passChallenge(clientSecret: string): BrowserResult {
    return this.#answer(clientSecret, true);
  }

  /** The person does not pass the challenge of their bank, or leaves it. */
  failChallenge(clientSecret: string): BrowserResult {
    return this.#answer(clientSecret, false);
  }

  #answer(clientSecret: string, isPassed: boolean): BrowserResult {
    const result = this.#act(
      clientSecret,
      (intent) => answerChallenge(this.#account, intent, isPassed),
      (setup) => answerSetupChallenge(this.#account, setup, isPassed),
    );
    if (isPassed || result.error) return result;
    const intent = result.intent!;
    const last = intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error;
    return { error: { ...(last as unknown as ErrorBody), [intent.object]: intent } };
  }

  #act(
    clientSecret: string,
    pay: (intent: Stripe.PaymentIntent) => void,
    setUp: (setup: Stripe.SetupIntent) => void,
  ): BrowserResult {
    const { id } = this.retrieve(clientSecret);
    const intent = this.#account.intents.get(id);
    const setup = this.#account.setupIntents.get(id);
    try {
      if (intent) pay(intent);
      if (setup) setUp(setup);
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return { error: error.body };
    }
    return { intent: this.retrieve(clientSecret) };
  }
}
