import { useTestApp } from '@chamfer/testing';
import { checkPurses } from '@chamfer/testing/purse';
import { describe, expect, test } from 'vitest';
import { purseTools } from './money-tools.ts';

/** The 40th part of 10,000 at a time, with a database of its own: each has its own seed, which a failure names. */
describe.each(Array.from({ length: 40 }, (_, index) => index))('part %i', (part) => {
  const app = useTestApp({ env: { BILLING: 'sandbox' } });

  test('250 random lives of subscriptions', async () => {
    const seed = Number(process.env.PURSE_SEED ?? Date.now() % 1_000_000) + part;
    const sequences = Number(process.env.PURSE_RUNS ?? 250);
    const compared = await checkPurses(app, purseTools(app.parts), { sequences, seed });
    expect(compared.paid).toBeGreaterThan(0);
  }, 3_600_000);
});
