import { and, asc, eq, exists, isNotNull, lt, ne } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { vatStatusOf } from '../ledger/billing-details.service.ts';
import { billingCustomers } from '../ledger/customers.tables.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';

/** How long a number waits until it is asked about again, in ms. */
const waitMs = 60 * 60_000;
/** How many are asked about at a time. */
const atATime = 200;

/**
 * Asks about VAT numbers again that the register could not be asked about, each once an hour and those that wait longest first,
 * for as many days as it is away; a valid one counts from the next invoice (DECISIONS 34). Numbers of teams without a
 * subscription wait for their next checkout.
 */
export async function checkVatAgain(ctx: Context): Promise<void> {
  const { database, clock, log } = ctx.parts;
  const { db } = database;
  const running = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.teamId, billingCustomers.teamId), ne(subscriptions.status, 'ended')));
  const unverified = await db
    .select()
    .from(billingCustomers)
    .where(
      and(
        eq(billingCustomers.vatStatus, 'unverified'),
        isNotNull(billingCustomers.details),
        lt(billingCustomers.updatedAt, new Date(clock.now().getTime() - waitMs)),
        exists(running),
      ),
    )
    .orderBy(asc(billingCustomers.updatedAt))
    .limit(atATime);
  for (const { teamId, details, updatedAt } of unverified) {
    try {
      const vatStatus = await vatStatusOf(ctx, details!);
      // The answer is about this number: one that was put in its place meanwhile has an answer of its own.
      await db
        .update(billingCustomers)
        .set({ vatStatus, updatedAt: clock.now() })
        .where(and(eq(billingCustomers.teamId, teamId), eq(billingCustomers.updatedAt, updatedAt)));
    } catch (error) {
      // One that fails does not keep the others from being asked about.
      log.error({ err: error, teamId }, 'a VAT number could not be checked again');
    }
  }
}
