import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { subscriptions } from './billing.tables.ts';
import { defaultCurrency, prices } from './prices.ts';

const dayMs = 24 * 60 * 60_000;

/** Gives a team a running subscription; by default a yearly one of Pro that began 190 days ago. */
export async function seedSubscription(
  { parts: { clock, ids } }: Context,
  db: Db,
  {
    teamId,
    ...given
  }: Pick<typeof subscriptions.$inferInsert, 'teamId' | 'seats'> & Partial<typeof subscriptions.$inferInsert>,
): Promise<string> {
  const [id, now] = [ids.uuid(), clock.now()];
  const periodStart = new Date(now.getTime() - 190 * dayMs);
  const yearEnd = new Date(periodStart.getTime() + 365 * dayMs);
  await db.insert(subscriptions).values({
    id,
    teamId,
    origin: 'chargebee',
    tier: 'pro',
    status: 'active',
    autoRenew: true,
    anchor: given.periodStart ?? periodStart,
    dueAt: given.origin === 'sales' ? null : (given.graceUntil ?? given.periodEnd ?? yearEnd),
    period: 'yearly',
    unitAmount: prices[defaultCurrency]!.yearly,
    currencyCode: defaultCurrency,
    periodStart,
    periodEnd: yearEnd,
    createdAt: periodStart,
    ...given,
  });
  return id;
}
