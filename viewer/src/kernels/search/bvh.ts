import { inverse } from '../math/boxes.ts';
import { atOnce } from '../math/steps.ts';
import { rayTriangle } from './ray-triangle.ts';

/** The triangles of one geometry; numbers as in `GeometryData`. */
export interface TriangleSoup {
  readonly positions: ArrayLike<number>;
  readonly index: ArrayLike<number>;
  readonly triangleCount: number;
}

/**
 * A tree of boxes over triangles. Node `i` has its box at `6 i`; a leaf has `count` triangles from
 * `order[first]`; an inner node (count 0) has its children at `i + 1` and at `first`.
 *
 * Boxes are 32-bit and still exact: positions are 32-bit floats or small integers.
 */
export interface Bvh {
  readonly boxes: Float32Array;
  readonly first: Uint32Array;
  readonly count: Uint32Array;
  readonly order: Uint32Array;
}

/** Reused by every query; `triangle` is -1 when nothing was hit. */
export interface BvhHit {
  t: number;
  triangle: number;
}

const LEAF_TRIANGLES = 16;
const BINS = 12;
/** Up to this depth nodes are split by surface area, below it in halves, so the tree stays shallow. */
const DEEPEST_GUIDED_LEVEL = 40;
const CHUNK = 20_000;
const stack = new Uint32Array(256);

/** Builds the whole tree at once. */
export function buildBvh(soup: TriangleSoup): Bvh {
  return atOnce(buildBvhInSteps(soup));
}

/** Builds the tree in steps of about a millisecond each, so that a large part never blocks the page. */
export function* buildBvhInSteps(soup: TriangleSoup): Generator<undefined, Bvh> {
  const n = soup.triangleCount;
  const bounds = new Float32Array(n * 6);
  const order = new Uint32Array(n);
  for (let from = 0; from < n; from += CHUNK) {
    fillTriangleBounds(soup, bounds, order, from, Math.min(n, from + CHUNK));
    yield;
  }
  const nodes = new NodeWriter(n);
  const work: number[] = n > 0 ? [0, n, 0, -1] : [];
  let pending = 0;
  while (work.length > 0) {
    const parent = work.pop()!;
    const level = work.pop()!;
    const end = work.pop()!;
    const start = work.pop()!;
    const node = nodes.add();
    if (parent >= 0) nodes.first[parent] = node;
    for (let from = start; from < end; from += CHUNK) {
      growNode(nodes.boxes, node * 6, bounds, order, from, Math.min(end, from + CHUNK));
      if (end - start > CHUNK) yield;
    }
    if (end - start <= LEAF_TRIANGLES) {
      nodes.first[node] = start;
      nodes.count[node] = end - start;
    } else {
      const middle = split(bounds, order, start, end, nodes.boxes, node * 6, level);
      work.push(middle, end, level + 1, node, start, middle, level + 1, -1);
    }
    pending += end - start;
    if (pending > CHUNK) {
      pending = 0;
      yield;
    }
  }
  return { ...nodes.trimmed(), order };
}

/**
 * Finds the nearest triangle along a ray, from either side, before `hit.t`; returns whether there is one.
 *
 * The direction need not have unit length: `t` is in multiples of it. Of several triangles at the same distance, as
 * along an edge, the first of the mesh wins.
 */
export function raycastBvh(
  bvh: Bvh,
  soup: TriangleSoup,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  hit: BvhHit,
): boolean {
  if (bvh.count.length === 0) return false;
  const ix = inverse(dx);
  const iy = inverse(dy);
  const iz = inverse(dz);
  const { boxes, first, count, order } = bvh;
  let found = false;
  let top = 0;
  let node = 0;
  let near = enterBox(boxes, 0, ox, oy, oz, ix, iy, iz);
  for (;;) {
    if (near <= hit.t && near < Infinity) {
      const leaf = count[node]!;
      if (leaf > 0) {
        const start = first[node]!;
        for (let i = start; i < start + leaf; i++) {
          const t = triangleAt(soup, order[i]!, ox, oy, oz, dx, dy, dz);
          if (!(t >= 0 && (t < hit.t || (found && t === hit.t && order[i]! < hit.triangle)))) continue;
          hit.t = t;
          hit.triangle = order[i]!;
          found = true;
        }
      } else {
        const a = node + 1;
        const b = first[node]!;
        const nearA = enterBox(boxes, a * 6, ox, oy, oz, ix, iy, iz);
        const nearB = enterBox(boxes, b * 6, ox, oy, oz, ix, iy, iz);
        const aFirst = nearA <= nearB;
        const later = Math.max(nearA, nearB);
        if (later <= hit.t && later < Infinity) stack[top++] = aFirst ? b : a;
        node = aFirst ? a : b;
        near = aFirst ? nearA : nearB;
        continue;
      }
    }
    if (top === 0) return found;
    node = stack[--top]!;
    near = enterBox(boxes, node * 6, ox, oy, oz, ix, iy, iz);
  }
}

