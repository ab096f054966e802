import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import { uploads, webExports } from '../publishing.tables.ts';
import { awaitsDelivery } from '../queue/attempts.ts';

/**
 * Locks the actor's account. This must be the first lock, so that concurrent calls that begin uploads run one after the
 * other and the limits below count all of them.
 */
export async function lockUploader(ctx: Context, db: Db): Promise<void> {
  await lockRows(db, 'users', [actorOf(ctx).userId], 'no key update');
}

/**
 * Checks that the actor may begin an upload of `asked` bytes in addition to their unfinished uploads. The actor must be
 * locked.
 * @throws UPLOAD_LIMIT_REACHED with `what`, `used`, `asked` and `limit`, in bytes
 */
export async function requireUploadRoom(ctx: Context, db: Db, asked: number): Promise<void> {
  const { userId } = actorOf(ctx);
  const { UPLOADS_IN_PROGRESS_BYTES, UPLOAD_MAX_BYTES } = ctx.parts.config;
  const limit = Math.max(UPLOADS_IN_PROGRESS_BYTES, UPLOAD_MAX_BYTES);
  const [row] = await db
    .select({ used: sql<number>`coalesce(sum(${uploads.size}), 0)::float8` })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), isNull(uploads.completedAt)));
  const used = row?.used ?? 0;
  if (used + asked > limit) throw new AppError('UPLOAD_LIMIT_REACHED', { what: 'bytes', used, asked, limit });
}

/**
 * Checks that the actor may begin one more web export. The actor must be locked.
 * @throws UPLOAD_LIMIT_REACHED with `what`, `used` and `limit`, in web exports
 */
export async function requireExportRoom(ctx: Context, db: Db): Promise<void> {
  const limit = ctx.parts.config.WEB_EXPORTS_IN_PROGRESS;
  const open = or(inArray(webExports.status, ['uploading', 'processing']), awaitsDelivery);
  const used = await db.$count(webExports, and(eq(webExports.uploadedByUserId, actorOf(ctx).userId), open));
  if (used >= limit) throw new AppError('UPLOAD_LIMIT_REACHED', { what: 'web_exports', used, limit });
}
