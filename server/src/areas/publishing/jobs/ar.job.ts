import { ExportFileError, processAr } from '@chamfer/conversion';
import { and, eq } from 'drizzle-orm';
import { systemContext } from '../../../platform/context.ts';
import type { Parts } from '../../../platform/parts.ts';
import { lengthScaleOf } from '../exports/model-unit.service.ts';
import { fetchModel, processLimits } from '../exports/published-model.service.ts';
import { webExports } from '../publishing.tables.ts';
import { withOthers } from '../queue/with-others.service.ts';
import { links } from '../store/links.port.ts';
import { NothingToName, storeAndName } from '../store/stored-results.service.ts';
import { inWorkFolder } from '../store/work-folder.service.ts';

/**
 * Makes the files for AR again of a published model whose unit was changed. If the unit changes meanwhile,
 * nothing is stored: the job of that change follows.
 * @throws ExportFileError, so that the job runs again
 */
export async function remakeAr(parts: Parts, webExportId: string, signal: AbortSignal): Promise<void> {
  const ctx = systemContext(parts);
  const [row] = await parts.database.db.select().from(webExports).where(eq(webExports.id, webExportId));
  if (!row?.awaitsAr) return;
  await inWorkFolder(parts, async (workDir) => {
    const limits = processLimits(parts, signal);
    const job = { workDir, model: await fetchModel(parts, row, workDir), lengthScale: lengthScaleOf(row) };
    const { arGlb, usdz } = await withOthers(parts, () => processAr(job, limits)).catch((error: unknown) => {
      // A child that crashed or was killed may succeed next time; one that took too much will again.
      if (!(error instanceof ExportFileError) || error.code === 'CONVERSION_FAILED') throw error;
      parts.log.warn({ webExportId, err: error }, 'a web export stays without files for AR');
      return { arGlb: null, usdz: null };
    });
    await storeAndName(
      ctx,
      async (keep) => ({
        arObjectKey: arGlb && (await keep(arGlb, 'glb')),
        usdzObjectKey: usdz && (await keep(usdz, 'usdz')),
      }),
      async (db, files) => {
        const unchanged = and(eq(webExports.id, webExportId), eq(webExports.unit, row.unit!), webExports.awaitsAr);
        const set = db.update(webExports).set({ ...files, awaitsAr: false });
        const named = await set.where(unchanged).returning({ id: webExports.id });
        if (named.length === 0) throw new NothingToName();
        await links().notifyOfFiles(ctx, db, webExportId);
      },
    );
  });
}
