import Stripe from 'stripe';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';

/** How long Stripe is waited for, in ms. */
const answerMs = 20_000;

/** What an installation is connected to Stripe with. */
export interface StripeAccess {
  secretKey: string;
  webhookSecrets: readonly string[];
  /** Where its API is, without a slash at the end. */
  url: string;
  /** What objects of this installation are marked with: another one may use the same account. */
  installation: string;
  clock: Clock;
}

/** The settings of Stripe; `BILLING=stripe` does not start without them. */
export function stripeAccess(config: Config): Pick<StripeAccess, 'secretKey' | 'webhookSecrets' | 'url'> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRETS: webhookSecrets, STRIPE_URL: url } = config;
  return { secretKey: secretKey!, webhookSecrets: webhookSecrets!, url };
}

/** Opens the SDK of Stripe. It repeats nothing by itself: jobs do, by the same keys. */
export function openStripe({ secretKey, url }: Pick<StripeAccess, 'secretKey' | 'url'>): Stripe {
  const { hostname: host, port, protocol } = new URL(url);
  return new Stripe(secretKey, {
    host,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: answerMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
