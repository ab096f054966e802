import { atOnce } from '../math/steps.ts';
import type { TriangleSoup } from './bvh.ts';

/** How far the sums below may be off, in fractions of the volume and of the area: quantised files are a little off. */
const SLACK = 4e-3;
const CHUNK = 20_000;

/**
 * Whether triangles enclose a volume with their outsides out, so that a cut through them has a face.
 *
 * For a closed surface the area vectors sum to nothing, and the sum of position × area vector is the
 * volume times the identity. An open one misses that, wherever its holes are; seams where triangles
 * meet without sharing corners do no harm, which counting open edges would not forgive. In steps.
 */
export function* solidityInSteps(soup: TriangleSoup): Generator<undefined, boolean> {
  const { positions: p, index, triangleCount } = soup;
  const origin = triangleCount > 0 ? index[0]! * 3 : 0;
  const [ox, oy, oz] = [p[origin] ?? 0, p[origin + 1] ?? 0, p[origin + 2] ?? 0];
  const total = new Float64Array(3);
  const moments = new Float64Array(9);
  let area = 0;
  for (let t = 0; t < triangleCount; t++) {
    const a = index[t * 3]! * 3;
    const b = index[t * 3 + 1]! * 3;
    const c = index[t * 3 + 2]! * 3;
    const [ax, ay, az] = [p[a]! - ox, p[a + 1]! - oy, p[a + 2]! - oz];
    const [bx, by, bz] = [p[b]! - ox, p[b + 1]! - oy, p[b + 2]! - oz];
    const [cx, cy, cz] = [p[c]! - ox, p[c + 1]! - oy, p[c + 2]! - oz];
    const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
    const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
    const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    const [mx, my, mz] = [(ax + bx + cx) / 3, (ay + by + cy) / 3, (az + bz + cz) / 3];
    total[0] = total[0]! + nx;
    total[1] = total[1]! + ny;
    total[2] = total[2]! + nz;
    moments[0] = moments[0]! + mx * nx;
    moments[1] = moments[1]! + mx * ny;
    moments[2] = moments[2]! + mx * nz;
    moments[3] = moments[3]! + my * nx;
    moments[4] = moments[4]! + my * ny;
    moments[5] = moments[5]! + my * nz;
    moments[6] = moments[6]! + mz * nx;
    moments[7] = moments[7]! + mz * ny;
    moments[8] = moments[8]! + mz * nz;
    area += Math.hypot(nx, ny, nz);
    if (t % CHUNK === CHUNK - 1) yield;
  }
  const volume = (moments[0]! + moments[4]! + moments[8]!) / 3;
  if (!(volume > 0) || Math.hypot(total[0]!, total[1]!, total[2]!) > SLACK * area) return false;
  return moments.every((value, i) => Math.abs(value - (i % 4 === 0 ? volume : 0)) <= SLACK * volume);
}

/** The same at once. */
export function isSolid(soup: TriangleSoup): boolean {
  return atOnce(solidityInSteps(soup));
}
