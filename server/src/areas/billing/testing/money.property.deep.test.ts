import { useTestApp } from '@chamfer/testing';
import { checkMoneyProperty } from '@chamfer/testing/money-property';
import { useStripeApp } from '@chamfer/testing/stripe-app';
import { describe, expect, test } from 'vitest';
import { moneyTools } from './money-tools.ts';

const parts = Array.from({ length: 40 }, (_, index) => index);

/** The 40th part of 10,000 at a time, with its own database: each has its own seed, which a failure names. */
describe.each(['the sandbox', 'the fake of Stripe'])('with %s', (name) => {
  describe.each(parts)('part %i', (part) => {
    const used =
      name === 'the sandbox'
        ? { app: useTestApp({ env: { BILLING: 'sandbox' } }) }
        : useStripeApp({ env: { BILLING_TAX_ELSEWHERE: 'none' } });

    test('250 random sequences of acts', async () => {
      const seed = Number(process.env.MONEY_SEED ?? Date.now() % 1_000_000) + part;
      const sequences = Number(process.env.MONEY_RUNS ?? 250);
      const compared = await checkMoneyProperty(used.app, moneyTools(used.app.parts), { sequences, seed });
      expect(compared.paid).toBeGreaterThan(0);
    }, 3_600_000);
  });
});
