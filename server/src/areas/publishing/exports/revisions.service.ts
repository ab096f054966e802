import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import { authorize } from '../../../platform/policy.ts';
import { endDraft } from '../../projects/drafts.service.ts';
import { ifArchived, lockProject, subjectInProject, withPlan } from '../../projects/project-locks.service.ts';
import { project } from '../../projects/projects.policy.ts';
import { revisions } from '../publishing.tables.ts';
import { lockUploader, requireUploadRoom } from '../uploads/upload-limits.service.ts';
import { completeUpload, completing, createUploads, requireSizes, type Upload } from '../uploads/uploads.service.ts';

type Begin = 'POST /app/projects/{projectId}/revisions';
type Finish = 'POST /app/projects/{projectId}/revisions/{revisionId}/finish';

/**
 * Begins a revision with the project's next number. If its parent is not the latest finished revision, somebody else
 * was faster and this is a conflict.
 * @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN, SUBSCRIPTION_REQUIRED where the plan covers newer designs alone,
 * REVISION_CONFLICT, FILE_EMPTY, FILE_TOO_LARGE, UPLOAD_LIMIT_REACHED, VALIDATION_ERROR
 */
export async function beginRevision(
  ctx: Context,
  projectId: string,
  input: CallRequest<Begin>['input'],
): Promise<CallOutput<Begin>> {
  requireYear(input.lastModifiedAt);
  const file = { fileName: input.fileName, size: input.fileSize, content: 'project' as const };
  requireSizes(ctx, [file]);
  return transact(ctx, async (db) => {
    await lockUploader(ctx, db);
    const facts = await lockProject(ctx, db, projectId, 'no key update');
    authorize(project.addRevision, await withPlan(ctx, db, projectId, facts), ifArchived);
    await requireUploadRoom(ctx, db, file.size);
    const [newest] = await db
      .select({ revisionId: revisions.revisionId })
      .from(revisions)
      .where(eq(revisions.projectId, projectId))
      .orderBy(desc(revisions.revisionId))
      .limit(1);
    const [finished] = await db
      .select({ revisionId: revisions.revisionId })
      .from(revisions)
      .where(and(eq(revisions.projectId, projectId), sql`${revisions.uploadedAt} is not null`))
      .orderBy(desc(revisions.revisionId))
      .limit(1);
    if (input.parentRevisionId !== undefined && input.parentRevisionId !== finished?.revisionId) {
      throw new AppError('REVISION_CONFLICT', { latestRevisionId: finished?.revisionId ?? null });
    }
    const [upload] = (await createUploads(ctx, db, projectId, [file])) as [Upload];
    const revisionId = newest ? newest.revisionId + 1 : 0;
    await db.insert(revisions).values({
      projectId,
      revisionId,
      parentRevisionId: finished?.revisionId ?? null,
      uploadId: upload.uploadId,
      uploadedByUserId: actorOf(ctx).userId,
      uploadedByDeviceId: input.deviceId ?? null,
      uploadedByPlatform: input.platform ?? 'web',
      appVersion: input.appVersion ?? null,
      projectVersion: input.projectVersion ?? null,
      fileName: input.fileName,
      fileSize: input.fileSize,
      createdAt: ctx.parts.clock.now(),
      lastModifiedAt: input.lastModifiedAt ? new Date(input.lastModifiedAt) : null,
    });
    return { revisionId, upload };
  });
}

/**
 * Finishes a revision after all its parts have arrived.
 * @throws REVISION_NOT_FOUND, UPLOAD_INCOMPLETE, PROJECT_…
 */
export async function finishRevision(
  ctx: Context,
  { projectId, revisionId }: CallRequest<Finish>['params'],
): Promise<CallOutput<Finish>> {
  const here = and(eq(revisions.projectId, projectId), eq(revisions.revisionId, revisionId));
  const sent = await ctx.parts.database.db.select({ uploadId: revisions.uploadId }).from(revisions).where(here);
  const uploadIds = sent.map((each) => each.uploadId);
  const { uploadId, ...finished } = await completing(ctx, uploadIds, (joined) =>
    transact(ctx, async (db) => {
      authorize(project.finishRevision, await lockProject(ctx, db, projectId, 'no key update'), ifArchived);
      const [row] = await db.select().from(revisions).where(here).for('update');
      if (!row) throw new AppError('REVISION_NOT_FOUND');
      const now = ctx.parts.clock.now();
      const uploadedAt = row.uploadedAt ?? now;
      if (!row.uploadedAt) {
        const objectKey = await completeUpload(ctx, db, row.uploadId, joined);
        await db.update(revisions).set({ objectKey, uploadedAt }).where(here);
        await endDraft(db, projectId, now);
        await audit(ctx, db, 'revision.uploaded', await subjectInProject(db, projectId, projectId), { revisionId });
      }
      return { revisionId, fileSize: row.fileSize, uploadedAt: uploadedAt.toISOString(), uploadId: row.uploadId };
    }),
  );
  await ctx.parts.store.dropParts(uploadId);
  return finished;
}

/** PostgreSQL has no year 0. */
function requireYear(time: string | undefined): void {
  if (!time?.startsWith('0000')) return;
  const issue = { field: 'lastModifiedAt', code: 'too_small', message: 'there is no year 0' };
  throw new AppError('VALIDATION_ERROR', null, { validationErrors: [issue] });
}
