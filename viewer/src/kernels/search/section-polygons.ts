import type { Bvh, TriangleSoup } from './bvh.ts';
import { runsThat, type TriangleRuns } from './triangle-runs.ts';

/**
 * Intersects triangles with the plane `a x + b y + c z = d` in the triangles' own numbers; the greater side is cut
 * away. Returns segments, six numbers each, with the solid on their left when seen against the normal.
 *
 * A point on the plane counts as kept, so that every closed surface gives closed outlines; and each intersection is
 * computed from the kept end of its edge, so that two triangles agree on it to the last bit.
 */
export function slice(
  soup: TriangleSoup,
  search: Bvh | TriangleRuns | null,
  plane: readonly [a: number, b: number, c: number, d: number],
): number[] {
  const out: number[] = [];
  const crosses = (boxes: Float32Array, k: number) => isCrossed(boxes, k, plane);
  if (!search) {
    for (let triangle = 0; triangle < soup.triangleCount; triangle++) sliceTriangle(soup, triangle, plane, out);
  } else if (search instanceof Float32Array) {
    for (const triangle of runsThat(search, soup.triangleCount, crosses)) sliceTriangle(soup, triangle, plane, out);
  } else for (const triangle of leavesThat(search, crosses)) sliceTriangle(soup, triangle, plane, out);
  return out;
}

/** Whether a plane intersects the box at `k`. */
function isCrossed(boxes: Float32Array, k: number, [a, b, c, d]: readonly number[]): boolean {
  // The farthest corners in front of and behind the plane.
  const [x0, x1] = a! > 0 ? [k, k + 3] : [k + 3, k];
  const [y0, y1] = b! > 0 ? [k + 1, k + 4] : [k + 4, k + 1];
  const [z0, z1] = c! > 0 ? [k + 2, k + 5] : [k + 5, k + 2];
  const low = a! * boxes[x0]! + b! * boxes[y0]! + c! * boxes[z0]!;
  const high = a! * boxes[x1]! + b! * boxes[y1]! + c! * boxes[z1]!;
  const size = Math.abs(a! * boxes[x1]!) + Math.abs(b! * boxes[y1]!) + Math.abs(c! * boxes[z1]!);
  const slack = 1e-9 * (Math.abs(d!) + size);
  return low <= d! + slack && high >= d! - slack;
}

/** The triangles of all leaves for which `crosses` accepts the box and all boxes around it. */
function* leavesThat(
  { boxes, first, count, order }: Bvh,
  crosses: (boxes: Float32Array, k: number) => boolean,
): Generator<number> {
  const work = count.length > 0 ? [0] : [];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (!crosses(boxes, node * 6)) continue;
    if (count[node] === 0) work.push(first[node]!, node + 1);
    else for (let i = first[node]!; i < first[node]! + count[node]!; i++) yield order[i]!;
  }
}

const height = new Float64Array(3);
const at = new Int32Array(3);

function sliceTriangle(soup: TriangleSoup, triangle: number, [a, b, c, d]: readonly number[], out: number[]): void {
  const { positions: p, index } = soup;
  for (let corner = 0; corner < 3; corner++) {
    const k = index[triangle * 3 + corner]! * 3;
    at[corner] = k;
    height[corner] = a! * p[k]! + b! * p[k + 1]! + c! * p[k + 2]! - d!;
  }
  const cut = (height[0]! > 0 ? 1 : 0) + (height[1]! > 0 ? 1 : 0) + (height[2]! > 0 ? 1 : 0);
  if (cut === 0 || cut === 3) return;
  // The corner that is alone on its side, and the two others in the triangle's order.
  const isAlone = (corner: number) => height[corner]! > 0 === (cut === 1);
  const alone = isAlone(0) ? 0 : isAlone(1) ? 1 : 2;
  const next = (alone + 1) % 3;
  const last = (alone + 2) % 3;
  const [from, to] = cut === 1 ? [last, next] : [next, last];
  crossing(p, from, alone, out);
  crossing(p, to, alone, out);
}

