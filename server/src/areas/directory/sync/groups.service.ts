import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sendApplyGroups } from '../core/directory.jobs.ts';
import type { DirectoryCaller } from '../core/directory-caller.ts';
import { DirectoryRefusal, notFound } from '../core/directory-refusal.ts';
import { inDirectory } from '../core/directory-users.ts';
import { directoryGroupMembers, directoryGroups, directoryUsers } from '../directory.tables.ts';

/** A row of a group in a directory. */
export type DirectoryGroup = typeof directoryGroups.$inferSelect;

/** What changes in a group. What is left out stays; members are ids of people in the directory. */
export interface GroupChange {
  displayName?: string;
  externalId?: string | null;
  members?: {
    /** All members there are from now on, before those below are added and removed. */
    replace?: string[];
    add?: string[];
    remove?: string[];
  };
}

/** Adds a group, with its members. @throws DirectoryRefusal `invalid_value` for members that are not in the directory */
export async function addGroup(
  ctx: Context,
  { teamId }: DirectoryCaller,
  { displayName, externalId = null, members }: GroupChange & { displayName: string },
): Promise<DirectoryGroup> {
  const { clock, ids } = ctx.parts;
  return transact(ctx, async (db) => {
    const now = clock.now();
    const values = { id: ids.uuid(), teamId, displayName, externalId, createdAt: now, changedAt: now };
    const [group] = await db.insert(directoryGroups).values(values).returning();
    await addMembers(db, teamId, group!.id, members?.replace ?? members?.add ?? []);
    return group!;
  });
}

/**
 * Changes a group, all or nothing. What it gives follows in a job of the same transaction. Removing somebody who is not in it is
 * no error, nor is adding somebody who is.
 * @throws DirectoryRefusal `not_found`; `invalid_value` for members that are not in the directory
 */
export async function changeGroup(
  ctx: Context,
  { teamId }: DirectoryCaller,
  groupId: string,
  { displayName, externalId, members = {} }: GroupChange,
): Promise<DirectoryGroup> {
  return transact(ctx, async (db) => {
    const group = await lockGroup(db, teamId, groupId);
    const { replace, add = [], remove = [] } = members;
    const dropped = replace ? await keepMembers(db, groupId, replace) : 0;
    const added = await addMembers(db, teamId, groupId, [...(replace ?? []), ...add]);
    const removed = await removeMembers(db, groupId, remove);
    const isRenamed =
      (displayName !== undefined && displayName !== group.displayName) ||
      (externalId !== undefined && externalId !== group.externalId);
    const isMoved = dropped + added + removed > 0;
    if (!isRenamed && !isMoved) return group;
    if (isMoved) await sendApplyGroups(ctx, db, teamId);
    const [changed] = await db
      .update(directoryGroups)
      .set({
        changedAt: ctx.parts.clock.now(),
        ...(displayName !== undefined && { displayName }),
        ...(externalId !== undefined && { externalId }),
      })
      .where(eq(directoryGroups.id, groupId))
      .returning();
    return changed!;
  });
}

/** Deletes a group; what it gave is taken back. @throws DirectoryRefusal `not_found` */
export async function dropGroup(ctx: Context, { teamId }: DirectoryCaller, groupId: string): Promise<void> {
  await transact(ctx, async (db) => {
    await lockGroup(db, teamId, groupId);
    await db.delete(directoryGroups).where(eq(directoryGroups.id, groupId));
    await sendApplyGroups(ctx, db, teamId);
  });
}

async function lockGroup(db: Db, teamId: string, groupId: string): Promise<DirectoryGroup> {
  const [group] = await db
    .select()
    .from(directoryGroups)
    .where(and(eq(directoryGroups.id, groupId), eq(directoryGroups.teamId, teamId)))
    .for('no key update');
  if (!group) throw notFound(groupId);
  return group;
}

async function addMembers(db: Db, teamId: string, groupId: string, members: string[]): Promise<number> {
  const wanted = [...new Set(members)];
  if (wanted.length === 0) return 0;
  // Locked, so that none of them is deleted meanwhile.
  const found = await db
    .select({ id: directoryUsers.id })
    .from(directoryUsers)
    .where(and(inDirectory(teamId), inArray(directoryUsers.id, wanted)))
    .orderBy(directoryUsers.id)
    .for('key share');
  if (found.length < wanted.length) {
    const known = new Set(found.map(({ id }) => id));
    const unknown = wanted.find((id) => !known.has(id));
    throw new DirectoryRefusal('invalid_value', 'members', `The directory has no user with the id ${unknown}.`);
  }
  const { rowCount } = await db.execute(sql`
    insert into directory_group_members (group_id, directory_user_id)
    select ${groupId}, unnest(${sql.param(wanted)}::uuid[]) on conflict do nothing`);
  return rowCount ?? 0;
}

async function removeMembers(db: Db, groupId: string, members: string[]): Promise<number> {
  if (members.length === 0) return 0;
  const which = and(
    eq(directoryGroupMembers.groupId, groupId),
    inArray(directoryGroupMembers.directoryUserId, members),
  );
  const { rowCount } = await db.delete(directoryGroupMembers).where(which);
  return rowCount ?? 0;
}

/** Removes all members but some. */
async function keepMembers(db: Db, groupId: string, kept: string[]): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from directory_group_members
    where group_id = ${groupId} and directory_user_id <> all(${sql.param(kept)}::uuid[])`);
  return rowCount ?? 0;
}
