import { and, eq, isNotNull } from 'drizzle-orm';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/database-errors.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import { forgetRights } from '../../publishing/store/address-rights.service.ts';
import { roleInTeam } from '../../teams/core/team-locks.service.ts';
import { sendApplyGroups } from '../core/directory.jobs.ts';
import type { DirectoryCaller } from '../core/directory-caller.ts';
import { DirectoryRefusal, notFound } from '../core/directory-refusal.ts';
import {
  columnsOf,
  type DirectoryUser,
  type DirectoryUserFacts,
  findMemberByEmail,
  inDirectory,
  requireOwnDomain,
} from '../core/directory-users.ts';
import { directoryUsers } from '../directory.tables.ts';
import { switchOff, switchOn } from './switch-off.service.ts';

/** A change is decided again on new facts this often; each time somebody else was quicker. */
const mostTries = 5;

/**
 * Adds somebody to the directory (DECISIONS 85): no account, and no seat. A member of the team with that address is bound at
 * once. Who was deleted from the directory before comes back.
 * @throws DirectoryRefusal `uniqueness`, `invalid_value`
 */
export async function addUser(
  ctx: Context,
  { teamId }: DirectoryCaller,
  facts: DirectoryUserFacts,
): Promise<DirectoryUser> {
  const columns = columnsOf(facts);
  const find = (db: Db) => findAccount(db, teamId, { userId: null, email: columns.email }, columns.email);
  return changing(ctx, find, async (db, userId) => {
    await requireOwnDomain(db, teamId, columns.email);
    const { clock, ids } = ctx.parts;
    const [id, now] = [ids.uuid(), clock.now()];
    const awaitsJoin = userId === null || (await roleInTeam(db, teamId, userId)) === null;
    // Whoever was deleted before and comes back is known already.
    await db
      .delete(directoryUsers)
      .where(
        and(
          eq(directoryUsers.teamId, teamId),
          eq(directoryUsers.email, columns.email),
          isNotNull(directoryUsers.deletedAt),
        ),
      );
    const values = { ...columns, id, teamId, userId, awaitsJoin, createdAt: now, changedAt: now };
    const [row] = await db.insert(directoryUsers).values(values).onConflictDoNothing().returning();
    if (!row) throw taken();
    if (!row.active) await switchOff(ctx, db, row);
    return row;
  });
}

/**
 * Changes somebody in the directory, to what `change` makes of the row as it is. Switching off takes effect with it, on a
 * living account too: it leaves the team, and its sessions and tokens end (SSO §7). Returns the row after it.
 * @throws DirectoryRefusal `not_found`, `uniqueness`, `invalid_value`; what `change` throws
 */
export async function changeUser(
  ctx: Context,
  { teamId }: DirectoryCaller,
  id: string,
  change: (row: DirectoryUser) => DirectoryUserFacts,
): Promise<DirectoryUser> {
  const { db: reading } = ctx.parts.database;
  const before = await requireRow(reading, teamId, id);
  const wanted = columnsOf(change(before));
  // Directories say the same again and again: that locks nothing.
  if (isSame(before, wanted)) return before;
  const find = async (db: Db) => {
    const row = await requireRow(db, teamId, id);
    return findAccount(db, teamId, row, columnsOf(change(row)).email);
  };
  return changing(ctx, find, async (db, userId) => {
    await lockRows(db, 'directory_users', [id], 'no key update');
    const row = await requireRow(db, teamId, id);
    const after = columnsOf(change(row));
    if ((await findAccount(db, teamId, row, after.email)) !== userId) throw new FactsChanged();
    if (after.email !== row.email) await requireOwnDomain(db, teamId, after.email);
    return write(ctx, db, { ...row, userId }, after);
  });
}

/** Deletes somebody from the directory, who is switched off with it. @throws DirectoryRefusal `not_found` */
export async function dropUser(ctx: Context, { teamId }: DirectoryCaller, id: string): Promise<void> {
  const find = async (db: Db) => {
    const row = await requireRow(db, teamId, id);
    return findAccount(db, teamId, row, row.email);
  };
  await changing(ctx, find, async (db, userId) => {
    await lockRows(db, 'directory_users', [id], 'no key update');
    const row = await requireRow(db, teamId, id);
    if ((await findAccount(db, teamId, row, row.email)) !== userId) throw new FactsChanged();
    const deletedAt = ctx.parts.clock.now();
    await db.update(directoryUsers).set({ deletedAt, active: false, userId }).where(eq(directoryUsers.id, id));
    if (row.active) await switchOff(ctx, db, { ...row, userId });
  });
}

async function write(
  ctx: Context,
  db: Db,
  row: DirectoryUser,
  after: ReturnType<typeof columnsOf>,
): Promise<DirectoryUser> {
  const set = { ...after, userId: row.userId, changedAt: ctx.parts.clock.now() };
  const [changed] = await db.update(directoryUsers).set(set).where(eq(directoryUsers.id, row.id)).returning();
  if (row.active && !after.active) await switchOff(ctx, db, changed!);
  if (!row.active && after.active) {
    await switchOn(ctx, db, changed!);
    await sendApplyGroups(ctx, db, row.teamId);
  }
  return changed!;
}

/** Accounts or rows that were not locked have come into it since they were read. */
class FactsChanged extends Error {}

/** Runs a change with the account that it concerns locked first, again if that is another by then. */
async function changing<T>(
  ctx: Context,
  find: (db: Db) => Promise<string | null>,
  change: (db: Db, userId: string | null) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const seen = await find(ctx.parts.database.db);
      const done = await transact(ctx, async (db) => {
        await lockRows(db, 'users', seen ? [seen] : [], 'update');
        return change(db, seen);
      });
      forgetRights(ctx.parts);
      return done;
    } catch (error) {
      if (isUniqueViolation(error)) throw taken();
      if (!(error instanceof FactsChanged) || tries === mostTries) throw error;
    }
  }
}

/** The account that a row is about: the one it is bound to, else a member of the team with the address. */
async function findAccount(
  db: Db,
  teamId: string,
  { userId, email }: Pick<DirectoryUser, 'userId' | 'email'>,
  newEmail: string,
): Promise<string | null> {
  return userId ?? (await findMemberByEmail(db, teamId, email)) ?? (await findMemberByEmail(db, teamId, newEmail));
}

async function requireRow(db: Db, teamId: string, id: string): Promise<DirectoryUser> {
  const [row] = await db
    .select()
    .from(directoryUsers)
    .where(and(eq(directoryUsers.id, id), inDirectory(teamId)));
  if (!row) throw notFound(id);
  return row;
}

function isSame(row: DirectoryUser, wanted: ReturnType<typeof columnsOf>): boolean {
  const { userName, userNameKey, externalId, email, active, attributes } = row;
  return canonical({ userName, userNameKey, externalId, email, active, attributes }) === canonical(wanted);
}

/** JSON with its keys in order: PostgreSQL gives those of an object back in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function taken(): DirectoryRefusal {
  return new DirectoryRefusal(
    'uniqueness',
    'userName',
    'Somebody else in the directory has this user name or address.',
  );
}
