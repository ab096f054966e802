import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { openBytes } from '../worker/file-bytes.ts';
import { coarseLevel } from './coarse-level.ts';
import { planDelivery } from './delivery-plan.ts';
import { writeDelivery } from './delivery-writer.ts';
import { openGltf } from './gltf-source.ts';
import { deliveredLook } from './textures.ts';

/** Normal precision is limited by the visible reflections on large round surfaces. */
const FINENESS = { gridSteps: 1, normalBits: 10 };
/** Smaller models load completely as fast as their coarse level would, unless they have textures. */
const COARSE_TRIANGLES = 50_000;
const COARSE_BYTES = 1_000_000;
/** Smaller models benefit from loading textures later, but not from fewer triangles than this. */
const PLAIN_TRIANGLES = 10_000;

/** A file on disk and its size in bytes. */
export interface WrittenFile {
  path: string;
  size: number;
}

/** The model files sent to browsers. */
export interface DeliveryFiles {
  full: WrittenFile;
  coarse: WrittenFile | null;
}

/**
 * Writes the delivery file of a checked GLB to `folder`, and its coarse level if the model is large enough to benefit.
 * `triangles` is the number drawn. A file that would not become smaller is delivered unchanged.
 */
export async function makeDeliveryFiles(path: string, triangles: number, folder: string): Promise<DeliveryFiles> {
  await using bytes = await openBytes(path);
  const source = await openGltf(bytes, path);
  const asItIs = { path, size: bytes.size };
  const plan = await planDelivery(source);
  if (!plan) return { full: asItIs, coarse: null };
  const look = await deliveredLook(source);
  const level = { geometryOf: <T>(geometry: T) => geometry, fineness: FINENESS, look };
  const made = await writeFileOf(join(folder, 'delivery.glb'), await writeDelivery(plan, level));
  const full = made.size < asItIs.size ? made : asItIs;
  const isSmall = triangles <= COARSE_TRIANGLES;
  if (isSmall && full.size <= COARSE_BYTES && look.textures.length === 0) return { full, coarse: null };
  const few = await coarseLevel(plan, isSmall ? PLAIN_TRIANGLES : 0);
  if (!few) return { full, coarse: null };
  const coarse = await writeFileOf(join(folder, 'coarse.glb'), await writeDelivery(plan, few));
  return { full, coarse: coarse.size < full.size ? coarse : null };
}

/** Writes chunks to a new file and flushes it to disk. */
export async function writeFileOf(path: string, pieces: readonly Uint8Array[]): Promise<WrittenFile> {
  await using file = await open(path, 'wx');
  let size = 0;
  for (const piece of pieces) {
    await file.writeFile(piece);
    size += piece.byteLength;
  }
  await file.sync();
  return { path, size };
}
