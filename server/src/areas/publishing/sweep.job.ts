import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, gt, inArray, isNull, lt, notExists } from 'drizzle-orm';
import { systemContext, transact } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Parts } from '../../platform/parts.ts';
import { oneTimeTokens, rateLimits, refreshTokens } from '../auth/auth.tables.ts';
import { passkeyChallenges, twoFactors } from '../factors/factors.tables.ts';
import { projects, revisions } from '../projects/projects.tables.ts';
import { plainKeyOf } from './objects.service.ts';
import { drawings, uploads, webExportFiles, webExports } from './publishing.tables.ts';
import { workFolder } from './web-export.job.ts';
import { removeFiles } from './web-exports.service.ts';

const day = 24 * 60 * 60_000;
/** Where web exports name stored files of their own. */
const exportFiles = [
  webExports.modelObjectKey,
  webExports.coarseObjectKey,
  webExports.arObjectKey,
  webExports.usdzObjectKey,
  webExports.thumbnailLightKey,
  webExports.thumbnailDarkKey,
];

/**
 * Removes what time has made useless: web exports that were begun and left, failed or cancelled ones, drafts in which
 * nothing was published within a day, stored bytes that no row names, second factors that were begun and never enabled,
 * and expired tokens, passkey requests and counters.
 */
export async function sweep(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  const dayAgo = new Date(now.getTime() - day);
  const ctx = systemContext(parts);
  const { db } = parts.database;
  const old = await db
    .select({ id: webExports.id })
    .from(webExports)
    .where(and(inArray(webExports.status, ['uploading', 'failed', 'cancelled']), lt(webExports.createdAt, dayAgo)));
  for (const { id } of old) {
    await transact(ctx, async (tx) => {
      await removeFiles(ctx, tx, id);
      await tx.delete(webExports).where(eq(webExports.id, id));
    });
  }
  const exportsOf = db.select({ id: webExports.id }).from(webExports).where(eq(webExports.projectId, projects.id));
  await db
    .delete(projects)
    .where(and(eq(projects.isDraft, true), lt(projects.createdAt, dayAgo), notExists(exportsOf)));
  await dropOldUploads(parts, dayAgo);
  await dropStrayParts(parts, dayAgo);
  await dropStrayObjects(parts, dayAgo);
  await dropStrayWork(parts, dayAgo);
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now));
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  await db.delete(twoFactors).where(and(isNull(twoFactors.enabledAt), lt(twoFactors.createdAt, dayAgo)));
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, dayAgo));
}

/** Uploads that were begun and left, with the revisions they were meant for, and those whose project is gone. */
async function dropOldUploads({ database }: Parts, dayAgo: Date): Promise<void> {
  const left = and(isNull(uploads.completedAt), lt(uploads.createdAt, dayAgo));
  await inTransaction(database, async (db) => {
    const file = db.select().from(webExportFiles).where(eq(webExportFiles.uploadId, uploads.id));
    const revision = db.select().from(revisions).where(eq(revisions.uploadId, uploads.id));
    await db.delete(uploads).where(and(lt(uploads.createdAt, dayAgo), notExists(file), notExists(revision)));
    const old = db.select({ id: uploads.id }).from(uploads).where(left);
    await db.delete(revisions).where(and(isNull(revisions.uploadedAt), inArray(revisions.uploadId, old)));
    await db.delete(uploads).where(left);
  });
}

/** Objects that a crash left between the store and the database. Keys begin with the time they were made at. */
async function dropStrayObjects({ database: { db }, store }: Parts, dayAgo: Date): Promise<void> {
  const old = (await store.list()).keys.filter((key) => timeOfKey(key) < dayAgo.getTime());
  for (let start = 0; start < old.length; start += 500) {
    const stored = old.slice(start, start + 500);
    // A brotli copy lives as long as what it is a copy of.
    const keys = stored.map(plainKeyOf);
    const named = await Promise.all([
      db.select({ key: uploads.objectKey }).from(uploads).where(inArray(uploads.objectKey, keys)),
      db.select({ key: revisions.objectKey }).from(revisions).where(inArray(revisions.objectKey, keys)),
      db.select({ key: drawings.objectKey }).from(drawings).where(inArray(drawings.objectKey, keys)),
      ...exportFiles.map((column) => db.select({ key: column }).from(webExports).where(inArray(column, keys))),
    ]);
    const live = new Set(named.flat().map(({ key }) => key));
    for (const key of stored) if (!live.has(plainKeyOf(key))) await store.remove(key);
  }
}

/** Milliseconds since 1970 of a UUIDv7. */
function timeOfKey(key: string): number {
  return Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16);
}

/** Parts whose upload is gone, or was left alone for a day. */
async function dropStrayParts({ database: { db }, store }: Parts, dayAgo: Date): Promise<void> {
  for (const uploadId of (await store.list()).uploads) {
    const [live] = await db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.id, uploadId), isNull(uploads.completedAt), gt(uploads.createdAt, dayAgo)));
    if (!live) await store.dropParts(uploadId);
  }
}

/** Work folders of exports whose process died and that were never taken up again. */
async function dropStrayWork(parts: Parts, dayAgo: Date): Promise<void> {
  for (const name of await readdir(workFolder(parts)).catch(() => [])) {
    const path = join(workFolder(parts), name);
    if ((await stat(path)).mtime < dayAgo) await rm(path, { recursive: true, force: true });
  }
}
