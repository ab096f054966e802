import { and, eq, inArray, lt, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { keepOrder } from '../../platform/database/locks.ts';
import { projects } from './projects.tables.ts';

/** Makes a project real: something was published into it. */
export async function endDraft(db: Db, projectId: string, now: Date): Promise<void> {
  await db.update(projects).set({ isDraft: false, updatedAt: now }).where(eq(projects.id, projectId));
}

/**
 * Removes drafts from before a time in which nothing was begun, as `isEmpty` says of a row of `projects`; in the
 * transaction in which they are locked and looked at again, so that what is begun in one meanwhile keeps it.
 */
export async function dropDrafts(db: Db, before: Date, isEmpty: SQL | undefined): Promise<void> {
  keepOrder(db, 'projects');
  const old = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.isDraft, true), lt(projects.createdAt, before)))
    .orderBy(projects.id)
    .for('update');
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await db.delete(projects).where(and(inArray(projects.id, ids), isEmpty));
}
