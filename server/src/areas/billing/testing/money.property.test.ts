import { useTestApp } from '@chamfer/testing';
import { checkMoneyProperty } from '@chamfer/testing/money-property';
import { expect, test } from 'vitest';
import { moneyTools } from './money-tools.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
/** Of a sequence that failed: it alone is tried again, with the seed that was named with it. */
const path = process.env.MONEY_PATH;
const sequences = path === undefined ? Number(process.env.MONEY_RUNS ?? 100) : 1;

/** 10,000 of them are in `money.property.deep.test.ts`. */
test(`what was taken in ${sequences} random sequences of acts is what was shown at the press`, async () => {
  const seed = Number(process.env.MONEY_SEED ?? 20_260_101);
  const compared = await checkMoneyProperty(app, moneyTools(app.parts), { sequences, seed, path });
  if (path !== undefined) return;
  // Sequences in which nothing is bought would prove nothing.
  expect(compared.paid).toBeGreaterThan(sequences / 3);
  expect(compared.renewals).toBeGreaterThan(sequences / 10);
  expect(compared.refunds).toBeGreaterThan(sequences / 20);
}, 600_000);
