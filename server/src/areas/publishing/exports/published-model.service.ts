import { join } from 'node:path';
import type { ProcessLimits, PublishedModel } from '@chamfer/conversion';
import type { Parts } from '../../../platform/parts.ts';
import type { webExports } from '../publishing.tables.ts';

/** The limits of a process that works on a web export; `signal` ends it. */
export function processLimits({ config }: Pick<Parts, 'config'>, signal: AbortSignal): ProcessLimits {
  return { timeoutMs: config.CONVERSION_TIMEOUT_MS, memoryMb: config.CONVERSION_MEMORY_MB, signal };
}

/** Fetches the model of a ready web export into a work folder. */
export async function fetchModel(
  { store }: Pick<Parts, 'store'>,
  { modelObjectKey, modelSize, triangleCount, partCount, title }: typeof webExports.$inferSelect,
  workDir: string,
): Promise<PublishedModel> {
  const path = join(workDir, 'model.glb');
  await store.copyTo(modelObjectKey!, path);
  return { path, name: title, size: modelSize!, triangles: triangleCount!, parts: partCount! };
}
