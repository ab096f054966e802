import { startStripe, type TestStripe } from '@chamfer/testing/stripe';
import { afterAll } from 'vitest';
import { type Journey, useJourney } from './journey.ts';

/** Stripe on loopback, as journeys look at it. */
export interface StripeOfJourneys extends TestStripe {
  /** Where its API and its script are. */
  origin: string;
  /** What was taken from cards so far, in minor units, each charge by itself. */
  taken(): number[];
  /** What was given back so far, in minor units. */
  givenBack(): number[];
}

/** Journeys with a server that takes payments with the fake of Stripe, which is closed after them. */
export async function useStripeJourney(): Promise<{ journey: Journey; stripe: StripeOfJourneys }> {
  const started = await startStripe();
  afterAll(() => started.close());
  const stripe = {
    ...started,
    origin: started.env.STRIPE_URL!,
    taken: () =>
      [...started.fake.account.charges.values()].filter(({ captured }) => captured).map((each) => each.amount_captured),
    givenBack: () => [...started.fake.account.refunds.values()].map(({ amount }) => amount),
  };
  return { stripe, journey: useJourney(started.env) };
}
