import { lengthScale, type ModelUnit } from '@chamfer/contract/model-units';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { subjectInProject } from '../../projects/project-locks.service.ts';
import { webExports } from '../publishing.tables.ts';
import { arJob } from '../queue/publishing.jobs.ts';
import { links } from '../store/links.port.ts';
import { webExport } from '../uploads/web-exports.policy.ts';
import { lockExport } from './web-exports.service.ts';

/** By what lengths of a stored model are multiplied to be metres. */
export function lengthScaleOf({ unit, assumedUnit }: Pick<typeof webExports.$inferSelect, 'unit' | 'assumedUnit'>) {
  return lengthScale(unit, assumedUnit);
}

/** Has the files for AR made again in a unit; until they are there, the design is not shown in AR. */
export async function invalidateAr(ctx: Context, db: Db, webExportId: string, unit: ModelUnit | null): Promise<void> {
  const withoutAr = { arObjectKey: null, usdzObjectKey: null, awaitsAr: true };
  await db
    .update(webExports)
    .set({ unit, ...withoutAr })
    .where(eq(webExports.id, webExportId));
  await ctx.parts.jobs.send(db, arJob, { webExportId }, webExportId);
}

/**
 * Says in which unit a published model is. Files for AR, which have a size of their own, are made again; open review pages
 * and the project page are notified.
 * @throws WEB_EXPORT_NOT_FOUND, OPERATION_NOT_ALLOWED for archived projects and models whose file names the unit
 */
export async function changeModelUnit(ctx: Context, webExportId: string, unit: ModelUnit): Promise<void> {
  await transact(ctx, async (db) => {
    const row = await lockExport(ctx, db, webExportId, webExport.changeUnit);
    if (row.status !== 'ready' || !row.unit) throw new AppError('OPERATION_NOT_ALLOWED');
    if (row.unit === unit) return;
    // What is still being delivered has none yet, and looks at the unit when it has them.
    if (row.awaitsDelivery) await db.update(webExports).set({ unit }).where(eq(webExports.id, webExportId));
    else await invalidateAr(ctx, db, webExportId, unit);
    await links().notifyOfFiles(ctx, db, webExportId);
    const subject = await subjectInProject(db, row.projectId, webExportId);
    await audit(ctx, db, 'web_export.unit_changed', subject, { before: row.unit, after: unit });
  });
}
