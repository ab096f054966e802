import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ExportFile,
  ExportFileError,
  type ExportJob,
  type ExportResult,
  type ExportStage,
  processExport,
} from '@chamfer/conversion';
import { and, eq, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import { type Context, systemContext, transact } from '../../platform/context.ts';
import { lockRows } from '../../platform/database/locks.ts';
import type { Parts } from '../../platform/parts.ts';
import { endDraft } from '../projects/drafts.service.ts';
import { subjectInProject } from '../projects/projects.service.ts';
import { links } from './links.port.ts';
import { brotliKeyOf } from './objects.service.ts';
import { drawings, uploads, webExports } from './publishing.tables.ts';
import { removeBytes } from './uploads.service.ts';
import { filesOf, removeUploads } from './web-exports.service.ts';

type Row = typeof webExports.$inferSelect;

/** Maximum attempts per export, so that a file that crashes the server cannot do so forever. */
const mostAttempts = 3;

/**
 * Checks and converts one web export in a process of its own and publishes the result. A file that is wrong fails the
 * export with a code of the catalogue and leaves nothing behind; anything else is thrown, so that the job runs again,
 * until it was begun three times. Kills count among these, stops in order do not.
 */
export async function processWebExport(parts: Parts, webExportId: string, signal: AbortSignal): Promise<void> {
  const ctx = systemContext(parts);
  const row = await begin(ctx, webExportId);
  if (!row) return;
  if (row.attempts > mostAttempts) return await giveUp(ctx, row);
  // A separate folder, because a process considered dead may still be working on the same export.
  const workDir = join(workFolder(parts), parts.ids.uuid());
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  try {
    const job = await fetchFiles(ctx, row, workDir);
    const result = await processExport(job, {
      timeoutMs: parts.config.CONVERSION_TIMEOUT_MS,
      memoryMb: parts.config.CONVERSION_MEMORY_MB,
      signal,
      onProgress: (fraction, stage) => void saveProgress(ctx, webExportId, fraction, stage),
    });
    const { notes } = result.model;
    if (notes.length > 0) parts.log.warn({ webExportId, notes }, 'a web export is published without all of its files');
    await publish(ctx, row, job, result);
  } catch (error) {
    if (error instanceof ExportFileError) return await fail(ctx, webExportId, error);
    if (signal.aborted) await takeBack(ctx, webExportId);
    else if (row.attempts >= mostAttempts) await giveUp(ctx, row);
    throw error;
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

/** Counts one more attempt, before anything that can go wrong. Null when there is nothing to do any more. */
async function begin({ parts: { database } }: Context, webExportId: string): Promise<Row | null> {
  const [row] = await database.db
    .update(webExports)
    .set({ attempts: sql`${webExports.attempts} + 1` })
    .where(isProcessing(webExportId))
    .returning();
  return row ?? null;
}

async function takeBack({ parts: { database } }: Context, webExportId: string): Promise<void> {
  await database.db
    .update(webExports)
    .set({ attempts: sql`${webExports.attempts} - 1` })
    .where(isProcessing(webExportId));
}

/** Fails the export when it is not retried, so that nobody waits forever. The log contains the errors. */
function giveUp(ctx: Context, { id, title }: Row): Promise<void> {
  const reason = 'the server could not process it';
  return fail(ctx, id, new ExportFileError('CONVERSION_FAILED', { file: title, reason }));
}

function isProcessing(webExportId: string) {
  return and(eq(webExports.id, webExportId), eq(webExports.status, 'processing'));
}

/** Where exports are worked on, a folder each. */
export function workFolder({ config }: Parts): string {
  return join(config.DATA_DIR, 'work');
}

async function fetchFiles({ parts: { store, database } }: Context, row: Row, workDir: string): Promise<ExportJob> {
  const job: ExportJob = {
    workDir,
    model: { path: '', name: '', size: 0 },
    resources: [],
    drawings: [],
    thumbnails: {},
  };
  for (const file of await filesOf(database.db, row.id)) {
    const [upload] = await database.db.select().from(uploads).where(eq(uploads.id, file.uploadId));
    const path = join(workDir, `in-${file.position}`);
    await store.copyTo(upload!.objectKey!, path);
    if (file.kind === 'model') job.model = { path, name: file.name, size: upload!.size };
    else if (file.kind === 'resource') job.resources.push({ path, name: file.name });
    else if (file.kind === 'thumbnail_light') job.thumbnails!.light = path;
    else if (file.kind === 'thumbnail_dark') job.thumbnails!.dark = path;
    else
      job.drawings.push({
        id: crypto.randomUUID(),
        path,
        name: file.name,
        title: file.title ?? withoutEnding(file.name),
      });
  }
  return job;
}

/** Stores the results, then shows them: the project's link gets the new export and keeps its address and comments. */
async function publish(ctx: Context, row: Row, job: ExportJob, result: ExportResult): Promise<void> {
  const { store, ids, clock } = ctx.parts;
  const stored: string[] = [];
  let isCommitting = false;
  const put = async (key: string, path: string) => {
    stored.push(key);
    await store.putFile(key, path);
  };
  const keep = async ({ path, brotliPath }: Pick<ExportFile, 'path' | 'brotliPath'>, ending: string) => {
    const key = `${ids.uuid()}.${ending}`;
    await put(key, path);
    if (brotliPath) await put(brotliKeyOf(key), brotliPath);
    return key;
  };
  const keepPicture = (path: string) => keep({ path, brotliPath: null }, 'webp');
  try {
    const { model } = result;
    const files = {
      modelObjectKey: await keep(model, 'glb'),
      coarseObjectKey: model.coarse && (await keep(model.coarse, 'glb')),
      arObjectKey: model.arGlb && (await keep(model.arGlb, 'glb')),
      usdzObjectKey: model.usdz && (await keep(model.usdz, 'usdz')),
      thumbnailLightKey: await keepPicture(result.thumbnails.light),
      thumbnailDarkKey: await keepPicture(result.thumbnails.dark),
      thumbnailLightRendered: job.thumbnails?.light === undefined,
      thumbnailDarkRendered: job.thumbnails?.dark === undefined,
    };
    const sheets: (typeof drawings.$inferInsert)[] = [];
    for (const [position, sheet] of result.drawings.entries()) {
      const objectKey = await keep(sheet, sheet.fileType === 'pdf_v1' ? 'pdf' : 'svg');
      const { title } = job.drawings.find(({ id }) => id === sheet.id)!;
      const { id, fileType, size, pages } = sheet;
      sheets.push({ id, webExportId: row.id, position, title, fileType, objectKey, size, pages });
    }
    await transact(ctx, async (db) => {
      const now = clock.now();
      await lockRows(db, 'projects', [row.projectId], 'no key update');
      const ready = await db
        .update(webExports)
        .set({
          status: 'ready',
          stage: 'done',
          progress: 1,
          uploadedAt: now,
          ...files,
          modelSize: model.size,
          triangleCount: model.triangles,
          partCount: model.parts,
          includesMaterials: model.includesMaterials,
        })
        .where(isProcessing(row.id))
        .returning({ id: webExports.id });
      if (ready.length === 0) throw new Cancelled();
      if (sheets.length > 0) await db.insert(drawings).values(sheets);
      await endDraft(db, row.projectId, now);
      const viewLinkId = await links().show(ctx, db, row);
      const subject = await subjectInProject(db, row.projectId, row.id);
      await audit(ctx, db, 'web_export.published', subject, { viewLinkId });
      isCommitting = true;
    });
  } catch (error) {
    // A commit without an answer may have succeeded; the sweep checks whether rows reference the files.
    if (!isCommitting) for (const key of stored) await store.remove(key);
    if (!(error instanceof Cancelled)) throw error;
  }
}

/** The export was cancelled while it was worked on. */
class Cancelled extends Error {}

async function fail(ctx: Context, webExportId: string, error: ExportFileError): Promise<void> {
  // Converter output may contain paths of this machine, so it is only logged.
  const { output, ...details } = error.details;
  ctx.parts.log.info({ webExportId, code: error.code, details, output }, 'a web export was refused');
  const removed = await transact(ctx, async (db) => {
    const failed = await db
      .update(webExports)
      .set({ status: 'failed', errorCode: error.code, errorDetails: details })
      .where(isProcessing(webExportId))
      .returning({ id: webExports.id });
    // The files are kept if another process has published the export meanwhile.
    return failed.length > 0 ? removeUploads(db, webExportId) : [];
  });
  await removeBytes(ctx, removed);
}

async function saveProgress(ctx: Context, webExportId: string, progress: number, stage: ExportStage): Promise<void> {
  await ctx.parts.database.db
    .update(webExports)
    .set({ progress, stage })
    .where(isProcessing(webExportId))
    .catch((error: unknown) => ctx.parts.log.debug({ err: error }, 'progress was not saved'));
}

function withoutEnding(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}
