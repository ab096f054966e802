import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { heardEvents } from '@chamfer/server/payment-events';
import { type BrowserResult, FakeClock, StripeFake } from '@chamfer/stripe-fake';
import Stripe from 'stripe';
import { makeTestClock, type TestClock } from '../test-clock.ts';

/** Fakes of Stripe that apps of this process talk to, by where they listen. */
const fakes = new Map<string, StripeFake>();

/** An app that gets webhooks; undefined where it does not answer. */
export interface WebhookReceiver {
  fetch(
    method: string,
    path: string,
    extras: { body: Buffer; headers: Record<string, string> },
  ): Promise<{ status: number } | undefined>;
}

/** Stripe on loopback, with the settings of an app that takes payments with it. */
export interface TestStripe {
  fake: StripeFake;
  /** The official SDK, as somebody at Stripe's dashboard would use it. */
  sdk: Stripe;
  env: Record<string, string>;
  /** Has webhooks delivered to an app from now on. */
  deliverTo(app: WebhookReceiver): void;
  close(): Promise<void>;
}

/** A seller, as every real installation names one. */
const seller = {
  BILLING_SELLER_NAME: 'Halden Tools GmbH',
  BILLING_SELLER_ADDRESS: 'Feilenweg 1, 10115 Berlin',
  BILLING_SELLER_COUNTRY: 'DE',
  BILLING_SELLER_VAT: 'DE811907980',
};

/** Starts Stripe on loopback, at the time of a test clock. */
export async function startStripe(clock: TestClock = makeTestClock()): Promise<TestStripe> {
  const fake = new StripeFake({ exchangeRates: { usd: 0.9 } }, new FakeClock(() => clock.now().getTime()));
  const { host, port } = await fake.start();
  const url = `http://${host}:${port}`;
  fakes.set(url, fake);
  let receiver: WebhookReceiver | null = null;
  const door = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const headers = request.headers as Record<string, string>;
    const answer = await receiver?.fetch('POST', '/api/payments/webhook', { body: Buffer.concat(parts), headers });
    response.writeHead(answer?.status ?? 503).end();
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const sdk = new Stripe(fake.keys.secret, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
  const endpoint = await sdk.webhookEndpoints.create({
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}/`,
    enabled_events: [...heardEvents],
  });
  return {
    fake,
    sdk,
    env: {
      BILLING: 'stripe',
      STRIPE_SECRET_KEY: fake.keys.secret,
      STRIPE_PUBLISHABLE_KEY: fake.keys.publishable,
      STRIPE_WEBHOOK_SECRETS: endpoint.secret!,
      STRIPE_URL: url,
      STRIPE_SCRIPT_URL: `${url}/endive/stripe.js`,
      ...seller,
    },
    deliverTo(app) {
      receiver = app;
    },
    async close() {
      receiver = null;
      door.close();
      fakes.delete(url);
      await fake.close();
    },
  };
}

/** The fake that an app talks to; undefined where it takes payments otherwise. */
export function stripeFakeAt(url: string): StripeFake | undefined {
  return fakes.get(url);
}

/** The test payment methods of Stripe that behave as the sandbox's cards with these numbers do. */
const methods: Readonly<Record<string, string>> = {
  '4242424242424242': 'pm_card_visa',
  '4000000000000002': 'pm_card_chargeDeclined',
  '4000000000003220': 'pm_card_threeDSecure2Required',
  '4000000000009995': 'pm_card_chargeDeclinedInsufficientFunds',
  '4000000000000127': 'pm_card_chargeDeclinedIncorrectCvc',
  '4000000000000069': 'pm_card_chargeDeclinedExpiredCard',
  '4000000000000119': 'pm_card_chargeDeclinedProcessingError',
  '4000000000000341': 'pm_card_chargeCustomerFail',
  '4000000000007726': 'pm_card_pendingRefund',
  '4000000000005126': 'pm_card_refundFail',
  '378282246310005': 'pm_card_amex',
};

/** The test payment method of Stripe for a card's number. @throws Error for one that Stripe has no test method for */
export function stripeMethodOf(number: string): string {
  const found = methods[number];
  if (!found) throw new Error(`Stripe has no test method for ${number}`);
  return found;
}

/** Answers the bank’s page, or the sheet of Apple Pay; the status that the intent then has. */
export function answerAtStripe({ browser }: StripeFake, clientSecret: string, passes: boolean): string {
  if (browser.retrieve(clientSecret).status === 'requires_action') {
    return statusAfter(passes ? browser.passChallenge(clientSecret) : browser.failChallenge(clientSecret));
  }
  const method = passes ? 'pm_card_visa' : 'pm_card_chargeDeclined';
  return statusAfter(browser.confirm(clientSecret, { method, wallet: 'apple_pay' }));
}

/** What a page learns of an intent, in the words of our port. */
export function statusAfter({ intent, error }: BrowserResult): string {
  if (error) return 'declined';
  if (intent?.status === 'requires_action') return 'challenge';
  return intent?.status === 'requires_capture' || intent?.status === 'succeeded' ? 'authorized' : 'open';
}
