import { makeArFiles } from '../ar/ar-files.ts';
import { makeDeliveryFiles, type WrittenFile } from '../delivery/delivery-files.ts';
import { brotliCopy } from './brotli-copy.ts';
import type { ExportFile, ExportModel } from './export-job.ts';
import { openBytes } from './file-bytes.ts';
import { checkGlb } from './glb-check.ts';
import type { CheckedModel } from './model-steps.ts';

/**
 * Creates the files for browsers and phones from a checked model, in `folder`. The results are checked as strictly as
 * uploads, and must show the same; if they fail, the model is delivered unchanged.
 */
export async function deliverModel(model: CheckedModel, file: string, folder: string): Promise<ExportModel> {
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
    withCopy(made.full, true),
    made.coarse && withCopy(made.coarse, true),
    orElse(null, notes, () => makeArFiles(model.path, folder)),
  ]);
  return {
    ...model,
    ...full,
    coarse,
    arGlb: ar && (await withCopy(ar.glb, false)),
    // Already a ZIP, and it must be sent without further compression.
    usdz: ar && { ...ar.usdz, brotliPath: null },
    notes,
  };
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

async function withCopy(file: WrittenFile, isThorough: boolean): Promise<ExportFile> {
  return { ...file, brotliPath: await brotliCopy(file, { isThorough }) };
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
