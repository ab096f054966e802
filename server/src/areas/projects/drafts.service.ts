import { and, eq, inArray, lt, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { keepOrder } from '../../platform/database/locks.ts';
import { projects } from './projects.tables.ts';

/** Turns a draft or a sample into an ordinary project, once something was published into it. */
export async function endDraft(db: Db, projectId: string, now: Date): Promise<void> {
  await db.update(projects).set({ isDraft: false, isSample: false, updatedAt: now }).where(eq(projects.id, projectId));
}

/**
 * Removes drafts created before a time that are empty, according to `isEmpty` on a row of `projects`. They are locked
 * and checked again in the same transaction, so that a draft in which something has been started meanwhile is kept.
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
