import { and, eq, inArray, ne } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/locks.ts';
import { teams, teamUsers } from './teams.tables.ts';

/**
 * Looks up which teams end when a person leaves them all: those whose others, if there are any, are guests (ACCESS §7).
 * The teams are locked, so that nobody joins meanwhile; the person is, before.
 * @throws OPERATION_NOT_ALLOWED while the person alone owns a team that has other members or pays for a subscription.
 * The details say why, and name the teams: `{reason: 'owns_team' | 'subscription', teams: [{id, name}]}`. Members come
 * first, as a new owner takes the subscription over (DECISIONS 15)
 */
export async function planLeave(db: Db, userId: string): Promise<string[]> {
  const own = await db.select({ id: teamUsers.teamId }).from(teamUsers).where(eq(teamUsers.userId, userId));
  const ids = own.map(({ id }) => id);
  await lockRows(db, 'teams', ids, 'update');
  const found = await db
    .select({ id: teams.id, name: teams.name, badge: teams.badge })
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
  refuse(
    'subscription',
    soleOwned.filter(({ badge }) => badge === 'pro' || badge === 'custom'),
  );
  return joined.filter(({ id }) => membersOf(id).length <= 1).map(({ id }) => id);
}

function refuse(reason: 'owns_team' | 'subscription', stuck: { id: string; name: string }[]): void {
  if (stuck.length === 0) return;
  throw new AppError('OPERATION_NOT_ALLOWED', { reason, teams: stuck.map(({ id, name }) => ({ id, name })) });
}

/** Takes a person out of every team with all that is theirs there, and ends those that `planLeave` said. */
export async function leaveTeams(db: Db, userId: string, closing: string[]): Promise<void> {
  if (closing.length > 0) await db.delete(teams).where(inArray(teams.id, closing));
  await db.delete(teamUsers).where(eq(teamUsers.userId, userId));
}
