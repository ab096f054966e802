import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { PointWelder } from '../worker/mesh/point-welder.ts';
import { Deviation, type Surface } from './deviation.ts';
import { type Geometry, pickVertices } from './geometry.ts';
import { type AccessorData, toFloats } from './gltf-source.ts';

/** What meshoptimizer is asked for, in shares of the bound: what it takes for an error is a mean and not the largest. */
const ATTEMPTS = [1, 0.6, 0.35, 0.2, 0.1];
/** A turn of a normal by one radian, and a step from no red to all of it, count as so many bounds. */
const NORMAL_WEIGHT = 0.05;
const COLOR_WEIGHT = 8;

/**
 * The same shape with as few triangles as the bound allows: no point of either surface is further than `bound`, in the
 * geometry's own unit, from the other, and none faces the wrong way. That is measured; where it cannot be had, the
 * geometry comes back as it is. Vertices are some of the first, with their normals and colours. `MeshoptSimplifier.ready` must have been awaited.
 */
export function simplify(geometry: Geometry, bound: number): Geometry {
  if (!(bound > 0) || geometry.indices.length <= 6) return geometry;
  const positions = toFloats(geometry.attributes.get('POSITION')!);
  const weighted = attributesOf(geometry, bound);
  const deviation = new Deviation(surfaceOf(positions, geometry.indices), bound);
  for (const share of ATTEMPTS) {
    const [indices] = MeshoptSimplifier.simplifyWithAttributes(
      geometry.indices,
      positions,
      3,
      weighted.numbers,
      weighted.weights.length,
      weighted.weights,
      null,
      0,
      bound * share,
      ['ErrorAbsolute', 'Prune', 'Permissive'],
    );
    if (indices.length === 0 || indices.length === geometry.indices.length) continue;
    if (deviation.isWithin(surfaceOf(positions, indices))) return withTriangles(geometry, indices);
  }
  return geometry;
}

/** What of a vertex is not where it is: its normal and its colour, with what a difference counts. */
function attributesOf({ attributes }: Geometry, bound: number): { numbers: Float32Array; weights: number[] } {
  const kinds: [AccessorData | undefined, number][] = [
    [attributes.get('NORMAL'), NORMAL_WEIGHT * bound],
    [attributes.get('COLOR_0'), COLOR_WEIGHT * bound],
  ];
  const kept = kinds.flatMap(([data, weight]) => (data ? [{ floats: toFloats(data), size: data.size, weight }] : []));
  const weights = kept.flatMap(({ size, weight }) => Array<number>(size).fill(weight));
  const { count } = attributes.get('POSITION')!;
  const numbers = new Float32Array(count * weights.length);
  let column = 0;
  for (const { floats, size } of kept) {
    for (let vertex = 0; vertex < count; vertex++) {
      for (let k = 0; k < size; k++) numbers[vertex * weights.length + column + k] = floats[vertex * size + k]!;
    }
    column += size;
  }
  return { numbers, weights };
}

/** The surface without its seams. */
function surfaceOf(positions: Float32Array, indices: Uint32Array): Surface {
  const welder = new PointWelder();
  const corners = indices.map((vertex) => {
    return welder.add(positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!);
  });
  return { points: welder.points(), indices: corners };
}

function withTriangles(geometry: Geometry, indices: Uint32Array): Geometry {
  const renamed = new Map<number, number>();
  const list = indices.map((vertex) => {
    const number = renamed.get(vertex) ?? renamed.size;
    renamed.set(vertex, number);
    return number;
  });
  return pickVertices(geometry, Uint32Array.from(renamed.keys()), list);
}

/** The triangles of a geometry. */
export function triangleCount({ indices }: Geometry): number {
  return indices.length / 3;
}
