import { and, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/locks.ts';
import { teamUsers } from '../teams/core/teams.tables.ts';

/**
 * Requires that somebody who just lost a passkey or second factor has not taken the last other way into a team whose
 * people must use single sign-on (DECISIONS 84). Locks these teams, after the account, so that of two owners who give up
 * theirs at once one keeps it.
 * @throws OPERATION_NOT_ALLOWED with the reason `exempt_owner`
 */
export async function requireWayIn(db: Db, userId: string): Promise<void> {
  const rows = await db
    .select({ teamId: teamUsers.teamId })
    .from(teamUsers)
    .where(and(eq(teamUsers.userId, userId), teamUsers.ssoExempt));
  const teamIds = rows.map(({ teamId }) => teamId);
  await lockRows(db, 'teams', teamIds, 'no key update');
  for (const teamId of teamIds) {
    if (!(await hasOne(db, teamId, sql`true`))) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'exempt_owner' });
  }
}

/**
 * The same for somebody who is about to stop being an owner of a team, or to leave it. The team is locked.
 * @throws OPERATION_NOT_ALLOWED with the reason `exempt_owner`
 */
export async function requireOtherWayIn(db: Db, teamId: string, userId: string): Promise<void> {
  if (await isOnlyWayIn(db, teamId, userId)) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'exempt_owner' });
}

/** Whether somebody is the only owner of a team with another way in than single sign-on. The team is locked. */
export async function isOnlyWayIn(db: Db, teamId: string, userId: string): Promise<boolean> {
  const own = and(eq(teamUsers.teamId, teamId), eq(teamUsers.userId, userId), teamUsers.ssoExempt);
  return (await db.$count(teamUsers, own)) > 0 && !(await hasOne(db, teamId, sql`u.id <> ${userId}`));
}

async function hasOne(db: Db, teamId: string, which: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from team_users t join users u on u.id = t.user_id
    where t.team_id = ${teamId} and t.sso_exempt and ${which} and ${hasWayInSql('u')} limit 1`);
  return rows.length > 0;
}

/** An expression: whether the account under this alias has a passkey, or a password and a second factor. */
export function hasWayInSql(alias: string): SQL {
  const user = sql.identifier(alias);
  return sql`(
    exists (select from passkeys k where k.user_id = ${user}.id)
    or ${user}.password_hash is not null
      and exists (select from two_factors f where f.user_id = ${user}.id and f.enabled_at is not null)
  )`;
}
