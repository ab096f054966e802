import type { Fail } from '../bytes/export-job.ts';
import { smoothByCrease } from '../mesh/crease-normals.ts';
import type { CadNode, CadPrimitive } from '../mesh/model-document.ts';
import { PointWelder } from '../mesh/point-welder.ts';

/** Metres of a number in files that name no unit. */
export const METRES = 0.001;
/** Millimetres; what begins farther out is stored around an origin of its own, for single precision is coarse there. */
const FAR = 10_000;
/** More colours than this are not kept apart; a file with more has none that mean anything to a reader. */
const MAX_COLORS = 4096;

type Color = CadPrimitive['color'];

/** Collects the triangles of one solid. */
export class SolidBuilder {
  readonly #name: string;
  readonly #fail: Fail;
  readonly #colors = new Map<string, { color: Color; triangles: Triangles }>();
  #last: { key: number; triangles: Triangles } | null = null;
  #origin: readonly [number, number, number] | null = null;

  constructor(name: string, fail: Fail) {
    this.#name = name;
    this.#fail = fail;
  }

  /** Adds a triangle of nine coordinates in millimetres; `attribute` identifies equal colours without comparing them. */
  add(numbers: ArrayLike<number>, triangle: number, color: Color, attribute: number) {
    for (let n = 0; n < 9; n++) {
      if (!Number.isFinite(numbers[n])) this.#fail('a coordinate is not a finite number', { triangle });
    }
    const origin = this.#origin ?? originOf(numbers);
    this.#origin = origin;
    if (this.#last?.key !== attribute) this.#last = { key: attribute, triangles: this.#trianglesOf(color) };
    this.#last.triangles.add(numbers, origin);
  }

  /** The solid as a part; null if all its triangles are degenerate. */
  finish(): CadNode | null {
    const primitives: CadPrimitive[] = [];
    for (const { color, triangles } of this.#colors.values()) {
      const smooth = triangles.finish();
      if (smooth.indices.length > 0) primitives.push({ ...smooth, color });
    }
    if (primitives.length === 0) return null;
    const [x, y, z] = this.#origin ?? [0, 0, 0];
    const isMoved = x !== 0 || y !== 0 || z !== 0;
    return {
      name: this.#name,
      mesh: { name: this.#name, primitives },
      children: [],
      ...(isMoved && {
        placement: { rotation: [0, 0, 0, 1], translation: [x * METRES, y * METRES, z * METRES] },
      }),
    };
  }

  #trianglesOf(color: Color): Triangles {
    const key = this.#colors.size < MAX_COLORS ? JSON.stringify(color) : 'null';
    const known = this.#colors.get(key);
    if (known) return known.triangles;
    const triangles = new Triangles();
    this.#colors.set(key, { color: key === 'null' ? null : color, triangles });
    return triangles;
  }
}

/** Whole metres near the first corner, or nothing for what is near enough; in millimetres. */
export function originOf(numbers: ArrayLike<number>): readonly [number, number, number] {
  const isFar = [0, 1, 2].some((axis) => Math.abs(numbers[axis]!) > FAR);
  const near = (axis: number) => (isFar ? Math.round(numbers[axis]! * METRES) / METRES : 0);
  return [near(0), near(1), near(2)];
}

/** Triangles of one colour with welded points. */
class Triangles {
  readonly #welder = new PointWelder();
  #corners = new Uint32Array(3 * 1024);
  #end = 0;

  add(numbers: ArrayLike<number>, [ox, oy, oz]: readonly [number, number, number]) {
    if (this.#end + 3 > this.#corners.length) {
      const corners = new Uint32Array(this.#corners.length * 2);
      corners.set(this.#corners);
      this.#corners = corners;
    }
    for (let corner = 0; corner < 9; corner += 3) {
      const x = (numbers[corner]! - ox) * METRES;
      const y = (numbers[corner + 1]! - oy) * METRES;
      const z = (numbers[corner + 2]! - oz) * METRES;
      this.#corners[this.#end++] = this.#welder.add(x, y, z);
    }
  }

  finish() {
    return smoothByCrease(this.#welder.points(), this.#corners.subarray(0, this.#end));
  }
}
