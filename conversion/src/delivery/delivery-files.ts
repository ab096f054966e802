import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { openBytes } from '../worker/bytes/file-bytes.ts';
import { coarseLevel } from './coarse-level.ts';
import { planDelivery } from './delivery-plan.ts';
import { writeDelivery } from './delivery-writer.ts';
import { openGltf } from './gltf-source.ts';
import { deliveredLook } from './textures.ts';

/** Reflections on large round surfaces show fewer bits of a normal. */
const FINENESS = { gridSteps: 1, normalBits: 10 };
/** Smaller models are whole as soon as a coarse level would be there, unless they have pictures. */
const COARSE_TRIANGLES = 50_000;
const COARSE_BYTES = 1_000_000;
/** A coarse level that draws more of the triangles saves nothing, unless pictures are what is heavy. */
const COARSE_SHARE = 0.6;

/** A file on disk and its size in bytes. */
export interface WrittenFile {
  path: string;
  size: number;
}

/** What browsers get of a model. */
export interface DeliveryFiles {
  full: WrittenFile;
  coarse: WrittenFile | null;
}

/**
 * Makes the delivery file of a checked GLB in `folder`, and its coarse level when it is large enough to gain by one.
 * `triangles` are those drawn. A file that gains nothing is delivered as it is.
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
  const hasPictures = look.textures.length > 0;
  if (triangles === 0) return { full, coarse: null };
  if (triangles <= COARSE_TRIANGLES && full.size <= COARSE_BYTES && !hasPictures) return { full, coarse: null };
  const few = await coarseLevel(plan);
  if (!few || (few.share > COARSE_SHARE && !hasPictures)) return { full, coarse: null };
  const coarse = await writeFileOf(join(folder, 'coarse.glb'), await writeDelivery(plan, few));
  return { full, coarse: coarse.size < full.size ? coarse : null };
}

/** Writes pieces to a new file, down to the disk. */
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
