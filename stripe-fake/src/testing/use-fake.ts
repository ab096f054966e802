import Stripe from 'stripe';
import { afterEach, beforeEach } from 'vitest';
import type { AccountSettings } from '../core/account.ts';
import { StripeFake } from '../stripe-fake.ts';

/** A fake that a test talks to, with the official SDK. */
export interface UsedFake {
  fake: StripeFake;
  /** The SDK with the secret key, which repeats nothing by itself but what was cut off. */
  stripe: Stripe;
  /** The SDK with another key, or with other settings. */
  sdk(key: string, config?: Stripe.StripeConfig): Stripe;
  /** Where the fake listens. */
  url: string;
}

/** A new fake for each test of a file. */
export function useFake(settings: Partial<AccountSettings> = {}): UsedFake {
  const used = {} as UsedFake;
  beforeEach(async () => {
    used.fake = new StripeFake(settings);
    const config = await used.fake.start();
    used.url = `http://${config.host}:${config.port}`;
    used.sdk = (key, further) => new Stripe(key, { ...config, maxNetworkRetries: 0, telemetry: false, ...further });
    used.stripe = used.sdk(used.fake.keys.secret);
  });
  afterEach(() => used.fake.close());
  return used;
}

/** What a call is refused with. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => new Error('The call was not refused.'),
    (refusal: unknown) => refusal,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}

/** An intent as the payment adapter makes it: the amount is held, and the card is kept for later payments. */
export function held(customer: string, further: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return {
    amount: 11_900,
    currency: 'eur',
    customer,
    capture_method: 'manual',
    setup_future_usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { order: 'order-1', attempt: '1' },
    ...further,
  } satisfies Stripe.PaymentIntentCreateParams;
}

/** A payment that is taken at once with a test card. */
export function pay(stripe: Stripe, method: string, further: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({
    amount: 5000,
    currency: 'eur',
    allowed_payment_method_types: ['card'],
    payment_method: method,
    confirm: true,
    ...further,
  });
}
