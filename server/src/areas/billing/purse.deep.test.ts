import { systemContext } from '@chamfer/server/context';
import { useTestApp } from '@chamfer/testing';
import { checkPurses } from '@chamfer/testing/purse';
import { expect, test } from 'vitest';
import { advanceBillingClock } from './billing-clock.service.ts';
import { tick } from './billing-work.ts';
import { billingNow } from './customers.service.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const dayMs = 24 * 60 * 60_000;
const tools = {
  async advance(teamId: string, days: number) {
    const ctx = systemContext(app.parts);
    const now = await billingNow(ctx, app.parts.database.db, teamId);
    await advanceBillingClock(ctx, teamId, new Date(now.getTime() + days * dayMs));
  },
  tick: () => tick(app.parts),
};

/** The tenth part of 10,000 at a time: each has its own seed, which a failure names. */
test.each(Array.from({ length: 10 }, (_, index) => index))(
  '1,000 random lives of subscriptions, part %i',
  async (part) => {
    const seed = Number(process.env.PURSE_SEED ?? Date.now() % 1_000_000) + part;
    const compared = await checkPurses(app, tools, { sequences: Number(process.env.PURSE_RUNS ?? 1000), seed });
    expect(compared.paid).toBeGreaterThan(0);
  },
  3_600_000,
);
