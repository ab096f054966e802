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

/** 10,000 of them are in `purse.deep.test.ts`. */
test('what was taken in 12 random lives of subscriptions is what was shown at the press', async () => {
  const compared = await checkPurses(app, tools, { sequences: 12, seed: Number(process.env.PURSE_SEED ?? 20_260_101) });
  // Sequences in which nothing is bought would prove nothing.
  expect(compared.paid).toBeGreaterThan(4);
  expect(compared.renewals).toBeGreaterThan(0);
}, 180_000);
