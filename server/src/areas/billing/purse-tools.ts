import type { TestApp } from '@chamfer/testing';
import type { PurseTools } from '@chamfer/testing/purse';
import { desc, eq } from 'drizzle-orm';
import { systemContext } from '../../platform/context.ts';
import { advanceBillingClock } from './billing-clock.service.ts';
import { tick } from './billing-work.ts';
import { billingNow } from './customers.service.ts';
import { charges, orders } from './orders.tables.ts';
import { refundedOf, refundOrder } from './refunds.service.ts';

const dayMs = 24 * 60 * 60_000;

/** What the tests of the purse need of the server beside its calls: time, jobs, and the operator. */
export function purseTools(app: TestApp): PurseTools {
  return {
    async advance(teamId, days) {
      const ctx = systemContext(app.parts);
      const now = await billingNow(ctx, app.parts.database.db, teamId);
      await advanceBillingClock(ctx, teamId, new Date(now.getTime() + days * dayMs));
    },
    tick: () => tick(app.parts),
    async refund(teamId, share) {
      const { db } = app.parts.database;
      const [last] = await db
        .select({ orderId: charges.orderId, amount: charges.amount })
        .from(charges)
        .innerJoin(orders, eq(orders.id, charges.orderId))
        .where(eq(orders.teamId, teamId))
        .orderBy(desc(charges.at), desc(charges.orderId))
        .limit(1);
      if (!last) return null;
      const left = last.amount - (await refundedOf(db, last.orderId)).amount;
      const amount = Math.min(left, Math.max(1, Math.round(last.amount * share)));
      if (amount < 1) return null;
      await refundOrder(systemContext(app.parts), last.orderId, amount);
      return amount;
    },
  };
}
