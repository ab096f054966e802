import type { DeliveryPlan } from './delivery-plan.ts';
import type { Geometry } from './geometry.ts';
import { toFloats } from './gltf-source.ts';
import { listPlacements } from './placements.ts';

/** How a geometry is drawn. */
export interface GeometryUse {
  /** How often; never for those of no node of the scene. */
  count: number;
  /** Metres that one of the geometry's own units is at most, where it is drawn largest. */
  scale: number;
  /** Of the box around it, in its own unit. */
  diagonal: number;
}

/** Of the box around everything that is drawn, metres, and each geometry's part in it. */
export interface DrawnSizes {
  diagonal: number;
  uses: Map<Geometry, GeometryUse>;
}

/** Measures what a plan's scene draws. */
export async function drawnSizes({ source, nodes, meshes }: DeliveryPlan): Promise<DrawnSizes> {
  const { gltf } = source;
  const placements = await listPlacements({ gltf: { ...gltf, nodes }, read: (index) => source.read(index) });
  const uses = new Map<Geometry, GeometryUse>();
  const boxes = new Map<Geometry, Box>();
  for (const { primitives } of meshes) {
    for (const { geometry } of primitives) {
      if (!geometry || boxes.has(geometry)) continue;
      const box = boxAround(toFloats(geometry.attributes.get('POSITION')!));
      boxes.set(geometry, box);
      uses.set(geometry, { count: 0, scale: 0, diagonal: diagonalOf(box) });
    }
  }
  const all = emptyBox();
  for (const { mesh, matrix } of placements) {
    const { primitives, grid } = meshes[mesh]!;
    // A node whose mesh is on a grid undoes that, too.
    const { centre, scale } = grid ?? { centre: [0, 0, 0], scale: 1 };
    for (const { geometry } of primitives) {
      if (!geometry) continue;
      const use = uses.get(geometry)!;
      use.count++;
      use.scale = Math.max(use.scale, largestScale(matrix) / scale);
      for (const corner of cornersOf(boxes.get(geometry)!)) {
        const [x, y, z] = corner.map((value, axis) => (value - centre[axis]!) / scale) as [number, number, number];
        include(
          all,
          [0, 1, 2].map(
            (axis) => matrix[axis]! * x + matrix[axis + 4]! * y + matrix[axis + 8]! * z + matrix[axis + 12]!,
          ),
        );
      }
    }
  }
  for (const [geometry, { count }] of uses) if (count === 0) uses.delete(geometry);
  return { diagonal: diagonalOf(all), uses };
}

/** Least and most x, y, z. */
type Box = [number, number, number, number, number, number];

function emptyBox(): Box {
  return [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
}

function include(box: Box, point: ArrayLike<number>, at = 0): void {
  for (let axis = 0; axis < 3; axis++) {
    const value = point[at + axis]!;
    if (value < box[axis]!) box[axis] = value;
    if (value > box[axis + 3]!) box[axis + 3] = value;
  }
}

function boxAround(points: Float32Array): Box {
  const box = emptyBox();
  for (let at = 0; at < points.length; at += 3) include(box, points, at);
  return box;
}

function cornersOf(box: Box): number[][] {
  return Array.from({ length: 8 }, (_, i) => [0, 1, 2].map((axis) => box[axis + ((i >> axis) & 1) * 3]!));
}

function diagonalOf(box: Box): number {
  return Math.max(0, Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]));
}

/** How much longer a line becomes at most: never less than the longest column, never more than all three together. */
function largestScale(m: Float64Array): number {
  const columns = [0, 4, 8].map((k) => Math.hypot(m[k]!, m[k + 1]!, m[k + 2]!));
  return isSquare(m, columns) ? Math.max(...columns) : Math.hypot(...columns);
}

/** Whether the columns are at right angles, as without shear. */
function isSquare(m: Float64Array, lengths: readonly number[]): boolean {
  return [0, 1, 2].every((i) => {
    const [a, b] = [i * 4, ((i + 1) % 3) * 4];
    const sum = m[a]! * m[b]! + m[a + 1]! * m[b + 1]! + m[a + 2]! * m[b + 2]!;
    return Math.abs(sum) <= 1e-6 * lengths[i]! * lengths[(i + 1) % 3]!;
  });
}
