import { makeArFiles } from '../../ar/ar-files.ts';
import { makeDeliveryFiles, type WrittenFile } from '../../delivery/delivery-files.ts';
import { brotliCopy } from '../bytes/brotli-copy.ts';
import type { DeliveredAr, Delivery, DeliveryJob, ExportFile } from '../bytes/export-job.ts';
import { openBytes } from '../bytes/file-bytes.ts';
import { checkGlb } from '../glb/glb-check.ts';

/**
 * Creates the files for browsers and phones from a published model. The results are checked as strictly as uploads, and
 * must show the same; if they fail, the model is delivered unchanged.
 */
export async function deliverModel({ model, workDir: folder, lengthScale }: DeliveryJob): Promise<Delivery> {
  const file = model.name;
  const asItIs = { full: { path: model.path, size: model.size }, coarse: null };
  const notes: string[] = [];
  const made = await orElse(asItIs, notes, async () => {
    const files = await makeDeliveryFiles(model.path, model.triangles, folder);
    await requireSame(files.full, file, ({ triangles, parts }) => {
      return triangles === model.triangles && parts === model.parts;
    });
    if (files.coarse) await requireSame(files.coarse, file, ({ parts }) => parts === model.parts);
    return files;
  });
  // Copies are compressed on other threads while this one creates the files for AR.
  const [full, coarse, ar] = await Promise.all([
    withCopy(made.full, 'thorough'),
    made.coarse && withCopy(made.coarse, 'thorough'),
    orElse(noAr, notes, () => deliverAr({ model, workDir: folder, lengthScale })),
  ]);
  return {
    full,
    coarse,
    ...ar,
    notes,
  };
}

const noAr: DeliveredAr = { arGlb: null, usdz: null };

/** Creates the files for AR of a published model, in which lengths are metres. */
export async function deliverAr({ model, workDir, lengthScale }: DeliveryJob): Promise<DeliveredAr> {
  const made = await makeArFiles(model.path, workDir, lengthScale);
  if (!made) return noAr;
  // A USDZ is already a ZIP, and must be sent without further compression.
  return { arGlb: await withCopy(made.glb, 'usual'), usdz: { ...made.usdz, brotliPath: null } };
}

async function requireSame(
  { path }: WrittenFile,
  file: string,
  isSame: (facts: { triangles: number; parts: number }) => boolean,
): Promise<void> {
  await using bytes = await openBytes(path);
  const facts = await checkGlb(bytes, file);
  if (isSame(facts)) return;
  throw new Error(`${path} shows ${facts.triangles} triangles in ${facts.parts} parts`);
}

async function withCopy(file: WrittenFile, effort: 'usual' | 'thorough'): Promise<ExportFile> {
  return { ...file, brotliPath: await brotliCopy(file, effort) };
}

/** Optional files must not prevent a model from being published; the notes say why one is missing. */
async function orElse<T>(otherwise: T, notes: string[], make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    notes.push(String(error instanceof Error ? error.stack : error));
    return otherwise;
  }
}
