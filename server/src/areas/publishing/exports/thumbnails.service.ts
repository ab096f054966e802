import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { CallRequest } from '@chamfer/contract';
import { checkEnginePicture, ExportFileError, processPicture } from '@chamfer/conversion';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { bytesOfBody } from '../../../platform/http/limit/bytes-of-body.ts';
import { brokenOff, countRefused } from '../../../platform/http/limit/refused-pictures.ts';
import { subjectInProject } from '../../projects/project-locks.service.ts';
import { webExports } from '../publishing.tables.ts';
import { withOthers } from '../queue/with-others.service.ts';
import { inWorkFolder } from '../store/work-folder.service.ts';
import { webExport } from '../uploads/web-exports.policy.ts';
import { thumbnailColumns } from './thumbnail-columns.ts';
import { findExport, lockExport } from './web-exports.service.ts';

type Params = CallRequest<'PUT /app/web-exports/{webExportId}/thumbnails/{theme}'>['params'];

/** The maximum size of a picture in bytes: that of an uncompressed PNG of 960 × 720 px. */
const MAX_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 20_000;

/**
 * Takes a picture of the model from a viewer in place of a thumbnail that is rendered here; what it says of itself is
 * checked before it is decoded and re-encoded in a separate process. If the thumbnail is not rendered here or was already
 * replaced, nothing happens.
 * @throws WEB_EXPORT_NOT_FOUND, INVALID_THUMBNAIL, REQUEST_TIMEOUT, TOO_MANY_REQUESTS after twenty refused pictures
 */
export async function takeThumbnail(
  ctx: Context,
  { webExportId, theme }: Params,
  body: IncomingMessage,
): Promise<void> {
  const { key, rendered } = thumbnailColumns[theme];
  const row = await findExport(ctx, webExportId, webExport.replaceThumbnails);
  if (row.status !== 'ready' || !row[rendered]) return;
  const { ids, store, config } = ctx.parts;
  await inWorkFolder(ctx.parts, async (workDir) => {
    const name = `thumbnail (${theme})`;
    const limits = { timeoutMs: TIMEOUT_MS, memoryMb: config.CONVERSION_MEMORY_MB };
    const made = await countRefused(ctx, 'INVALID_THUMBNAIL', async () => {
      const bytes = await readPicture(body, config.timeLimits.uploadPause);
      try {
        checkEnginePicture(bytes, name);
        const path = join(workDir, 'picture');
        await writeFile(path, bytes);
        return await withOthers(ctx.parts, () => processPicture({ workDir, picture: { path, name } }, limits));
      } catch (error) {
        return asRefusal(error);
      }
    });
    const objectKey = `${ids.uuid()}.webp`;
    await store.putFile(objectKey, made);
    // Pages may still show the old picture, so it is kept. The sweep removes unreferenced objects later.
    const replaced = await transact(ctx, async (db) => {
      const now = await lockExport(ctx, db, webExportId, webExport.replaceThumbnails);
      if (!now[rendered]) return false;
      const changes = { [key]: objectKey, [rendered]: false };
      await db.update(webExports).set(changes).where(eq(webExports.id, webExportId));
      const subject = await subjectInProject(db, row.projectId, webExportId);
      await audit(ctx, db, 'web_export.thumbnail_replaced', subject, { theme });
      return true;
    });
    if (!replaced) await store.remove(objectKey);
  });
}

async function readPicture(body: IncomingMessage, pause: number): Promise<Buffer> {
  const bytes = await bytesOfBody(body, { most: MAX_BYTES, pause });
  if (bytes === 'too large') throw new AppError('INVALID_THUMBNAIL', { reason: 'it is too large', limit: MAX_BYTES });
  if (bytes === 'broken off') throw new AppError('INVALID_THUMBNAIL', { reason: brokenOff });
  return bytes;
}

/** A picture that crashes the decoder process is refused like one that cannot be read. */
function asRefusal(error: unknown): never {
  if (!(error instanceof ExportFileError)) throw error;
  const { reason } = error.code === 'INVALID_THUMBNAIL' ? error.details : { reason: 'it cannot be read' };
  throw new AppError('INVALID_THUMBNAIL', { reason }, { cause: error });
}
