import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, eq, gt, gte, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import { byId, byTime, cutPage, keyset } from '../../../platform/database/cursor.ts';
import { direct, effectiveRole, inTeam, throughSpace } from '../../projects/effective-role.service.ts';
import { projects, projectUsers } from '../../projects/projects.tables.ts';
import { spaceUsers, teamUsers } from '../../teams/core/teams.tables.ts';
import { webExports } from '../publishing.tables.ts';
import { deliveryJob, webExportJob } from '../queue/publishing.jobs.ts';
import { lockUploader, requireExportRoom } from '../uploads/upload-limits.service.ts';
import { webExport } from '../uploads/web-exports.policy.ts';
import { getWebExportStatus, lockExport, type WebExportStatus } from './web-exports.service.ts';

type ListCall = 'GET /app/given-up-web-exports';

const newestFirst = keyset('desc', byTime(webExports.createdAt), byId(webExports.id));

/**
 * One page of the actor's web exports that were given up and can be tried again, in projects they may edit; newest first.
 * @throws INVALID_REQUEST_QUERY_PARAMETER if the cursor is invalid
 */
export async function listGivenUp(
  ctx: Context,
  { teamId, projectId, cursor, limit }: CallRequest<ListCall>['query'],
): Promise<CallOutput<ListCall>> {
  const { userId } = actorOf(ctx);
  const { clock, database } = ctx.parts;
  const found = await database.db
    .select({ exported: webExports, position: newestFirst.position })
    .from(webExports)
    .innerJoin(projects, eq(projects.id, webExports.projectId))
    .leftJoin(projectUsers, direct(userId))
    .leftJoin(spaceUsers, throughSpace(userId))
    .leftJoin(teamUsers, inTeam(userId))
    .where(
      and(
        eq(webExports.uploadedByUserId, userId),
        isNotNull(webExports.retryUntil),
        gt(webExports.retryUntil, clock.now()),
        gte(effectiveRole, 'editor'),
        isNull(projects.archivedAt),
        teamId === undefined ? undefined : eq(projects.teamId, teamId),
        projectId === undefined ? undefined : eq(projects.id, projectId),
        newestFirst.after(cursor),
      ),
    )
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit);
  return {
    items: rows.map(({ exported: { id, status, createdAt, retryUntil, ...exported } }) => ({
      ...exported,
      isPublished: status === 'ready',
      webExportId: id,
      createdAt: createdAt.toISOString(),
      retryUntil: retryUntil!.toISOString(),
    })),
    nextCursor,
  };
}

/**
 * Tries a web export again that was given up, or what follows its link. One that is being processed, or ready with all
 * that follows or without what can be tried again, is left as it is.
 * @throws WEB_EXPORT_NOT_FOUND, OPERATION_NOT_ALLOWED, WEB_EXPORT_CLOSED if its files are no longer kept,
 * UPLOAD_LIMIT_REACHED
 */
export async function retryWebExport(ctx: Context, webExportId: string): Promise<WebExportStatus> {
  await transact(ctx, async (db) => {
    await lockUploader(ctx, db);
    const { status, retryUntil } = await lockExport(ctx, db, webExportId, webExport.retry);
    if (status === 'processing') return;
    const isOpen = retryUntil !== null && retryUntil > ctx.parts.clock.now();
    if (status === 'ready' && !isOpen) return;
    if (!isOpen) throw new AppError('WEB_EXPORT_CLOSED');
    await requireExportRoom(ctx, db);
    // The cause may crash the server again, so it is retried alone.
    const again = { attempts: 0, loneKills: 0, tryAlone: true, retryUntil: null };
    const which = eq(webExports.id, webExportId);
    if (status === 'ready') {
      await db
        .update(webExports)
        .set({ ...again, awaitsDelivery: true })
        .where(which);
      return await ctx.parts.jobs.send(db, deliveryJob, { webExportId }, webExportId);
    }
    const fromTheStart = { status: 'processing', stage: 'waiting', progress: 0 } as const;
    const forgotten = { errorCode: null, errorDetails: null };
    await db
      .update(webExports)
      .set({ ...again, ...fromTheStart, ...forgotten })
      .where(which);
    await ctx.parts.jobs.send(db, webExportJob, { webExportId }, webExportId);
  });
  return getWebExportStatus(ctx, webExportId);
}
