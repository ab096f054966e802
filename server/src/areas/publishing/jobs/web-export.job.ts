import { join } from 'node:path';
import { assumedUnits, numbersIn, proposeUnit } from '@chamfer/contract/model-units';
import {
  ExportFileError,
  type ExportJob,
  type ExportModel,
  type ExportResult,
  type ExportStage,
  processExport,
} from '@chamfer/conversion';
import { and, eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import { type Context, systemContext, transact } from '../../../platform/context.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import type { Parts } from '../../../platform/parts.ts';
import { announceAct } from '../../../platform/team-acts.ts';
import { endDraft } from '../../projects/drafts.service.ts';
import { notifyProject } from '../../projects/project-events.service.ts';
import { subjectInProject } from '../../projects/project-locks.service.ts';
import { contentHash, hashFile } from '../exports/content-hash.ts';
import { processLimits } from '../exports/published-model.service.ts';
import { filesOf, removeUploads } from '../exports/web-exports.service.ts';
import { drawings, uploads, webExports } from '../publishing.tables.ts';
import { type Attempted, attempt, isProcessing, keptMs } from '../queue/attempts.ts';
import { deliveryJob, webExportJob } from '../queue/publishing.jobs.ts';
import { links } from '../store/links.port.ts';
import { NothingToName, storeAndName } from '../store/stored-results.service.ts';
import { inWorkFolder } from '../store/work-folder.service.ts';
import { removeBytes } from '../uploads/uploads.service.ts';

type Row = typeof webExports.$inferSelect;

/**
 * Checks and converts one web export in a child process and publishes the result; what a link need not wait for is left
 * to `deliverWebExport`. An invalid file fails the export with a code of the catalogue, and its files are removed. Any
 * other error is thrown, so that the job runs again, three times at most; then the files are kept for seven days.
 */
export async function processWebExport(parts: Parts, webExportId: string, signal: AbortSignal): Promise<void> {
  const ctx = systemContext(parts);
  const process = (row: Row) =>
    inWorkFolder(parts, async (workDir) => {
      const { job, contentSha256 } = await fetchFiles(ctx, row, workDir);
      const result = await processExport(job, {
        ...processLimits(parts, signal),
        onProgress: (fraction, stage) => void saveProgress(ctx, webExportId, fraction, stage),
      });
      await publish(ctx, { ...row, contentSha256 }, job, result);
    });
  const attempted: Attempted = {
    job: webExportJob,
    waits: isProcessing,
    work: async (row) => {
      await process(row).catch((error: unknown) => {
        if (!(error instanceof ExportFileError)) throw error;
        return fail(ctx, row, error);
      });
    },
    giveUp: (row) => {
      const reason = 'the server could not process it';
      return fail(ctx, row, new ExportFileError('CONVERSION_FAILED', { file: row.title, reason }));
    },
  };
  await attempt(ctx, attempted, webExportId, signal);
}

function isOpen(webExportId: string) {
  return and(eq(webExports.id, webExportId), isProcessing);
}

/** The files of an export in a folder, and the hash of what they are: they are read here anyway, outside of transactions. */
async function fetchFiles(
  { parts: { store, database } }: Context,
  row: Row,
  workDir: string,
): Promise<{ job: ExportJob; contentSha256: string }> {
  const job: ExportJob = {
    workDir,
    model: { path: '', name: '', size: 0 },
    resources: [],
    drawings: [],
    thumbnails: {},
    acceptMissingFaces: row.acceptMissingFaces,
  };
  const hashed: Parameters<typeof contentHash>[0][number][] = [];
  for (const file of await filesOf(database.db, row.id)) {
    const [upload] = await database.db.select().from(uploads).where(eq(uploads.id, file.uploadId));
    const path = join(workDir, `in-${file.position}`);
    await store.copyTo(upload!.objectKey!, path);
    // Pictures of the design, which may be other ones each time, move no place on it.
    if (!file.kind.startsWith('thumbnail_')) {
      hashed.push({ kind: file.kind, name: file.name, sha256: await hashFile(path) });
    }
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
  return { job, contentSha256: contentHash(hashed) };
}

/** Stores the results, then shows them: the project's link gets the new export and keeps its address and comments. */
async function publish(ctx: Context, row: Row, job: ExportJob, result: ExportResult) {
  const { model, drawings: made, thumbnails, notices } = result;
  await storeAndName(
    ctx,
    async (keep) => {
      const keepPicture = (path: string | undefined) => (path ? keep({ path, brotliPath: null }, 'webp') : null);
      const files = {
        modelObjectKey: await keep(model, 'glb'),
        thumbnailLightKey: await keepPicture(thumbnails.light),
        thumbnailDarkKey: await keepPicture(thumbnails.dark),
        thumbnailLightRendered: thumbnails.light === undefined,
        thumbnailDarkRendered: thumbnails.dark === undefined,
      };
      const sheets: (typeof drawings.$inferInsert)[] = [];
      for (const [position, sheet] of made.entries()) {
        const objectKey = await keep(sheet, sheet.fileType === 'pdf_v1' ? 'pdf' : 'svg');
        const { title } = job.drawings.find(({ id }) => id === sheet.id)!;
        const { id, fileType, size, pages } = sheet;
        sheets.push({ id, webExportId: row.id, position, title, fileType, objectKey, size, pages });
      }
      return { files, sheets };
    },
    async (db, { files, sheets }) => {
      const now = ctx.parts.clock.now();
      await lockRows(db, 'projects', [row.projectId], 'no key update');
      const ready = await db
        .update(webExports)
        .set({
          status: 'ready',
          stage: 'done',
          progress: 1,
          attempts: 0,
          tryAlone: false,
          loneKills: 0,
          awaitsDelivery: true,
          uploadedAt: now,
          ...files,
          contentSha256: row.contentSha256,
          modelSize: model.size,
          triangleCount: model.triangles,
          partCount: model.parts,
          includesMaterials: model.includesMaterials,
          notices,
          ...unitOf(row, model),
        })
        .where(isOpen(row.id))
        .returning({ id: webExports.id });
      if (ready.length === 0) throw new NothingToName();
      if (sheets.length > 0) await db.insert(drawings).values(sheets);
      await endDraft(db, row.projectId, now);
      const { viewLinkId, revision } = await links().show(ctx, db, row);
      await notifyProject(ctx, db, row.projectId, 'links');
      await ctx.parts.jobs.send(db, deliveryJob, { webExportId: row.id }, row.id);
      const subject = await subjectInProject(db, row.projectId, row.id);
      await audit(ctx, db, 'web_export.published', subject, { viewLinkId });
      const { projectId, id: webExportId } = row;
      await announceAct(ctx, db, { teamId: subject.teamId }, 'design.published', {
        projectId,
        viewLinkId,
        webExportId,
        revision,
      });
    },
  );
}

/** The unit that a model is in whose file names none: as its publisher chose, else as its size suggests. */
function unitOf({ unit }: Row, { sourceFormat, extent }: ExportModel) {
  const assumedUnit = assumedUnits[sourceFormat];
  if (!assumedUnit) return { unit: null, assumedUnit, extent };
  return {
    unit: unit ?? (extent ? proposeUnit(numbersIn(extent, assumedUnit), assumedUnit) : assumedUnit),
    assumedUnit,
    extent,
  };
}

/**
 * Fails the export, so that nobody waits forever. Nothing is known to be wrong with files whose conversion broke off:
 * they are kept, so that it can be tried again.
 */
async function fail(ctx: Context, { id }: Row, error: ExportFileError): Promise<void> {
  // Converter output may contain paths of this machine, so it is only logged.
  const { output, ...details } = error.details;
  ctx.parts.log.info({ webExportId: id, code: error.code, details, output }, 'a web export was refused');
  const isGivenUp = error.code === 'CONVERSION_FAILED';
  const retryUntil = isGivenUp ? new Date(ctx.parts.clock.now().getTime() + keptMs) : null;
  const removed = await transact(ctx, async (db) => {
    const failed = await db
      .update(webExports)
      .set({ status: 'failed', errorCode: error.code, errorDetails: details, retryUntil })
      .where(isOpen(id))
      .returning({ id: webExports.id });
    // The files are kept too if another process has published the export meanwhile.
    if (failed.length === 0 || isGivenUp) return [];
    return removeUploads(db, id);
  });
  await removeBytes(ctx, removed);
}

async function saveProgress(ctx: Context, webExportId: string, progress: number, stage: ExportStage): Promise<void> {
  await ctx.parts.database.db
    .update(webExports)
    .set({ progress, stage })
    .where(isOpen(webExportId))
    .catch((error: unknown) => ctx.parts.log.debug({ err: error }, 'progress was not saved'));
}

function withoutEnding(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}
