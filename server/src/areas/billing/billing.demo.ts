import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { OfDemoPeople } from '../people/people.demo.ts';
import { seedTeam } from '../teams/teams.seed.ts';
import { seedSubscription } from './billing.seed.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * The company pays for nine seats; Amir tries Pro with a team of his own, and a payment of Jonas’s team is overdue.
 * Chiara’s team has the education licence, the teams of the others are on Basic.
 */
export async function seedDemoSubscriptions(
  ctx: Context,
  db: Db,
  people: OfDemoPeople<{ teamId: string }>,
): Promise<void> {
  const now = ctx.parts.clock.now().getTime();
  await seedSubscription(ctx, db, { teamId: people.Mara.teamId, seats: 9 });
  const trialEnd = new Date(now + 9 * dayMs);
  await seedSubscription(ctx, db, {
    ...{ teamId: people.Amir.teamId, seats: 2, status: 'trialing', trialEnd },
    ...{ periodStart: new Date(now - 5 * dayMs), periodEnd: trialEnd },
  });
  await seedSubscription(ctx, db, {
    ...{ teamId: people.Jonas.teamId, seats: 1, status: 'grace', graceUntil: new Date(now + 11 * dayMs) },
    ...{ period: 'monthly', unitAmount: 3500 },
    ...{ periodStart: new Date(now - 33 * dayMs), periodEnd: new Date(now - 3 * dayMs) },
  });
  for (const { teamId } of [people.Amir, people.Jonas]) await seedTeam(db, teamId, { badge: 'pro' });
  await seedTeam(db, people.Chiara.teamId, { badge: 'edu' });
}
