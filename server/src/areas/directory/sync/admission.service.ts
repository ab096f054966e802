import type { TeamRole } from '@chamfer/contract/roles';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import type { Admitted } from '../../sso/linking/directory.port.ts';
import { sendApplyGroups } from '../core/directory.jobs.ts';
import { groupRoleSql } from '../core/group-role.ts';
import { directoryUsers } from '../directory.tables.ts';
import { applySpaces } from './apply-groups.service.ts';
import { noteRole } from './apply-role.service.ts';

/**
 * Whether a directory lets somebody sign in (SSO §7). Their rows are read in a statement after the accounts were locked, and
 * locked too: somebody who is switched off meanwhile either is refused, or loses the session that opens.
 * @throws INVALID_AUTHENTICATION_SESSION
 */
export async function admit(
  db: Db,
  { teamId, userIds, email }: { teamId: string; userIds: string[]; email: string | null },
): Promise<Admitted | null> {
  const who = and(
    eq(directoryUsers.teamId, teamId),
    or(
      userIds.length > 0 ? inArray(directoryUsers.userId, userIds) : undefined,
      email === null ? undefined : eq(directoryUsers.email, email),
    ),
  );
  if (userIds.length === 0 && email === null) return null;
  const seen = await db.select({ id: directoryUsers.id }).from(directoryUsers).where(who);
  const ids = seen.map(({ id }) => id);
  await lockRows(db, 'directory_users', ids, 'no key update');
  if (ids.length === 0) return null;
  const rows = await db.select().from(directoryUsers).where(inArray(directoryUsers.id, ids));
  // Deleted people stay switched off until they are added again.
  const live = rows.filter(({ deletedAt }) => deletedAt === null);
  const row = live.find(({ userId }) => userId !== null) ?? live[0];
  if (!row || live.some(({ active }) => !active)) {
    if (rows.length > 0) throw new AppError('INVALID_AUTHENTICATION_SESSION');
    return null;
  }
  const { rows: found } = await db.execute<{ role: TeamRole | null }>(
    sql`select ${groupRoleSql} as role from directory_users u where u.id = ${row.id}`,
  );
  return { directoryUserId: row.id, awaitsJoin: row.awaitsJoin, role: found[0]?.role ?? null };
}

/** Binds an account that signed in to its row, and gives it what its groups say. The team is locked. */
export async function welcome(
  ctx: Context,
  db: Db,
  { directoryUserId, role: wanted }: Admitted,
  { teamId, userId, role }: { teamId: string; userId: string; role: TeamRole | null },
): Promise<void> {
  await db.update(directoryUsers).set({ userId, awaitsJoin: false }).where(eq(directoryUsers.id, directoryUserId));
  if (role === null) return sendApplyGroups(ctx, db, teamId);
  await noteRole(ctx, db, { teamId, directoryUserId, wanted, role, isGiven: true, isSeatMissing: false });
  await applySpaces(ctx, db, teamId, [userId]);
}
