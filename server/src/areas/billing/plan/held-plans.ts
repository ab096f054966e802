import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { teamUsers } from '../../teams/core/teams.tables.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';

/** The subscriptions that give their teams a plan, by team. */
export async function plansOf(db: Db, teamIds: readonly string[]): Promise<Map<string, Subscription>> {
  if (teamIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(inArray(subscriptions.teamId, [...teamIds]), inArray(subscriptions.status, ['trialing', 'active', 'grace'])),
    );
  return new Map(rows.map((row) => [row.teamId!, row]));
}

/** The running subscriptions that owners hold for themselves, by the team that is primary for them; of several the one that ends last. */
export async function licencesOf(db: Db, teamIds: readonly string[]): Promise<Map<string, Subscription>> {
  if (teamIds.length === 0) return new Map();
  const rows = await db
    .select({ teamId: teamUsers.teamId, licence: subscriptions })
    .from(teamUsers)
    .innerJoin(subscriptions, eq(subscriptions.userId, teamUsers.userId))
    .where(
      and(
        inArray(teamUsers.teamId, [...teamIds]),
        eq(teamUsers.role, 'owner'),
        eq(teamUsers.isPrimary, true),
        inArray(subscriptions.status, ['trialing', 'active', 'grace']),
      ),
    )
    .orderBy(asc(subscriptions.periodEnd));
  return new Map(rows.map(({ teamId, licence }) => [teamId, licence]));
}
