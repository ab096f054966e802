import { compareModels, type ModelComparison } from '../../comparison/compare-models.ts';
import { openGltf } from '../../delivery/gltf-source.ts';
import type { ComparisonJob } from '../bytes/export-job.ts';
import { openBytes } from '../bytes/file-bytes.ts';

/** Compares two published models, checked or delivered, and places the comments of the earlier one. */
export async function compareFiles({ old, model, comments }: ComparisonJob): Promise<ModelComparison> {
  await using before = await openBytes(old.path);
  await using now = await openBytes(model.path);
  return await compareModels(await openGltf(before, old.name), await openGltf(now, model.name), comments);
}
