import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, gt, inArray, isNull, lt, notExists } from 'drizzle-orm';
import { systemContext, transact } from '../../platform/context.ts';
import type { Parts } from '../../platform/parts.ts';
import { oneTimeTokens, rateLimits, refreshTokens } from '../auth/auth.tables.ts';
import { projects } from '../projects/projects.tables.ts';
import { uploads, webExports } from './publishing.tables.ts';
import { workFolder } from './web-export.job.ts';
import { removeFiles } from './web-exports.service.ts';

const day = 24 * 60 * 60_000;

/**
 * Removes what time has made useless: web exports that were begun and left, failed or cancelled ones, drafts in which
 * nothing was published within a day, stored bytes that no row names, and expired tokens and counters.
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
  await dropStrayParts(parts, dayAgo);
  await dropStrayWork(parts, dayAgo);
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now));
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now));
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, dayAgo));
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
