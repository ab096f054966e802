import type { ColorArray, IndexArray, PositionArray } from '../../scene/parts/model-data.ts';
import { type Directions, packDirections } from './directions.ts';

/**
 * Gives every triangle its own three corners with the triangle's normal.
 *
 * For files without normals, which glTF requires to be flat shaded. `index` counts up from 0.
 */
export function flatNormals(
  positions: PositionArray,
  index: IndexArray,
  colors: ColorArray | null,
): { positions: PositionArray; normals: Directions; index: Uint32Array; colors: ColorArray | null } {
  const corners = index.length;
  const spread = new (positions.constructor as new (length: number) => PositionArray)(corners * 3);
  const spreadColors = colors && new (colors.constructor as new (length: number) => ColorArray)(corners * 4);
  const normals = new Float32Array(corners * 3);
  const ordered = new Uint32Array(corners);
  const normal = new Float64Array(3);
  for (let i = 0; i < corners; i++) {
    const vertex = index[i]!;
    for (let k = 0; k < 3; k++) spread[i * 3 + k] = positions[vertex * 3 + k]!;
    if (colors && spreadColors) for (let k = 0; k < 4; k++) spreadColors[i * 4 + k] = colors[vertex * 4 + k]!;
    ordered[i] = i;
    if (i % 3 !== 2) continue;
    triangleNormal(normal, spread, (i - 2) * 3, (i - 1) * 3, i * 3);
    for (let corner = i - 2; corner <= i; corner++) normals.set(normal, corner * 3);
  }
  return { positions: spread, normals: packDirections(normals, 3, corners), index: ordered, colors: spreadColors };
}

/**
 * Writes the unit normal of the triangle whose corners start at `a`, `b` and `c`; zero for a triangle with zero area.
 */
export function triangleNormal(out: Float64Array, p: ArrayLike<number>, a: number, b: number, c: number): void {
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const vx = p[c]! - p[a]!;
  const vy = p[c + 1]! - p[a + 1]!;
  const vz = p[c + 2]! - p[a + 2]!;
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const length = Math.hypot(x, y, z) || 1;
  out[0] = x / length;
  out[1] = y / length;
  out[2] = z / length;
}

/** Directions, `stride` numbers apart. */
export interface Normals {
  readonly array: ArrayLike<number>;
  readonly stride: number;
}

/**
 * Normals of which none has length zero: those that have are computed from the triangles around their vertex. The same
 * if all have a length; `null` if none has, as for a file without normals.
 */
export function wholeNormals(
  normals: Normals,
  count: number,
  positions: ArrayLike<number>,
  index: ArrayLike<number>,
): Normals | null {
  const { array, stride } = normals;
  const isMissing = (vertex: number) => !(squareOf(array, vertex * stride) > 0);
  let missing = 0;
  for (let vertex = 0; vertex < count; vertex++) if (isMissing(vertex)) missing++;
  if (missing === 0) return normals;
  if (missing === count) return null;
  const whole = new Float32Array(count * 3);
  const sums = areaNormals(count, positions, index);
  for (let vertex = 0; vertex < count; vertex++) {
    const [from, at] = isMissing(vertex) ? [sums, vertex * 3] : [array, vertex * stride];
    const length = Math.sqrt(squareOf(from, at));
    for (let k = 0; k < 3; k++) whole[vertex * 3 + k] = length > 0 ? from[at + k]! / length : Number(k === 1);
  }
  return { array: whole, stride: 3 };
}

/** For each vertex the sum of the normals of its triangles, which are longer the larger a triangle is. */
function areaNormals(count: number, p: ArrayLike<number>, index: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(count * 3);
  for (let i = 0; i + 2 < index.length; i += 3) {
    const [a, b, c] = [index[i]! * 3, index[i + 1]! * 3, index[i + 2]! * 3];
    const side = (to: number, k: number) => p[to + k]! - p[a + k]!;
    for (let k = 0; k < 3; k++) {
      const [u, v] = [(k + 1) % 3, (k + 2) % 3];
      const area = side(b, u) * side(c, v) - side(b, v) * side(c, u);
      for (const corner of [a, b, c]) sums[corner + k]! += area;
    }
  }
  return sums;
}

function squareOf(v: ArrayLike<number>, at: number): number {
  return v[at]! * v[at]! + v[at + 1]! * v[at + 1]! + v[at + 2]! * v[at + 2]!;
}
