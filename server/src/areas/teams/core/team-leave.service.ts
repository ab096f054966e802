import type { TeamRole } from '@chamfer/contract/roles';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import { announceAct } from '../../../platform/team-acts.ts';
import { personTopic } from '../../people/person-events.service.ts';
import { dropPrivateSpaces } from './private-spaces.service.ts';
import { subscriptions } from './subscriptions.port.ts';
import { teamTopic } from './team-events.service.ts';
import { teams, teamUsers } from './teams.tables.ts';

/**
 * Returns the ids of the teams that must be deleted when a person leaves all their teams: those in which all other
 * members, if any, are guests (ACCESS §7). The teams are locked, so that nobody can join in the meantime. The caller
 * must have locked the person before.
 * @throws OPERATION_NOT_ALLOWED if the person is the only owner of a team that has other members or pays for a
 * subscription. The details are `{reason: 'owns_team' | 'subscription', teams: [{id, name}]}`. `owns_team` is checked
 * first, because a new owner would take over the subscription (DECISIONS 15)
 */
export async function planLeave(ctx: Context, db: Db, userId: string): Promise<string[]> {
  const own = await db.select({ id: teamUsers.teamId }).from(teamUsers).where(eq(teamUsers.userId, userId));
  const ids = own.map(({ id }) => id);
  await lockRows(db, 'teams', ids, 'update');
  const found = await db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(inArray(teams.id, ids))
    .orderBy(teams.id);
  const members = await db
    .select({ teamId: teamUsers.teamId, userId: teamUsers.userId, role: teamUsers.role })
    .from(teamUsers)
    .where(and(inArray(teamUsers.teamId, ids), ne(teamUsers.role, 'guest')));
  const inTeam = Map.groupBy(members, ({ teamId }) => teamId);
  const membersOf = (teamId: string) => inTeam.get(teamId) ?? [];
  const joined = found.filter(({ id }) => membersOf(id).some((member) => member.userId === userId));
  const soleOwned = joined.filter(({ id }) => {
    const owners = membersOf(id).filter(({ role }) => role === 'owner');
    return owners.length === 1 && owners[0]!.userId === userId;
  });
  refuse(
    'owns_team',
    soleOwned.filter(({ id }) => membersOf(id).length > 1),
  );
  const paying = await subscriptions(ctx).payingTeams(
    db,
    soleOwned.map(({ id }) => id),
  );
  refuse(
    'subscription',
    soleOwned.filter(({ id }) => paying.includes(id)),
  );
  return joined.filter(({ id }) => membersOf(id).length <= 1).map(({ id }) => id);
}

function refuse(reason: 'owns_team' | 'subscription', stuck: { id: string; name: string }[]): void {
  if (stuck.length === 0) return;
  throw new AppError('OPERATION_NOT_ALLOWED', { reason, teams: stuck.map(({ id, name }) => ({ id, name })) });
}

/**
 * Removes a person from every team, with their private data there, and deletes the teams in `closing` (from
 * `planLeave`).
 */
export async function leaveTeams(ctx: Context, db: Db, userId: string, closing: string[]): Promise<void> {
  if (closing.length > 0) await db.delete(teams).where(inArray(teams.id, closing));
  await dropPrivateSpaces(db, userId);
  const left = await db.delete(teamUsers).where(eq(teamUsers.userId, userId)).returning({ teamId: teamUsers.teamId });
  for (const { teamId } of left) await announceAct(ctx, db, { teamId }, 'member.left', { userId });
}

/**
 * Notifies the open pages of the teams that a person leaves, when the transaction commits, and the guests of those that
 * end. Returns the teams that go on without the person, with their role there. Must be called before they leave.
 */
export async function announceLeave(
  ctx: Context,
  db: Db,
  userId: string,
  closing: string[],
): Promise<{ teamId: string; role: TeamRole }[]> {
  const { events } = ctx.parts;
  const own = await db
    .select({ teamId: teamUsers.teamId, role: teamUsers.role })
    .from(teamUsers)
    .where(eq(teamUsers.userId, userId));
  const left = own.filter(({ teamId }) => !closing.includes(teamId));
  const leftIds = left.map(({ teamId }) => teamId);
  await events.publish(db, teamTopic, leftIds, { type: 'members' });
  const guests = await db
    .select({ userId: teamUsers.userId })
    .from(teamUsers)
    .where(and(inArray(teamUsers.teamId, closing), ne(teamUsers.userId, userId)));
  const ids = [...new Set(guests.map((guest) => guest.userId))];
  await events.publish(db, personTopic, ids, { type: 'access' });
  return left;
}

/** Removes a person from one team, with their private space, which is empty by now, and their roles there. */
export async function leaveTeam(ctx: Context, db: Db, userId: string, teamId: string): Promise<void> {
  await dropPrivateSpaces(db, userId, teamId);
  await db.delete(teamUsers).where(and(eq(teamUsers.userId, userId), eq(teamUsers.teamId, teamId)));
  await announceAct(ctx, db, { teamId }, 'member.left', { userId });
}
