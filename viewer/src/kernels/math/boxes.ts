import type { Bounds } from '../../port.ts';
import type { Ray } from './vectors.ts';

/** Boxes are stored in flat arrays: min x y z, max x y z. An empty box has min above max. */
export type BoxArray = Float64Array;

export function emptyBox(): BoxArray {
  return new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
}

/** Extends the box at `to` in `boxes` to include the one at `from` in `others`. */
export function uniteBox(boxes: BoxArray, to: number, others: ArrayLike<number>, from: number): void {
  for (let axis = 0; axis < 3; axis++) {
    boxes[to + axis] = Math.min(boxes[to + axis]!, others[from + axis]!);
    boxes[to + axis + 3] = Math.max(boxes[to + axis + 3]!, others[from + axis + 3]!);
  }
}

/** Writes the bounds of `box` transformed by the matrix at `at` in `matrices` (after scaling by `unit`). */
export function transformBox(
  out: BoxArray,
  to: number,
  box: ArrayLike<number>,
  matrices: ArrayLike<number>,
  at: number,
  unit: number,
): void {
  for (let row = 0; row < 3; row++) {
    let low = matrices[at + 12 + row]!;
    let high = low;
    for (let column = 0; column < 3; column++) {
      const m = matrices[at + column * 4 + row]! * unit;
      const a = m * box[column]!;
      const b = m * box[column + 3]!;
      low += Math.min(a, b);
      high += Math.max(a, b);
    }
    out[to + row] = low;
    out[to + row + 3] = high;
  }
}

export function boundsOf(box: ArrayLike<number>, at = 0): Bounds {
  return {
    min: { x: box[at]!, y: box[at + 1]!, z: box[at + 2]! },
    max: { x: box[at + 3]!, y: box[at + 4]!, z: box[at + 5]! },
  };
}

/** Half the diagonal, never 0: a model that is a single point still gets a size. */
export function boundsRadius({ min, max }: Bounds): number {
  return Math.max(Math.hypot(max.x - min.x, max.y - min.y, max.z - min.z) / 2, 1e-9);
}

/** 1/d, with a huge number for 0 so that comparisons along that axis still work. */
export function inverse(d: number): number {
  return Math.abs(d) > 1e-300 ? 1 / d : 1e300;
}

/** Extends the exit by more than the rounding error of the slabs, so that flat boxes are not missed. */
const SLACK = 1 + 1e-12;

/**
 * Fills `order` with the boxes that the ray hits before `limit`, nearest entry first; returns the entry distance by
 * box.
 */
export function boxesAlongRay(
  boxes: BoxArray,
  ray: Ray,
  limit: number,
): { readonly order: number[]; readonly entry: Map<number, number> } {
  const { origin: o, direction: d } = ray;
  const ix = inverse(d.x);
  const iy = inverse(d.y);
  const iz = inverse(d.z);
  const order: number[] = [];
  const entry = new Map<number, number>();
  for (let i = 0, k = 0; k < boxes.length; i++, k += 6) {
    const x1 = (boxes[k]! - o.x) * ix;
    const x2 = (boxes[k + 3]! - o.x) * ix;
    const y1 = (boxes[k + 1]! - o.y) * iy;
    const y2 = (boxes[k + 4]! - o.y) * iy;
    const z1 = (boxes[k + 2]! - o.z) * iz;
    const z2 = (boxes[k + 5]! - o.z) * iz;
    const near = Math.max(Math.min(x1, x2), Math.min(y1, y2), Math.min(z1, z2));
    const far = Math.min(Math.max(x1, x2), Math.max(y1, y2), Math.max(z1, z2));
    if (far < 0 || near > limit || near > far + Math.abs(far) * (SLACK - 1)) continue;
    order.push(i);
    entry.set(i, near);
  }
  order.sort((a, b) => entry.get(a)! - entry.get(b)!);
  return { order, entry };
}

/** The union of two bounds. */
export function unitedBounds(a: Bounds, b: Bounds): Bounds {
  return {
    min: { x: Math.min(a.min.x, b.min.x), y: Math.min(a.min.y, b.min.y), z: Math.min(a.min.z, b.min.z) },
    max: { x: Math.max(a.max.x, b.max.x), y: Math.max(a.max.y, b.max.y), z: Math.max(a.max.z, b.max.z) },
  };
}
