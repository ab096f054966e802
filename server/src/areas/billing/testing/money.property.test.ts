import { useTestApp } from '@chamfer/testing';
import { checkMoneyProperty } from '@chamfer/testing/money-property';
import { useStripeApp } from '@chamfer/testing/stripe-app';
import { describe, expect, test } from 'vitest';
import { moneyTools } from './money-tools.ts';

/** Of a sequence that failed: it alone is tried again, with the seed that was named with it. */
const path = process.env.MONEY_PATH;

/** 10,000 of them with each provider are in `money.property.deep.test.ts`. */
describe.each([
  ['the sandbox', 60],
  ['the fake of Stripe', 40],
] as const)('with %s', (name, number) => {
  const used =
    name === 'the sandbox'
      ? { app: useTestApp({ env: { BILLING: 'sandbox' } }) }
      : useStripeApp({ env: { BILLING_TAX_ELSEWHERE: 'none' } });
  const sequences = path === undefined ? Number(process.env.MONEY_RUNS ?? number) : 1;

  test(`what was taken in ${sequences} random sequences of acts is what was shown at the press`, async () => {
    const seed = Number(process.env.MONEY_SEED ?? 20_260_101);
    const compared = await checkMoneyProperty(used.app, moneyTools(used.app.parts), { sequences, seed, path });
    if (path !== undefined) return;
    // Sequences in which nothing is bought would prove nothing.
    expect(compared.paid).toBeGreaterThan(sequences / 3);
    expect(compared.renewals).toBeGreaterThan(sequences / 10);
    expect(compared.refunds).toBeGreaterThan(sequences / 20);
  }, 600_000);
});