/** Where a ray hits a triangle of a mesh; like `rayTriangle`. */
export function triangleAt(
  soup: TriangleSoup,
  triangle: number,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
): number {
  const { positions: p, index } = soup;
  const a = index[triangle * 3]! * 3;
  const b = index[triangle * 3 + 1]! * 3;
  const c = index[triangle * 3 + 2]! * 3;
  return rayTriangle(
    ox,
    oy,
    oz,
    dx,
    dy,
    dz,
    p[a]!,
    p[a + 1]!,
    p[a + 2]!,
    p[b]!,
    p[b + 1]!,
    p[b + 2]!,
    p[c]!,
    p[c + 1]!,
    p[c + 2]!,
  );
}

/** Where the ray enters a box: at least 0, `Infinity` when it misses. */
export function enterBox(
  boxes: Float32Array,
  k: number,
  ox: number,
  oy: number,
  oz: number,
  ix: number,
  iy: number,
  iz: number,
): number {
  const x1 = (boxes[k]! - ox) * ix;
  const x2 = (boxes[k + 3]! - ox) * ix;
  const y1 = (boxes[k + 1]! - oy) * iy;
  const y2 = (boxes[k + 4]! - oy) * iy;
  const z1 = (boxes[k + 2]! - oz) * iz;
  const z2 = (boxes[k + 5]! - oz) * iz;
  const near = Math.max(Math.min(x1, x2), Math.min(y1, y2), Math.min(z1, z2), 0);
  const far = Math.min(Math.max(x1, x2), Math.max(y1, y2), Math.max(z1, z2));
  return near <= far * (1 + 1e-9) + 1e-300 ? near * (1 - 1e-9) : Infinity;
}

function fillTriangleBounds(soup: TriangleSoup, bounds: Float32Array, order: Uint32Array, from: number, to: number) {
  const { positions: p, index } = soup;
  for (let triangle = from; triangle < to; triangle++) {
    order[triangle] = triangle;
    const a = index[triangle * 3]! * 3;
    const b = index[triangle * 3 + 1]! * 3;
    const c = index[triangle * 3 + 2]! * 3;
    for (let axis = 0; axis < 3; axis++) {
      const x = p[a + axis]!;
      const y = p[b + axis]!;
      const z = p[c + axis]!;
      bounds[triangle * 6 + axis] = Math.min(x, y, z);
      bounds[triangle * 6 + axis + 3] = Math.max(x, y, z);
    }
  }
}

function growNode(
  boxes: Float32Array,
  k: number,
  bounds: Float32Array,
  order: Uint32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const t = order[i]! * 6;
    for (let axis = 0; axis < 3; axis++) {
      if (bounds[t + axis]! < boxes[k + axis]!) boxes[k + axis] = bounds[t + axis]!;
      if (bounds[t + axis + 3]! > boxes[k + axis + 3]!) boxes[k + axis + 3] = bounds[t + axis + 3]!;
    }
  }
}

const binCount = new Uint32Array(BINS);
const binBoxes = new Float64Array(BINS * 6);
const suffixArea = new Float64Array(BINS);

