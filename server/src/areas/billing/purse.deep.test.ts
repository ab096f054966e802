import { useTestApp } from '@chamfer/testing';
import { checkPurses } from '@chamfer/testing/purse';
import { expect, test } from 'vitest';
import { purseTools } from './purse-tools.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });

/** The tenth part of 10,000 at a time: each has its own seed, which a failure names. */
test.each(Array.from({ length: 10 }, (_, index) => index))(
  '1,000 random lives of subscriptions, part %i',
  async (part) => {
    const seed = Number(process.env.PURSE_SEED ?? Date.now() % 1_000_000) + part;
    const sequences = Number(process.env.PURSE_RUNS ?? 1000);
    const compared = await checkPurses(app, purseTools(app.parts), { sequences, seed });
    expect(compared.paid).toBeGreaterThan(0);
  },
  3_600_000,
);
