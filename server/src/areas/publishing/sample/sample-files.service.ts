import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ExportFile, processDelivery, processExport, processThumbnails } from '@chamfer/conversion';
import type { SurfacePoint } from '@chamfer/designs/surface-point';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { processLimits } from '../exports/published-model.service.ts';
import { sampleFiles } from '../publishing.tables.ts';
import { NothingToName, storeAndName } from '../store/stored-results.service.ts';
import { inWorkFolder } from '../store/work-folder.service.ts';
import { modelledNames } from './modelled-sample.ts';

/** The files of the sample design as they are stored. */
export type SampleFiles = typeof sampleFiles.$inferSelect;

/** Changes with the model or with how its files are made: the next new account then makes them again. */
const version = 'hinge-bracket-1';
const script = fileURLToPath(new URL('./sample.main.ts', import.meta.url));
const title = 'Hinge bracket';

/**
 * The files of the sample design. Those that are not there yet are modelled, checked and converted like published
 * files, which takes some seconds; of two processes that do so at once, the first stores them.
 */
export async function findSampleFiles(ctx: Context, signal: AbortSignal): Promise<SampleFiles> {
  const found = await readFiles(ctx);
  if (found) return found;
  await makeFiles(ctx, signal);
  return (await readFiles(ctx))!;
}

async function readFiles({ parts: { database } }: Context): Promise<SampleFiles | undefined> {
  const [row] = await database.db.select().from(sampleFiles).where(eq(sampleFiles.version, version));
  return row;
}

function makeFiles(ctx: Context, signal: AbortSignal): Promise<void> {
  const { parts } = ctx;
  const limits = processLimits(parts, signal);
  return inWorkFolder(parts, async (workDir) => {
    const [modelled, points] = await modelSample(workDir, signal);
    const result = await processExport(
      { ...modelled, workDir, resources: [] },
      { ...limits, onProgress: () => undefined },
    );
    const model = { ...result.model, name: title };
    const thumbnails = await processThumbnails({ workDir, model, themes: ['light', 'dark'] }, limits);
    const delivered = await processDelivery({ workDir, model, lengthScale: 1 }, limits);
    await storeAndName(
      ctx,
      async (keep) => {
        const keepIfMade = (file: ExportFile | null, ending: string) => file && keep(file, ending);
        const sheets: SampleFiles['drawings'] = [];
        for (const [position, { fileType, size, pages, ...file }] of result.drawings.entries()) {
          sheets.push({ position, title, fileType, size, pages, objectKey: await keep(file, 'svg') });
        }
        const exported: SampleFiles['exported'] = {
          modelObjectKey: await keep(delivered.full, 'glb'),
          modelSize: delivered.full.size,
          coarseObjectKey: await keepIfMade(delivered.coarse, 'glb'),
          arObjectKey: await keepIfMade(delivered.arGlb, 'glb'),
          usdzObjectKey: await keepIfMade(delivered.usdz, 'usdz'),
          triangleCount: model.triangles,
          partCount: model.parts,
          includesMaterials: model.includesMaterials,
          extent: model.extent,
          thumbnailLightKey: await keep({ path: thumbnails.light!, brotliPath: null }, 'webp'),
          thumbnailDarkKey: await keep({ path: thumbnails.dark!, brotliPath: null }, 'webp'),
        };
        return { exported, drawings: sheets };
      },
      async (db, stored) => {
        const row = { version, points, createdAt: parts.clock.now(), ...stored };
        const added = await db.insert(sampleFiles).values(row).onConflictDoNothing().returning();
        if (added.length === 0) throw new NothingToName();
      },
    );
  });
}

/** Models the design in a process of its own, to keep it out of the server's memory. */
async function modelSample(workDir: string, signal: AbortSignal) {
  await promisify(execFile)(process.execPath, [script, workDir], { signal });
  const [model, drawing, points] = [modelledNames.model, modelledNames.drawing, modelledNames.points].map((name) =>
    join(workDir, name),
  ) as [string, string, string];
  const files = {
    model: { path: model, name: modelledNames.model, size: (await stat(model)).size },
    drawings: [{ id: crypto.randomUUID(), path: drawing, name: modelledNames.drawing, title }],
  };
  return [files, JSON.parse(await readFile(points, 'utf8')) as SurfacePoint[]] as const;
}
