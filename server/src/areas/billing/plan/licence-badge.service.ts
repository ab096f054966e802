import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { setBadge } from '../../teams/core/teams.service.ts';
import { teamUsers } from '../../teams/core/teams.tables.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';

const givingPlan = ['trialing', 'active', 'grace'] as const;

/** Gives a team whose own plan has ended the badge that is left: that of a licence its owner holds, or Basic. */
export async function setBadgeWithoutPlan(ctx: Context, db: Db, teamId: string): Promise<void> {
  const held = await db
    .select({ id: subscriptions.id })
    .from(teamUsers)
    .innerJoin(subscriptions, eq(subscriptions.userId, teamUsers.userId))
    .where(
      and(
        eq(teamUsers.teamId, teamId),
        eq(teamUsers.role, 'owner'),
        eq(teamUsers.isPrimary, true),
        eq(subscriptions.type, 'edu'),
        inArray(subscriptions.status, givingPlan),
      ),
    )
    .limit(1);
  await setBadge(ctx, db, teamId, held.length > 0 ? 'edu' : 'basic');
}

/** Gives the team that is primary for an owner the badge of what they hold, unless it has a plan of its own. */
export async function setBadgeOfOwner(ctx: Context, db: Db, userId: string): Promise<void> {
  const owned = and(eq(teamUsers.userId, userId), eq(teamUsers.role, 'owner'), eq(teamUsers.isPrimary, true));
  const rows = await db.select({ teamId: teamUsers.teamId }).from(teamUsers).where(owned);
  for (const { teamId } of rows) {
    const plan = and(eq(subscriptions.teamId, teamId), inArray(subscriptions.status, givingPlan));
    if ((await db.$count(subscriptions, plan)) === 0) await setBadgeWithoutPlan(ctx, db, teamId);
  }
}
