import {
  ExportFileError,
  type ProcessLimits,
  type PublishedModel,
  processDelivery,
  processThumbnails,
  type Theme,
} from '@chamfer/conversion';
import { and, eq, isNull } from 'drizzle-orm';
import { type Context, systemContext } from '../../../platform/context.ts';
import type { Parts } from '../../../platform/parts.ts';
import { invalidateAr, lengthScaleOf } from '../exports/model-unit.service.ts';
import { fetchModel, processLimits } from '../exports/published-model.service.ts';
import { thumbnailColumns } from '../exports/thumbnail-columns.ts';
import { webExports } from '../publishing.tables.ts';
import { type Attempted, attempt, awaitsDelivery, keptMs, mostAttempts } from '../queue/attempts.ts';
import { deliveryJob } from '../queue/publishing.jobs.ts';
import { links } from '../store/links.port.ts';
import { NothingToName, storeAndName } from '../store/stored-results.service.ts';
import { inWorkFolder } from '../store/work-folder.service.ts';

type Row = typeof webExports.$inferSelect;

/** The export being worked on, and the limits of its processes. */
interface Delivering {
  ctx: Context;
  row: Row;
  model: PublishedModel;
  workDir: string;
  limits: ProcessLimits;
}

/**
 * Makes what replaces the checked model on a published link: thumbnails first, because lists wait for them, then packed
 * files and files for AR (DECISIONS 61). Open review pages are notified after each. If something cannot be made, the link
 * keeps working without it. Attempts are counted as in `processWebExport`.
 */
export async function deliverWebExport(parts: Parts, webExportId: string, signal: AbortSignal): Promise<void> {
  const ctx = systemContext(parts);
  const limits = processLimits(parts, signal);
  const deliver = (row: Row) =>
    inWorkFolder(parts, async (workDir) => {
      const model = await fetchModel(parts, row, workDir);
      const delivering = { ctx, row, model, workDir, limits };
      await pictureModel(delivering).catch((error: unknown) => {
        // A model that cannot be rendered is packed all the same.
        if (!isFinal(row, error)) throw error;
        parts.log.warn({ webExportId, err: error }, 'a web export stays without thumbnails');
      });
      await packModel(delivering);
    });
  const attempted: Attempted = {
    job: deliveryJob,
    waits: awaitsDelivery,
    work: async (row) => {
      await deliver(row).catch((error: unknown) => {
        if (!isFinal(row, error)) throw error;
        return giveUp(ctx, row, error);
      });
    },
    giveUp: (row, reason) => giveUp(ctx, row, reason),
  };
  await attempt(ctx, attempted, webExportId, signal);
}

/** A child that takes too much time or memory will again; one that crashed or was killed may succeed next time. */
function isFinal({ attempts }: Row, error: unknown): error is ExportFileError {
  return error instanceof ExportFileError && (error.code !== 'CONVERSION_FAILED' || attempts + 1 >= mostAttempts);
}

function isWaiting(webExportId: string) {
  return and(eq(webExports.id, webExportId), awaitsDelivery);
}

/** Renders the missing thumbnails. Pictures that a viewer sends meanwhile are kept. */
async function pictureModel({ ctx, row, model, workDir, limits }: Delivering): Promise<void> {
  const themes = (['light', 'dark'] as const).filter((theme) => row[thumbnailColumns[theme].key] === null);
  if (themes.length === 0) return;
  const made = await processThumbnails({ workDir, model, themes }, limits);
  await storeAndName(
    ctx,
    async (keep) => {
      const keys: [Theme, string][] = [];
      for (const theme of themes) keys.push([theme, await keep({ path: made[theme]!, brotliPath: null }, 'webp')]);
      return keys;
    },
    async (db, keys) => {
      const named = [];
      for (const [theme, objectKey] of keys) {
        const { key } = thumbnailColumns[theme];
        const missing = and(isWaiting(row.id), isNull(webExports[key]));
        const set = db.update(webExports).set({ [key]: objectKey });
        named.push(...(await set.where(missing).returning({ id: webExports.id })));
      }
      if (named.length === 0) throw new NothingToName();
      await links().notifyOfFiles(ctx, db, row.id);
    },
  );
}

/** The checked file stays stored for pages that have its URL; the sweep removes unreferenced objects after a day. */
async function packModel({ ctx, row, model, workDir, limits }: Delivering): Promise<void> {
  const job = { workDir, model, lengthScale: lengthScaleOf(row) };
  const { full, coarse, arGlb, usdz, notes } = await processDelivery(job, limits);
  if (notes.length > 0) {
    ctx.parts.log.warn({ webExportId: row.id, notes }, 'a web export stays without some of its files');
  }
  await storeAndName(
    ctx,
    async (keep) => ({
      modelObjectKey: await keep(full, 'glb'),
      coarseObjectKey: coarse && (await keep(coarse, 'glb')),
      arObjectKey: arGlb && (await keep(arGlb, 'glb')),
      usdzObjectKey: usdz && (await keep(usdz, 'usdz')),
      modelSize: full.size,
    }),
    async (db, files) => {
      const set = db.update(webExports).set({ ...files, awaitsDelivery: false });
      const [delivered] = await set.where(isWaiting(row.id)).returning({ unit: webExports.unit });
      if (!delivered) throw new NothingToName();
      // The unit was changed while the files for AR were made: they have another size.
      if (delivered.unit !== row.unit) await invalidateAr(ctx, db, row.id, delivered.unit);
      await links().notifyOfFiles(ctx, db, row.id);
    },
  );
}

/**
 * The link keeps what it has, such as the checked model, without what could not be made. As with a publication, it can be
 * tried again unless it took too much time or memory, which it would again.
 */
async function giveUp({ parts: { clock, database, log } }: Context, { id }: Row, reason: unknown): Promise<void> {
  log.warn({ webExportId: id, err: reason }, 'a web export stays as it was published');
  const isTooMuch = reason instanceof ExportFileError && reason.code !== 'CONVERSION_FAILED';
  const retryUntil = isTooMuch ? null : new Date(clock.now().getTime() + keptMs);
  await database.db.update(webExports).set({ awaitsDelivery: false, retryUntil }).where(isWaiting(id));
}