/** Partitions the triangles of a node and returns where the second half starts. */
function split(
  bounds: Float32Array,
  order: Uint32Array,
  start: number,
  end: number,
  boxes: Float32Array,
  k: number,
  level: number,
): number {
  let axis = 0;
  for (let other = 1; other < 3; other++) {
    if (boxes[k + other + 3]! - boxes[k + other]! > boxes[k + axis + 3]! - boxes[k + axis]!) axis = other;
  }
  const low = boxes[k + axis]!;
  const size = boxes[k + axis + 3]! - low;
  const middle = (start + end) >>> 1;
  if (level > DEEPEST_GUIDED_LEVEL || !(size > 0)) return middle;
  const perUnit = BINS / size;
  const cut = bestCut(bounds, order, start, end, axis, low, perUnit);
  let left = start;
  let right = end - 1;
  while (left <= right) {
    const triangle = order[left]!;
    if (binOf(bounds, triangle, axis, low, perUnit) <= cut) left++;
    else {
      order[left] = order[right]!;
      order[right--] = triangle;
    }
  }
  return left === start || left === end ? middle : left;
}

function binOf(bounds: Float32Array, triangle: number, axis: number, low: number, perUnit: number): number {
  const centre = (bounds[triangle * 6 + axis]! + bounds[triangle * 6 + axis + 3]!) / 2;
  return Math.max(0, Math.min(BINS - 1, Math.floor((centre - low) * perUnit)));
}

/** The bin after which a split costs least, by the surface area heuristic. */
function bestCut(
  bounds: Float32Array,
  order: Uint32Array,
  start: number,
  end: number,
  axis: number,
  low: number,
  perUnit: number,
): number {
  binCount.fill(0);
  for (let i = 0; i < BINS * 6; i++) binBoxes[i] = i % 6 < 3 ? Infinity : -Infinity;
  for (let i = start; i < end; i++) {
    const triangle = order[i]!;
    const bin = binOf(bounds, triangle, axis, low, perUnit);
    binCount[bin]!++;
    mergeBox(binBoxes, bin * 6, bounds, triangle * 6);
  }
  const sweep = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]);
  for (let bin = BINS - 1; bin > 0; bin--) {
    mergeBox(sweep, 0, binBoxes, bin * 6);
    suffixArea[bin] = halfArea(sweep);
  }
  sweep.fill(Infinity, 0, 3).fill(-Infinity, 3, 6);
  let best = 0;
  let bestCost = Infinity;
  for (let bin = 0, before = 0; bin < BINS - 1; bin++) {
    mergeBox(sweep, 0, binBoxes, bin * 6);
    before += binCount[bin]!;
    if (before === 0 || before === end - start) continue;
    const cost = halfArea(sweep) * before + suffixArea[bin + 1]! * (end - start - before);
    if (cost < bestCost) {
      bestCost = cost;
      best = bin;
    }
  }
  return best;
}

function mergeBox(out: Float64Array, k: number, from: ArrayLike<number>, j: number): void {
  for (let axis = 0; axis < 3; axis++) {
    if (from[j + axis]! < out[k + axis]!) out[k + axis] = from[j + axis]!;
    if (from[j + axis + 3]! > out[k + axis + 3]!) out[k + axis + 3] = from[j + axis + 3]!;
  }
}

function halfArea(box: Float64Array): number {
  const x = box[3]! - box[0]!;
  const y = box[4]! - box[1]!;
  const z = box[5]! - box[2]!;
  return x >= 0 ? x * y + y * z + z * x : 0;
}

/** Node arrays that grow: the number of nodes is known only at the end. */
class NodeWriter {
  boxes: Float32Array;
  first: Uint32Array;
  count: Uint32Array;
  private used = 0;

  constructor(triangles: number) {
    const capacity = triangles > 0 ? Math.max(1, Math.ceil(triangles / 4)) : 0;
    this.boxes = new Float32Array(capacity * 6);
    this.first = new Uint32Array(capacity);
    this.count = new Uint32Array(capacity);
  }

  add(): number {
    const node = this.used++;
    if (node === this.count.length) {
      const capacity = node * 2;
      this.boxes = grown(this.boxes, new Float32Array(capacity * 6));
      this.first = grown(this.first, new Uint32Array(capacity));
      this.count = grown(this.count, new Uint32Array(capacity));
    }
    this.boxes.fill(Infinity, node * 6, node * 6 + 3).fill(-Infinity, node * 6 + 3, node * 6 + 6);
    return node;
  }

  /** The nodes without spare capacity. */
  trimmed(): Omit<Bvh, 'order'> {
    const { used } = this;
    return {
      boxes: this.boxes.slice(0, used * 6),
      first: this.first.slice(0, used),
      count: this.count.slice(0, used),
    };
  }
}

function grown<T extends Float32Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
