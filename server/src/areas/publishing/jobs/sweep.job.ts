import { and, eq, inArray, isNull, lt, lte, notExists, or } from 'drizzle-orm';
import { dayAgoOf } from '../../../platform/clock.ts';
import { systemContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { DataParts, Parts } from '../../../platform/parts.ts';
import type { Sweep } from '../../../platform/sweep.ts';
import { dropDrafts } from '../../projects/drafts.service.ts';
import { projects } from '../../projects/projects.tables.ts';
import { removeUploads } from '../exports/web-exports.service.ts';
import { revisions, uploads, webExportFiles, webExports } from '../publishing.tables.ts';
import { removeBytes } from '../uploads/uploads.service.ts';
import { resumeExports } from './resume-exports.ts';
import { dropStrayObjects, dropStrayParts, dropUnfinished } from './stray-files.ts';

/**
 * What this area does in each sweep. It resumes web exports without a job, and removes failed, cancelled and abandoned
 * ones, those that were given up once they cannot be tried again, drafts in which nothing was published within a day, and stored files that no row refers to.
 */
export const sweepPublishing: Sweep[] = [
  resumeExports,
  dropOldExports,
  dropOldUploads,
  dropOldDrafts,
  dropStrayParts,
  dropStrayObjects,
  dropUnfinished,
];

async function dropOldExports(parts: Parts): Promise<void> {
  const ctx = systemContext(parts);
  const { database } = parts;
  const isOld = and(
    inArray(webExports.status, ['uploading', 'failed', 'cancelled']),
    lt(webExports.createdAt, dayAgoOf(parts)),
    or(isNull(webExports.retryUntil), lte(webExports.retryUntil, parts.clock.now())),
  );
  for (const { id } of await database.db.select({ id: webExports.id }).from(webExports).where(isOld)) {
    const removed = await inTransaction(database, async (db) => {
      // The export may have been finished since the query, or somebody may be finishing it now.
      const locked = await db
        .select({ id: webExports.id })
        .from(webExports)
        .where(and(eq(webExports.id, id), isOld))
        .for('update');
      if (locked.length === 0) return [];
      const files = await removeUploads(db, id);
      await db.delete(webExports).where(eq(webExports.id, id));
      return files;
    });
    await removeBytes(ctx, removed);
  }
}

async function dropOldDrafts(parts: DataParts): Promise<void> {
  await inTransaction(parts.database, async (db) => {
    const exportsOf = db.select({ id: webExports.id }).from(webExports).where(eq(webExports.projectId, projects.id));
    const revisionsOf = db.select().from(revisions).where(eq(revisions.projectId, projects.id));
    await dropDrafts(db, dayAgoOf(parts), and(notExists(exportsOf), notExists(revisionsOf)));
  });
}

/** Removes abandoned uploads, the revisions they were for, and uploads whose project was deleted. */
async function dropOldUploads(parts: DataParts): Promise<void> {
  const dayAgo = dayAgoOf(parts);
  const left = and(isNull(uploads.completedAt), lt(uploads.createdAt, dayAgo));
  await inTransaction(parts.database, async (db) => {
    const file = db.select().from(webExportFiles).where(eq(webExportFiles.uploadId, uploads.id));
    const revision = db.select().from(revisions).where(eq(revisions.uploadId, uploads.id));
    await db.delete(uploads).where(and(lt(uploads.createdAt, dayAgo), notExists(file), notExists(revision)));
    const old = db.select({ id: uploads.id }).from(uploads).where(left);
    await db.delete(revisions).where(and(isNull(revisions.uploadedAt), inArray(revisions.uploadId, old)));
    await db.delete(uploads).where(left);
  });
}
