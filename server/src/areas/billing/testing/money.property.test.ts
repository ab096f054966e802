import { useTestApp } from '@chamfer/testing';
import { checkPurses } from '@chamfer/testing/purse';
import { expect, test } from 'vitest';
import { purseTools } from './money-tools.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
/** Of a life that failed: it alone is tried again, with the seed that was named with it. */
const path = process.env.PURSE_PATH;
const lives = path === undefined ? Number(process.env.PURSE_RUNS ?? 100) : 1;

/** 10,000 of them are in `purse.deep.test.ts`. */
test(`what was taken in ${lives} random lives of subscriptions is what was shown at the press`, async () => {
  const seed = Number(process.env.PURSE_SEED ?? 20_260_101);
  const compared = await checkPurses(app, purseTools(app.parts), { sequences: lives, seed, path });
  if (path !== undefined) return;
  // Sequences in which nothing is bought would prove nothing.
  expect(compared.paid).toBeGreaterThan(lives / 3);
  expect(compared.renewals).toBeGreaterThan(lives / 10);
  expect(compared.refunds).toBeGreaterThan(lives / 20);
}, 600_000);
