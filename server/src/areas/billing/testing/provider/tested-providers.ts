import { randomUUID } from 'node:crypto';
import type { PaymentPort } from '@chamfer/server/payment-port';
import { startTestApp } from '@chamfer/testing';
import { startStripe, stripeMethodOf } from '@chamfer/testing/stripe';
import Stripe from 'stripe';
import { connectStripe } from '../../../../platform/payments/stripe/stripe.ts';

/** Something that takes payments, as the suite of providers tries it. */
export interface TestedProvider {
  port: PaymentPort;
  now(): Date;
  /** Types a card into the fields of an intent, by the number that test cards have at the sandbox and at Stripe. */
  give(intentId: string, clientSecret: string, card: string): Promise<void>;
  /** Answers the bank’s page; null where nobody can, such as at Stripe itself. */
  answer: ((clientSecret: string, passes: boolean) => Promise<void>) | null;
  /** Moves the time; null where nobody can. */
  advance: ((ms: number) => void) | null;
  close(): Promise<void>;
}

/** Starts the provider to be tested. */
export type StartProvider = () => Promise<TestedProvider>;

async function startSandboxProvider(): Promise<TestedProvider> {
  const app = await startTestApp({ env: { BILLING: 'sandbox' } });
  const { sandbox, payments } = app.parts;
  return {
    port: payments!,
    now: () => app.clock.now(),
    async give(_id, clientSecret, number) {
      await sandbox!.intents.confirmCard(clientSecret, { number, expMonth: 8, expYear: 2031, cvc: '123' });
    },
    async answer(clientSecret, passes) {
      await sandbox!.intents.answer(clientSecret, passes);
    },
    advance: (ms) => app.clock.advance(ms),
    close: () => app.close(),
  };
}

async function startFakeProvider(): Promise<TestedProvider> {
  const { fake, sdk, env, close } = await startStripe();
  const clock = { now: () => fake.clock.now() };
  return {
    port: connectStripe({
      secretKey: env.STRIPE_SECRET_KEY!,
      webhookSecrets: ['whsec_test'],
      url: env.STRIPE_URL!,
      installation: randomUUID(),
      clock,
    }),
    now: () => clock.now(),
    give: (id, _secret, card) => giveAtStripe(sdk, id, card),
    async answer(clientSecret, passes) {
      if (passes) fake.browser.passChallenge(clientSecret);
      else fake.browser.failChallenge(clientSecret);
    },
    advance: (ms) => fake.clock.advance(ms),
    close,
  };
}

/** Stripe’s own test mode, by a key of the environment. Live keys are refused. */
async function startTestMode(secretKey: string): Promise<TestedProvider> {
  if (!/^(rk|sk)_test_/.test(secretKey)) throw new Error('STRIPE_TEST_KEY must be a key of test mode');
  const clock = { now: () => new Date() };
  const url = 'https://api.stripe.com';
  const sdk = new Stripe(secretKey);
  return {
    port: connectStripe({ secretKey, webhookSecrets: ['whsec_test'], url, installation: randomUUID(), clock }),
    now: clock.now,
    give: (id, _secret, card) => giveAtStripe(sdk, id, card),
    answer: null,
    advance: null,
    close: async () => undefined,
  };
}

/** What the card fields do in a browser, done by the server with a test payment method, which both take. */
async function giveAtStripe(sdk: Stripe, id: string, card: string): Promise<void> {
  const given = { payment_method: stripeMethodOf(card) };
  const confirmed = id.startsWith('seti_')
    ? sdk.setupIntents.confirm(id, given)
    : sdk.paymentIntents.confirm(id, given);
  await confirmed.catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
  });
}

const testKey = process.env.STRIPE_TEST_KEY;

/** The providers that the suite runs on: the sandbox, the fake of Stripe, and with STRIPE_TEST_KEY Stripe itself. */
export const testedProviders: readonly [name: string, start: StartProvider][] = [
  ['the sandbox', startSandboxProvider],
  ['the fake of Stripe', startFakeProvider],
  ...(testKey ? ([['test mode of Stripe', () => startTestMode(testKey)]] as [string, StartProvider][]) : []),
];
