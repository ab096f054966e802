import { type CallOutput, type CallRequest, type ErrorCode, errors } from '@chamfer/contract';
import { and, asc, eq, inArray, max, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize, type Rule } from '../../../platform/policy.ts';
import { findProjectFacts } from '../../projects/effective-role.service.ts';
import { ifArchived, lockProject, subjectInProject, withPlan } from '../../projects/project-locks.service.ts';
import { type ProjectFacts, project } from '../../projects/projects.policy.ts';
import { revisions, uploads, webExportFiles, webExports } from '../publishing.tables.ts';
import { webExportJob } from '../queue/publishing.jobs.ts';
import { links } from '../store/links.port.ts';
import { lockUploader, requireExportRoom, requireUploadRoom } from '../uploads/upload-limits.service.ts';
import {
  completeUpload,
  completing,
  createUploads,
  type NewUpload,
  removeBytes,
  requireSizes,
} from '../uploads/uploads.service.ts';
import { webExport } from '../uploads/web-exports.policy.ts';

type Begin = 'POST /app/projects/{projectId}/web-exports';
type Row = typeof webExports.$inferSelect;
type FileKind = (typeof webExportFiles.$inferSelect)['kind'];
/** The status of a web export, as the API returns it. */
export type WebExportStatus = CallOutput<'GET /app/web-exports/{webExportId}'>;

const contentOf: Record<FileKind, NewUpload['content']> = {
  model: 'model',
  resource: 'resource',
  drawing: 'drawing',
  thumbnail_light: 'thumbnail',
  thumbnail_dark: 'thumbnail',
};

/**
 * Begins a web export and announces its files. Exactly one of them must be a model.
 * @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN, SUBSCRIPTION_REQUIRED where the plan covers newer designs alone,
 * REVISION_NOT_FOUND, VALIDATION_ERROR, FILE_EMPTY, FILE_TOO_LARGE, UPLOAD_LIMIT_REACHED
 */
export async function beginWebExport(
  ctx: Context,
  projectId: string,
  input: CallRequest<Begin>['input'],
): Promise<CallOutput<Begin>> {
  requireOneModel(input.files);
  const announced = input.files.map(({ kind, name, size }) => ({ fileName: name, size, content: contentOf[kind] }));
  requireSizes(ctx, announced);
  return transact(ctx, async (db) => {
    const { ids, clock } = ctx.parts;
    await lockUploader(ctx, db);
    const facts = await lockProject(ctx, db, projectId);
    authorize(project.beginWebExport, await withPlan(ctx, db, projectId, facts), ifArchived);
    const bytes = announced.reduce((sum, { size }) => sum + size, 0);
    await requireUploadRoom(ctx, db, bytes);
    await requireExportRoom(ctx, db);
    const row = {
      id: ids.uuid(),
      projectId,
      revisionId: await revisionFor(db, projectId, input.revisionId),
      title: input.title,
      status: 'uploading' as const,
      stage: 'waiting' as const,
      progress: 0,
      sharedState: input.sharedState,
      baseRole: input.baseRole,
      acceptMissingFaces: input.acceptMissingFaces ?? false,
      unit: input.unit ?? null,
      uploadedByUserId: actorOf(ctx).userId,
      uploadedByDeviceId: input.deviceId ?? null,
      uploadedByPlatform: input.platform ?? 'web',
      appVersion: input.appVersion ?? null,
      createdAt: clock.now(),
    };
    await db.insert(webExports).values(row);
    const made = await createUploads(ctx, db, projectId, announced);
    const files = input.files.map(({ kind, name, title }, position) => {
      const upload = made[position]!;
      const placed = { webExportId: row.id, position, kind, name, title: title ?? null, uploadId: upload.uploadId };
      return { placed, kind, upload };
    });
    await db.insert(webExportFiles).values(files.map(({ placed }) => placed));
    return { webExportId: row.id, files: files.map(({ kind, upload }) => ({ kind, upload })) };
  });
}

/**
 * Joins the uploaded parts and starts the processing of the files. A second call returns the current status.
 * @throws WEB_EXPORT_NOT_FOUND, WEB_EXPORT_CLOSED, UPLOAD_INCOMPLETE
 */
export async function finishWebExport(ctx: Context, webExportId: string): Promise<WebExportStatus> {
  const sent = await filesOf(ctx.parts.database.db, webExportId);
  const uploadIds = sent.map(({ uploadId }) => uploadId);
  const files = await completing(ctx, uploadIds, (joined) =>
    transact(ctx, async (db) => {
      const { status } = await lockExport(ctx, db, webExportId, webExport.finish);
      if (status === 'failed' || status === 'cancelled') throw new AppError('WEB_EXPORT_CLOSED');
      if (status !== 'uploading') return [];
      const announced = await filesOf(db, webExportId);
      for (const { uploadId } of announced) await completeUpload(ctx, db, uploadId, joined);
      await db.update(webExports).set({ status: 'processing' }).where(eq(webExports.id, webExportId));
      await ctx.parts.jobs.send(db, webExportJob, { webExportId }, webExportId);
      return announced;
    }),
  );
  for (const { uploadId } of files) await ctx.parts.store.dropParts(uploadId);
  return getWebExportStatus(ctx, webExportId);
}

/**
 * Returns the status of a web export to editors of its project.
 * @throws WEB_EXPORT_NOT_FOUND
 */
