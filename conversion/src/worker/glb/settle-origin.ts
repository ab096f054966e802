import { type GltfSource, toFloats } from '../../delivery/gltf-source.ts';
import { listPlacements } from '../../delivery/placements.ts';
import { at } from './glb-buffers.ts';
import type { GltfNode } from './gltf-shape.ts';

/** Models farther out than this many times their own size are moved: single precision is too coarse there. */
const FAR = 1000;
/** They are moved by steps of this many times their size, so that a model that grew a little keeps its place. */
const STEP = 64;

/**
 * Moves the scene of a checked glTF near the origin if its surfaces are far out, or its lines if it has no others, by moving its first nodes in double precision.
 * Hidden and collapsed parts must be gone, for everything left counts.
 */
export async function moveSceneNear(source: GltfSource): Promise<boolean> {
  const { gltf } = source;
  const roots = at(gltf.scenes, gltf.scene ?? 0).nodes;
  const surfaces = await boxOf(source, (mode) => mode >= 4);
  const box = surfaces.low.every(Number.isFinite) ? surfaces : await boxOf(source, (mode) => mode < 4);
  const size = Math.hypot(...box.high.map((high, axis) => high - box.low[axis]!));
  const center = box.low.map((low, axis) => (low + box.high[axis]!) / 2);
  if (!(size > 0 && Math.hypot(...center) > FAR * size)) return false;
  const children = new Set(gltf.nodes.flatMap(({ children: below }) => below ?? []));
  if (roots.some((root) => children.has(root))) return false;
  const step = 2 ** Math.ceil(Math.log2(STEP * size));
  const by = center.map((value) => Math.round(value / step) * step);
  for (const root of new Set(roots)) moveBack(at(gltf.nodes, root), by);
  return true;
}

function moveBack(node: GltfNode, by: readonly number[]): void {
  const { matrix, translation = [0, 0, 0] } = node;
  if (!matrix) node.translation = by.map((value, axis) => translation[axis]! - value);
  else for (const [axis, value] of by.entries()) matrix[12 + axis]! -= value;
}

/** The box around all that is drawn in the draw modes that count, by the corners of each placed primitive's own box. */
async function boxOf(
  source: GltfSource,
  counts: (mode: number) => boolean,
): Promise<{ low: number[]; high: number[] }> {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const known = new Map<number, { min: number[]; max: number[] } | null>();
  for (const { mesh, matrix } of await listPlacements(source)) {
    for (const { attributes, mode } of at(source.gltf.meshes, mesh).primitives) {
      const { POSITION } = attributes;
      if (POSITION === undefined || !counts(mode)) continue;
      if (!known.has(POSITION)) known.set(POSITION, await boundsOf(source, POSITION));
      const bounds = known.get(POSITION);
      if (!bounds) continue;
      for (let corner = 0; corner < 8; corner++) {
        const [x, y, z] = [0, 1, 2].map((axis) => (corner & (1 << axis) ? bounds.max : bounds.min)[axis]!);
        for (let axis = 0; axis < 3; axis++) {
          const value = matrix[axis]! * x! + matrix[4 + axis]! * y! + matrix[8 + axis]! * z! + matrix[12 + axis]!;
          low[axis] = Math.min(low[axis]!, value);
          high[axis] = Math.max(high[axis]!, value);
        }
      }
    }
  }
  return { low, high };
}

/** The bounds that floats must say of themselves; of others, and of those that do not, they are found. */
async function boundsOf(source: GltfSource, index: number): Promise<{ min: number[]; max: number[] } | null> {
  const { min, max, componentType } = at(source.gltf.accessors, index);
  if (componentType === 5126 && min?.length === 3 && max?.length === 3) return { min, max };
  const floats = toFloats(await source.read(index));
  if (floats.length < 3) return null;
  const found = { min: [...floats.subarray(0, 3)], max: [...floats.subarray(0, 3)] };
  floats.forEach((value, i) => {
    found.min[i % 3] = Math.min(found.min[i % 3]!, value);
    found.max[i % 3] = Math.max(found.max[i % 3]!, value);
  });
  return found;
}
