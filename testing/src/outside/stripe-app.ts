import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { makeTestClock } from '../test-clock.ts';
import { startStripe, type TestStripe } from './stripe.ts';

/** An app that takes payments with Stripe on loopback, at the time of both; webhooks arrive. */
export interface StripeApp {
  app: TestApp;
  stripe: TestStripe;
}

/** Starts them before the tests of a file, and closes them after. */
export function useStripeApp({ env = {}, workers = false }: { env?: Record<string, string>; workers?: boolean } = {}) {
  const used = {} as StripeApp;
  beforeAll(async () => {
    const clock = makeTestClock();
    used.stripe = await startStripe(clock);
    used.app = await startTestApp({ env: { ...used.stripe.env, ...env }, clock, workers });
    used.stripe.deliverTo(used.app);
  });
  afterAll(async () => {
    await used.app?.close();
    await used.stripe?.close();
  });
  return used;
}
