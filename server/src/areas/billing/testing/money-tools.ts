import { desc, eq } from 'drizzle-orm';
import { systemContext } from '../../../platform/context.ts';
import type { Parts } from '../../../platform/parts.ts';
import { tick } from '../billing-work.ts';
import { billingNow } from '../ledger/customers.service.ts';
import { charges, orders } from '../orders/orders.tables.ts';
import { RefundRefused, refundedOf, refundOrder } from '../orders/refunds.service.ts';
import { advanceBillingClock } from '../renewal/billing-clock.service.ts';

const dayMs = 24 * 60 * 60_000;

/** What the property test of money needs of the server besides its calls: time, jobs, and the operator. */
export function moneyTools(parts: Parts) {
  return {
    async advance(teamId: string, days: number): Promise<void> {
      const ctx = systemContext(parts);
      const now = await billingNow(ctx, parts.database.db, teamId);
      await advanceBillingClock(ctx, teamId, new Date(now.getTime() + days * dayMs));
    },
    tick: () => tick(parts),
    async refund(teamId: string, share: number): Promise<number | null> {
      const { db } = parts.database;
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
      try {
        await refundOrder(systemContext(parts), last.orderId, amount);
      } catch (error) {
        // The operator reads that one is being sent already.
        if (!(error instanceof RefundRefused && error.reason === 'in_progress')) throw error;
        return null;
      }
      return amount;
    },
  };
}
