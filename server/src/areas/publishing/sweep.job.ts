import { and, eq, inArray, isNull, lt, notExists } from 'drizzle-orm';
import { systemContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Parts } from '../../platform/parts.ts';
import { oneTimeTokens, rateLimits, refreshTokens } from '../auth/auth.tables.ts';
import { passkeyChallenges, twoFactors } from '../factors/factors.tables.ts';
import { projects, revisions } from '../projects/projects.tables.ts';
import { uploads, webExportFiles, webExports } from './publishing.tables.ts';
import { resumeExports } from './resume-exports.ts';
import { dropStrayObjects, dropStrayParts, dropUnfinished } from './stray-files.ts';
import { removeBytes } from './uploads.service.ts';
import { removeUploads } from './web-exports.service.ts';

const day = 24 * 60 * 60_000;

/**
 * Takes up what a kill has left, and removes what time has made useless: web exports that were begun and left, failed or
 * cancelled ones, drafts in which nothing was published within a day, stored bytes that no row names, second factors
 * that were begun and never enabled, and expired tokens, passkey requests and counters. It may run beside everything
 * else, and beside itself.
 * @throws AggregateError with what went wrong, after everything was tried
 */
export async function sweep(parts: Parts): Promise<void> {
  const problems: unknown[] = [];
  for (const step of steps) {
    try {
      await step(parts);
    } catch (error) {
      problems.push(error);
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'the sweep did not get everything done');
}

const steps: ((parts: Parts) => Promise<void>)[] = [
  resumeExports,
  dropOldExports,
  dropOldUploads,
  dropOldDrafts,
  dropStrayParts,
  dropStrayObjects,
  dropUnfinished,
  dropOldTokens,
];

function dayAgoOf({ clock }: Parts): Date {
  return new Date(clock.now().getTime() - day);
}

async function dropOldExports(parts: Parts): Promise<void> {
  const ctx = systemContext(parts);
  const { database } = parts;
  const isOld = and(
    inArray(webExports.status, ['uploading', 'failed', 'cancelled']),
    lt(webExports.createdAt, dayAgoOf(parts)),
  );
  for (const { id } of await database.db.select({ id: webExports.id }).from(webExports).where(isOld)) {
    const removed = await inTransaction(database, async (db) => {
      // Somebody may have finished it since, or be at it.
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

async function dropOldDrafts(parts: Parts): Promise<void> {
  await inTransaction(parts.database, async (db) => {
    // Locked first and looked at again: what is begun in one meanwhile keeps it.
    const old = await db
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.isDraft, true), lt(projects.createdAt, dayAgoOf(parts))))
      .for('update');
    const ids = old.map(({ id }) => id);
    const exportsOf = db.select({ id: webExports.id }).from(webExports).where(eq(webExports.projectId, projects.id));
    const revisionsOf = db.select().from(revisions).where(eq(revisions.projectId, projects.id));
    const isEmpty = and(notExists(exportsOf), notExists(revisionsOf));
    if (ids.length > 0) await db.delete(projects).where(and(inArray(projects.id, ids), isEmpty));
  });
}

/** Uploads that were begun and left, with the revisions they were meant for, and those whose project is gone. */
async function dropOldUploads(parts: Parts): Promise<void> {
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

async function dropOldTokens(parts: Parts): Promise<void> {
  const { db } = parts.database;
  const now = parts.clock.now();
  const dayAgo = dayAgoOf(parts);
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now));
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  await db.delete(twoFactors).where(and(isNull(twoFactors.enabledAt), lt(twoFactors.createdAt, dayAgo)));
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, dayAgo));
}
