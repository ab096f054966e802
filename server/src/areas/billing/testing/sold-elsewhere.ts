import { buildPerson, type TestApp, type TestPerson } from '@chamfer/testing';
import type { startPaddle } from '@chamfer/testing/paddle-fake';
import { systemContext } from '../../../platform/context.ts';
import { syncPaddle } from '../renewal/paddle.service.ts';

/** What the App Store or Paddle sold to somebody. */
export interface SoldElsewhere {
  type: 'appstore' | 'paddle';
  /** How much of its year is over. */
  daysUsed: number;
  /** Minor units of `currency`. */
  paid: number;
  currency: string;
  autoRenew: boolean;
}

const dayMs = 24 * 60 * 60_000;

/** A person with a year that was sold elsewhere, and the seller's id of it. */
export async function soldElsewhere(
  app: TestApp,
  paddle: Pick<Awaited<ReturnType<typeof startPaddle>>, 'sell'>,
  {
    type,
    daysUsed,
    paid,
    currency = 'USD',
    autoRenew = true,
  }: Partial<SoldElsewhere> & Pick<SoldElsewhere, 'type' | 'daysUsed' | 'paid'>,
): Promise<{ owner: TestPerson; externalId: string }> {
  const owner = await buildPerson(app);
  const start = new Date(app.clock.now().getTime() - daysUsed * dayMs);
  const end = new Date(start.getTime() + 365 * dayMs);
  const externalId =
    type === 'paddle' ? paddle.sell({ price: paid, endsAt: end.toISOString() }) : `apple-${owner.userId}`;
  await app.parts.database.pool.query(
    `insert into subscriptions (id, type, user_id, origin, external_id, tier, status, auto_renew, period, seats, unit_amount,
       currency_code, period_start, period_end, created_at)
     values (gen_random_uuid(), $1, $2, 'store', $3, 'pro', 'active', $4, 'yearly', 1, $5, $6, $7, $8, $7)`,
    [type, owner.userId, externalId, autoRenew, type === 'paddle' ? 0 : paid, currency, start, end],
  );
  // What was paid is asked of Paddle.
  if (type === 'paddle') await syncPaddle(systemContext(app.parts), externalId);
  return { owner, externalId };
}
