import { StripeFake } from '@chamfer/stripe-fake';

/** Stripe on loopback, and the settings of a server that takes payments with it. */
export interface StripeOfJourneys {
  fake: StripeFake;
  env: Record<string, string>;
  /** Where its script is. */
  origin: string;
  /** What was taken from cards so far, in minor units, each charge by itself. */
  taken(): number[];
  close(): Promise<void>;
}

/** Starts the fake of Stripe on a free port of the loopback interface. */
export async function startStripe(): Promise<StripeOfJourneys> {
  const fake = new StripeFake({ settlementCurrency: 'eur', exchangeRates: { usd: 0.9 } });
  const { host, port } = await fake.start();
  const origin = `http://${host}:${port}`;
  return {
    fake,
    origin,
    env: {
      BILLING: 'stripe',
      BILLING_SELLER_NAME: 'Chamfer Demo GmbH',
      BILLING_SELLER_ADDRESS: 'Werftstr. 1, 24143 Kiel',
      BILLING_SELLER_COUNTRY: 'DE',
      BILLING_SELLER_VAT: 'DE136695976',
      STRIPE_SECRET_KEY: fake.keys.secret,
      STRIPE_PUBLISHABLE_KEY: fake.keys.publishable,
      STRIPE_WEBHOOK_SECRETS: 'whsec_journeys',
      STRIPE_URL: origin,
      STRIPE_SCRIPT_URL: `${origin}/endive/stripe.js`,
    },
    taken: () =>
      [...fake.account.charges.values()].filter((charge) => charge.captured).map((charge) => charge.amount_captured),
    close: () => fake.close(),
  };
}
