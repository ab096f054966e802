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
  for (const teamId of teamIds) await requireOne(db, teamId, sql`true`);
}

/**
 * The same for somebody who is about to stop being an owner of a team, or to leave it. The team is locked.
 * @throws OPERATION_NOT_ALLOWED with the reason `exempt_owner`
 */
export async function requireOtherWayIn(db: Db, teamId: string, userId: string): Promise<void> {
  const own = and(eq(teamUsers.teamId, teamId), eq(teamUsers.userId, userId), teamUsers.ssoExempt);
  if ((await db.$count(teamUsers, own)) > 0) await requireOne(db, teamId, sql`u.id <> ${userId}`);
}

async function requireOne(db: Db, teamId: string, which: SQL): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from team_users t join users u on u.id = t.user_id
    where t.team_id = ${teamId} and t.sso_exempt and ${which} and ${hasWayInSql('u')} limit 1`);
  if (rows.length === 0) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'exempt_owner' });
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
