/** Triangles of one leaf. */
const LEAF = 4;
/** Deeper than the tree of a hundred million triangles, each half of which has four fifths of them at most. */
const DEPTH = 96;

/** The place of a surface that is nearest to a point. */
export interface NearestPlace {
  distance: number;
  /** The number of the triangle. */
  triangle: number;
  x: number;
  y: number;
  z: number;
}

/** Finds the place of a surface nearest to a point: boxes in boxes around its triangles. */
export class SurfaceTree {
  readonly #corners: Float64Array;
  readonly #normals: Float32Array;
  readonly #order: Uint32Array;
  readonly #boxes: number[] = [];
  /** For each box the first of its triangles and their number, or minus the number of its first half. */
  readonly #runs: number[] = [];

  /** `points`: x, y, z of each vertex; `indices`: three for each triangle; `normals`: x, y, z of each triangle. */
  constructor(points: ArrayLike<number>, indices: ArrayLike<number>, normals: Float32Array) {
    const count = indices.length / 3;
    this.#corners = new Float64Array(count * 9);
    for (let i = 0; i < indices.length; i++) {
      const from = indices[i]! * 3;
      for (let k = 0; k < 3; k++) this.#corners[i * 3 + k] = points[from + k]!;
    }
    this.#normals = normals;
    this.#order = Uint32Array.from({ length: count }, (_, i) => i);
    this.#build(0, count);
  }

  /**
   * The nearest place no further away than `reach`; null if there is none. With `facing`, only of triangles the normal
   * of which has a dot product of at least `least` with it.
   */
  nearest(
    x: number,
    y: number,
    z: number,
    reach: number,
    facing: ArrayLike<number> | null = null,
    least = 0,
  ): NearestPlace | null {
    const found = { distance: reach * reach, triangle: -1, x: 0, y: 0, z: 0 };
    const waiting = new Int32Array(DEPTH);
    let depth = 1;
    while (depth > 0) {
      const box = waiting[--depth]!;
      if (this.#away(box, x, y, z) > found.distance) continue;
      const first = this.#runs[box * 2]!;
      const size = this.#runs[box * 2 + 1]!;
      if (size > 0) {
        for (let k = first; k < first + size; k++) {
          const t = this.#order[k]!;
          if (facing && this.#facing(t, facing) < least) continue;
          lookAt(this.#corners, t, x, y, z, found);
        }
        continue;
      }
      const [one, other] = [box + 1, first];
      const isFirst = this.#away(one, x, y, z) < this.#away(other, x, y, z);
      waiting[depth++] = isFirst ? other : one;
      waiting[depth++] = isFirst ? one : other;
    }
    if (found.triangle < 0) return null;
    found.distance = Math.sqrt(found.distance);
    return found;
  }

  #facing(t: number, facing: ArrayLike<number>): number {
    const n = this.#normals;
    return n[t * 3]! * facing[0]! + n[t * 3 + 1]! * facing[1]! + n[t * 3 + 2]! * facing[2]!;
  }

  /** The square of the distance from a box. */
  #away(box: number, x: number, y: number, z: number): number {
    const b = this.#boxes;
    const at = box * 6;
    const dx = Math.max(b[at]! - x, 0, x - b[at + 3]!);
    const dy = Math.max(b[at + 1]! - y, 0, y - b[at + 4]!);
    const dz = Math.max(b[at + 2]! - z, 0, z - b[at + 5]!);
    return dx * dx + dy * dy + dz * dz;
  }

  /** Builds the box of a run of triangles; its first half is the next box. */
  #build(from: number, to: number): void {
    const box = this.#runs.length / 2;
    this.#runs.push(from, to - from);
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    for (let k = from; k < to; k++) {
      const at = this.#order[k]! * 9;
      for (let i = 0; i < 9; i++) {
        const value = this.#corners[at + i]!;
        if (value < low[i % 3]!) low[i % 3] = value;
        if (value > high[i % 3]!) high[i % 3] = value;
      }
    }
    this.#boxes.push(...low, ...high);
    if (to - from <= LEAF) return;
    const sides = low.map((value, axis) => high[axis]! - value);
    const axis = sides.indexOf(Math.max(...sides));
    const middle = this.#divide(from, to, axis);
    this.#build(from, middle);
    this.#runs[box * 2] = this.#runs.length / 2;
    this.#runs[box * 2 + 1] = 0;
    this.#build(middle, to);
  }

