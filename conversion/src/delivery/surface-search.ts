import { cross, dot, minus, nearestOnTriangle, type Vector } from './vectors.ts';

/** Triangles of one leaf. */
const LEAF = 8;

/** Finds out whether a point lies close to a surface: boxes in boxes around its triangles. */
export class SurfaceSearch {
  readonly #points: Float32Array;
  readonly #indices: Uint32Array;
  /** Triangle numbers, so that each box has a run of them. */
  readonly #order: Uint32Array;
  /** Six numbers for each box: least and most x, y, z. */
  readonly #boxes: Float32Array;

  /** `points`: x, y, z of each vertex; `indices`: three vertices for each triangle. */
  constructor(points: Float32Array, indices: Uint32Array) {
    this.#points = points;
    this.#indices = indices;
    const count = indices.length / 3;
    this.#order = Uint32Array.from({ length: count }, (_, i) => i);
    let boxes = 1;
    while (boxes * LEAF < count) boxes *= 2;
    this.#boxes = new Float32Array(boxes * 2 * 6);
    const middles = new Float32Array(count * 3);
    for (let i = 0; i < count * 3; i++) {
      const [triangle, axis] = [Math.floor(i / 3) * 3, i % 3];
      middles[i] =
        points[indices[triangle]! * 3 + axis]! +
        points[indices[triangle + 1]! * 3 + axis]! +
        points[indices[triangle + 2]! * 3 + axis]!;
    }
    this.#build(1, 0, count, middles);
  }

  /**
   * Whether part of the surface is no further away than `reach`; with `facing`, a part that looks at least roughly that
   * way.
   */
  isNear(point: Vector, reach: number, facing: Vector | null): boolean {
    return this.#look(1, 0, this.#order.length, point, reach, facing);
  }

  #build(box: number, from: number, to: number, middles: Float32Array): void {
    const at = box * 6;
    const boxes = this.#boxes;
    boxes.fill(Infinity, at, at + 3).fill(-Infinity, at + 3, at + 6);
    for (let k = from; k < to; k++) {
      const triangle = this.#order[k]! * 3;
      for (let corner = 0; corner < 3; corner++) {
        const vertex = this.#indices[triangle + corner]! * 3;
        for (let axis = 0; axis < 3; axis++) {
          const value = this.#points[vertex + axis]!;
          if (value < boxes[at + axis]!) boxes[at + axis] = value;
          if (value > boxes[at + 3 + axis]!) boxes[at + 3 + axis] = value;
        }
      }
    }
    if (box * 2 >= boxes.length / 6) return;
    const sides = [0, 1, 2].map((axis) => boxes[at + 3 + axis]! - boxes[at + axis]!);
    const longest = sides.indexOf(Math.max(...sides));
    this.#order.subarray(from, to).sort((a, b) => middles[a * 3 + longest]! - middles[b * 3 + longest]!);
    const middle = (from + to) >>> 1;
    this.#build(box * 2, from, middle, middles);
    this.#build(box * 2 + 1, middle, to, middles);
  }

  #look(box: number, from: number, to: number, point: Vector, reach: number, facing: Vector | null): boolean {
    const at = box * 6;
    const boxes = this.#boxes;
    for (let axis = 0; axis < 3; axis++) {
      if (point[axis]! < boxes[at + axis]! - reach || point[axis]! > boxes[at + 3 + axis]! + reach) return false;
    }
    if (box * 2 < boxes.length / 6) {
      const middle = (from + to) >>> 1;
      return (
        this.#look(box * 2, from, middle, point, reach, facing) ||
        this.#look(box * 2 + 1, middle, to, point, reach, facing)
      );
    }
    for (let k = from; k < to; k++) if (this.#isTriangleNear(this.#order[k]! * 3, point, reach, facing)) return true;
    return false;
  }

  #isTriangleNear(triangle: number, point: Vector, reach: number, facing: Vector | null): boolean {
    const [a, b, c] = [0, 1, 2].map((corner) => this.#corner(triangle + corner)) as [Vector, Vector, Vector];
    if (facing) {
      const normal = cross(minus(b, a), minus(c, a));
      if (dot(normal, facing) <= 0) return false;
    }
    const away = minus(point, nearestOnTriangle(point, a, b, c));
    return dot(away, away) <= reach * reach;
  }

  #corner(index: number): Vector {
    const at = this.#indices[index]! * 3;
    return [this.#points[at]!, this.#points[at + 1]!, this.#points[at + 2]!];
  }
}
