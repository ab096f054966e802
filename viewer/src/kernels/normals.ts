import type { ColorArray, IndexArray, PositionArray } from '../scene/model-data.ts';
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