function crossing(p: ArrayLike<number>, i: number, j: number, out: number[]): void {
  const [kept, gone] = height[i]! > 0 ? [j, i] : [i, j];
  const share = height[kept]! / (height[kept]! - height[gone]!);
  for (let axis = 0; axis < 3; axis++) {
    const low = p[at[kept]! + axis]!;
    out.push(low + (p[at[gone]! + axis]! - low) * share);
  }
}

interface Side {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** The segment's original direction: upwards 1, downwards -1. */
  readonly turn: number;
  /** Where the area to its right began, and the segment that bounds it on the other side. */
  since: number;
  right: Side | null;
  /** The sweep's number when `right` was last seen. */
  seen: number;
}

/**
 * Fills outlines in a plane: converts segments (x y x y each, any order) to triangles (six numbers each).
 *
 * Sweeps upwards and joins opposite sides of the inside; inside is where the winding number is not 0. Holes, islands
 * and overlaps need no special handling, and a small gap affects only its own height.
 */
export function fillOutlines(segments: ArrayLike<number>): number[] {
  const sides: Side[] = [];
  for (let i = 0; i < segments.length; i += 4) {
    const [x0, y0, x1, y1] = [segments[i]!, segments[i + 1]!, segments[i + 2]!, segments[i + 3]!];
    const rest = { since: 0, right: null, seen: -1 };
    if (y0 < y1) sides.push({ x0, y0, x1, y1, turn: 1, ...rest });
    else if (y1 < y0) sides.push({ x0: x1, y0: y1, x1: x0, y1: y0, turn: -1, ...rest });
  }
  sides.sort((a, b) => a.y0 - b.y0);
  const levels = [...new Set(sides.flatMap(({ y0, y1 }) => [y0, y1]))].sort((a, b) => a - b);
  const out: number[] = [];
  let active: Side[] = [];
  let next = 0;
  for (let level = 0; level + 1 < levels.length; level++) {
    const y = levels[level]!;
    const middle = (y + levels[level + 1]!) / 2;
    for (const side of active) if (side.y1 <= y && side.right) finish(side, y, out);
    active = active.filter(({ y1 }) => y1 > y);
    while (next < sides.length && sides[next]!.y0 <= y) active.push(sides[next++]!);
    sortAlong(active, middle);
    let winding = 0;
    let open: Side | null = null;
    for (const side of active) {
      const before = winding;
      winding += side.turn;
      if (before === 0) open = side;
      else if (winding === 0 && open) {
        if (open.right !== side) {
          if (open.right) finish(open, y, out);
          open.right = side;
          open.since = y;
        }
        open.seen = level;
        open = null;
      }
    }
    for (const side of active) if (side.right && side.seen !== level) finish(side, y, out);
  }
  const top = levels.at(-1) ?? 0;
  for (const side of active) if (side.right) finish(side, top, out);
  return out;
}

/** Nearly sorted from one level to the next: insertion sort. */
function sortAlong(sides: Side[], y: number): void {
  const xs = sides.map((side) => xAt(side, y));
  for (let i = 1; i < sides.length; i++) {
    const side = sides[i]!;
    const x = xs[i]!;
    let k = i - 1;
    for (; k >= 0 && xs[k]! > x; k--) {
      sides[k + 1] = sides[k]!;
      xs[k + 1] = xs[k]!;
    }
    sides[k + 1] = side;
    xs[k + 1] = x;
  }
}

function xAt({ x0, y0, x1, y1 }: Side, y: number): number {
  if (y <= y0) return x0;
  return y >= y1 ? x1 : x0 + ((x1 - x0) * (y - y0)) / (y1 - y0);
}

/** Writes the area between a segment and its opposite segment, up to `y`. */
function finish(left: Side, y: number, out: number[]): void {
  const right = left.right!;
  const low = left.since;
  left.right = null;
  const [a, b, c, d] = [xAt(left, low), xAt(right, low), xAt(right, y), xAt(left, y)];
  if (a !== b) out.push(a, low, b, low, c, y);
  if (c !== d) out.push(a, low, c, y, d, y);
}