  /** Sorts triangles by their middles along an axis; large runs only to two sides of their mean. */
  #divide(from: number, to: number, axis: number): number {
    const corners = this.#corners;
    const middle = (t: number) => corners[t * 9 + axis]! + corners[t * 9 + 3 + axis]! + corners[t * 9 + 6 + axis]!;
    let mean = 0;
    for (let k = from; k < to; k++) mean += middle(this.#order[k]!) / (to - from);
    let next = from;
    for (let k = from; k < to; k++) {
      const t = this.#order[k]!;
      if (middle(t) >= mean) continue;
      this.#order[k] = this.#order[next]!;
      this.#order[next++] = t;
    }
    const share = (next - from) / (to - from);
    // Less even halves would make the tree deeper than `DEPTH`.
    if (share > 0.2 && share < 0.8) return next;
    this.#order.subarray(from, to).sort((a, b) => middle(a) - middle(b));
    return (from + to) >>> 1;
  }
}

/** Remembers the nearest place of a triangle if it is nearer than what was found. */
function lookAt(c: Float64Array, t: number, x: number, y: number, z: number, found: NearestPlace): void {
  const at = t * 9;
  const [ax, ay, az] = [c[at]!, c[at + 1]!, c[at + 2]!];
  const abx = c[at + 3]! - ax;
  const aby = c[at + 4]! - ay;
  const abz = c[at + 5]! - az;
  const acx = c[at + 6]! - ax;
  const acy = c[at + 7]! - ay;
  const acz = c[at + 8]! - az;
  const px = x - ax;
  const py = y - ay;
  const pz = z - az;
  const d1 = abx * px + aby * py + abz * pz;
  const d2 = acx * px + acy * py + acz * pz;
  const bb = abx * abx + aby * aby + abz * abz;
  const cc = acx * acx + acy * acy + acz * acz;
  const bc = abx * acx + aby * acy + abz * acz;
  const [d3, d4] = [d1 - bb, d2 - bc];
  const [d5, d6] = [d1 - bc, d2 - cc];
  let v = 0;
  let w = 0;
  const vc = d1 * d4 - d3 * d2;
  const vb = d5 * d2 - d1 * d6;
  const va = d3 * d6 - d5 * d4;
  if (d1 <= 0 && d2 <= 0) v = 0;
  else if (d3 >= 0 && d4 <= d3) v = 1;
  else if (vc <= 0 && d1 >= 0 && d3 <= 0) v = d1 / (d1 - d3);
  else if (d6 >= 0 && d5 <= d6) w = 1;
  else if (vb <= 0 && d2 >= 0 && d6 <= 0) w = d2 / (d2 - d6);
  else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    w = (d4 - d3) / (d4 - d3 + (d5 - d6));
    v = 1 - w;
  } else {
    const sum = va + vb + vc;
    // A triangle without an area: its first corner is near enough.
    if (sum > 0) {
      v = vb / sum;
      w = vc / sum;
    }
  }
  const nx = ax + abx * v + acx * w;
  const ny = ay + aby * v + acy * w;
  const nz = az + abz * v + acz * w;
  const away = (x - nx) * (x - nx) + (y - ny) * (y - ny) + (z - nz) * (z - nz);
  if (!(away <= found.distance)) return;
  found.distance = away;
  found.triangle = t;
  found.x = nx;
  found.y = ny;
  found.z = nz;
}
