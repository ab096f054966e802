import type { TeamRole } from '@chamfer/contract/roles';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type LockStrength, lockRows } from '../../../platform/database/locks.ts';
import { subscriptions } from './subscriptions.port.ts';
import type { PlanFacts } from './teams.policy.ts';
import { teamUsers } from './teams.tables.ts';

/** A locked team, with the actor's place in it. */
export interface LockedTeam extends PlanFacts {
  teamId: string;
}

/**
 * Locks a team for a change of its members, invitations or spaces, and returns the facts about the actor: nobody joins,
 * leaves or gets another role until the transaction ends. `people` are the others whom the change is about; how strongly they
 * and the actor are locked says `strength`.
 */
export async function lockTeam(
  ctx: Context,
  db: Db,
  teamId: string,
  people: string[] = [],
  strength: LockStrength = 'key share',
): Promise<LockedTeam> {
  const { userId } = actorOf(ctx);
  await lockRows(db, 'users', [...new Set([userId, ...people])], strength);
  await lockRows(db, 'teams', [teamId], 'no key update');
  return findTeam(ctx, db, teamId);
}

/** The same facts without locks, for calls that change nothing. */
export async function findTeam(ctx: Context, db: Db, teamId: string): Promise<LockedTeam> {
  const plans = await subscriptions(ctx).plansOf(db, [teamId]);
  return {
    teamId,
    role: await roleInTeam(db, teamId, actorOf(ctx).userId),
    teamspaceManagement: plans.get(teamId)?.addons.teamspaceManagement ?? false,
  };
}

/** What somebody is in a team, or null. */
export async function roleInTeam(db: Db, teamId: string, userId: string): Promise<TeamRole | null> {
  return (await rolesInTeam(db, teamId, [userId])).get(userId) ?? null;
}

/** What some people are in a team; those who are not in it are left out. */
export async function rolesInTeam(db: Db, teamId: string, userIds: string[]): Promise<Map<string, TeamRole>> {
  const rows = await db
    .select({ userId: teamUsers.userId, role: teamUsers.role })
    .from(teamUsers)
    .where(and(eq(teamUsers.teamId, teamId), inArray(teamUsers.userId, userIds)));
  return new Map(rows.map(({ userId, role }) => [userId, role]));
}

/** Whether a team has an owner besides this person. */
export async function hasOtherOwner(db: Db, teamId: string, userId: string): Promise<boolean> {
  const others = and(eq(teamUsers.teamId, teamId), eq(teamUsers.role, 'owner'), ne(teamUsers.userId, userId));
  return (await db.$count(teamUsers, others)) > 0;
}