export async function getWebExportStatus(ctx: Context, webExportId: string): Promise<WebExportStatus> {
  const row = await findExport(ctx, webExportId, webExport.follow);
  const viewLink = row.status === 'ready' ? await links().firstOf(ctx.parts.database.db, row.projectId) : null;
  const code = row.errorCode as ErrorCode | null;
  return {
    webExportId,
    projectId: row.projectId,
    status: row.status,
    stage: row.stage,
    progress: row.progress,
    retryUntil: row.retryUntil?.toISOString() ?? null,
    error: code && { code, message: errors[code].message, details: row.errorDetails ?? {} },
    viewLink,
    url: viewLink && `${ctx.parts.config.PUBLIC_URL}/v/${viewLink}`,
    notices: row.notices,
  };
}

/**
 * Cancels a web export that is not ready, or can be tried again, and removes all its data. One whose link works stays: only
 * what was given up of it is no longer offered.
 * @throws WEB_EXPORT_NOT_FOUND, WEB_EXPORT_CLOSED
 */
export async function cancelWebExport(ctx: Context, webExportId: string): Promise<void> {
  const removed = await transact(ctx, async (db) => {
    const { status, projectId, retryUntil } = await lockExport(ctx, db, webExportId, webExport.cancel);
    if (status !== 'uploading' && status !== 'processing' && !retryUntil) throw new AppError('WEB_EXPORT_CLOSED');
    if (status === 'ready') {
      await db.update(webExports).set({ retryUntil: null }).where(eq(webExports.id, webExportId));
      return [];
    }
    await db.update(webExports).set({ status: 'cancelled', retryUntil: null }).where(eq(webExports.id, webExportId));
    const files = await removeUploads(db, webExportId);
    await audit(ctx, db, 'web_export.cancelled', await subjectInProject(db, projectId, webExportId));
    return files;
  });
  await removeBytes(ctx, removed);
}

/** Returns the files announced for a web export, in order. */
export function filesOf(db: Db, webExportId: string): Promise<(typeof webExportFiles.$inferSelect)[]> {
  return db
    .select()
    .from(webExportFiles)
    .where(eq(webExportFiles.webExportId, webExportId))
    .orderBy(asc(webExportFiles.position));
}

/**
 * Deletes the rows of a web export's uploads and returns their ids. After the commit, the caller must remove the data
 * with `removeBytes`.
 */
export async function removeUploads(db: Db, webExportId: string): Promise<string[]> {
  const files = db
    .select({ id: webExportFiles.uploadId })
    .from(webExportFiles)
    .where(eq(webExportFiles.webExportId, webExportId));
  const removed = await db.delete(uploads).where(inArray(uploads.id, files)).returning({ id: uploads.id });
  return removed.map(({ id }) => id);
}

function requireOneModel(files: CallRequest<Begin>['input']['files']): void {
  const models = files.filter(({ kind }) => kind === 'model').length;
  if (models === 1) return;
  const message = `exactly one file must be the model, not ${models}`;
  throw new AppError('VALIDATION_ERROR', null, { validationErrors: [{ field: 'files', code: 'one_model', message }] });
}

/** The largest value of an integer column. */
const largestRevision = 2_147_483_647;

/**
 * Returns the revision that a web export shows: the requested one, or else the latest. In projects without a project
 * file, it is the number of earlier web exports.
 */
async function revisionFor(db: Db, projectId: string, wanted: number | undefined): Promise<number> {
  if (wanted !== undefined && wanted > largestRevision) throw new AppError('REVISION_NOT_FOUND');
  const [latest] = await db
    .select({ revisionId: max(revisions.revisionId) })
    .from(revisions)
    .where(
      and(
        eq(revisions.projectId, projectId),
        sql`${revisions.uploadedAt} is not null`,
        wanted === undefined ? undefined : eq(revisions.revisionId, wanted),
      ),
    );
  if (wanted !== undefined && latest?.revisionId !== wanted) throw new AppError('REVISION_NOT_FOUND');
  if (typeof latest?.revisionId === 'number') return latest.revisionId;
  return db.$count(webExports, and(eq(webExports.projectId, projectId), eq(webExports.status, 'ready')));
}

/**
 * Returns a web export in its current state, if a rule allows the actor's action.
 * @throws WEB_EXPORT_NOT_FOUND
 */
export async function findExport(ctx: Context, webExportId: string, rule: Rule<ProjectFacts>): Promise<Row> {
  const { db } = ctx.parts.database;
  const [row] = await db.select().from(webExports).where(eq(webExports.id, webExportId));
  if (!row) throw new AppError('WEB_EXPORT_NOT_FOUND');
  authorize(rule, await findProjectFacts(db, row.projectId, actorOf(ctx).userId));
  return row;
}

/**
 * Like `findExport`, but locks the web export until the transaction ends. Finishing, cancelling and changes of the
 * actor's rights therefore run one after the other, and each sees the result of the previous one.
 * @throws WEB_EXPORT_NOT_FOUND
 */
export async function lockExport(ctx: Context, db: Db, webExportId: string, rule: Rule<ProjectFacts>): Promise<Row> {
  const one = eq(webExports.id, webExportId);
  const [found] = await db.select({ projectId: webExports.projectId }).from(webExports).where(one);
  if (!found) throw new AppError('WEB_EXPORT_NOT_FOUND');
  authorize(rule, await lockProject(ctx, db, found.projectId), ifArchived);
  const [row] = await db.select().from(webExports).where(one).for('update');
  if (!row) throw new AppError('WEB_EXPORT_NOT_FOUND');
  return row;
}
