import { type BoxArray, boundsOf, emptyBox, uniteBox } from '../../kernels/math/boxes.ts';
import type { Bounds } from '../../port.ts';
import type { ModelData } from './model-data.ts';
import { HIDDEN } from './part-looks.ts';
import type { Strokes } from './strokes.ts';

const VERTICES_PER_STEP = 40_000;

/**
 * Computes the exact box around parts as built and their lines and points, in steps of about a millisecond. `null` if
 * nothing is shown. The boxes
 * stored with the parts are wider: for a rotated part, it is the box around its rotated box. `shown` as in `PartLooks`.
 */
export function* exactBoundsInSteps(
  { parts, geometries, strokes }: Pick<ModelData, 'parts' | 'geometries' | 'strokes'>,
  shown: Uint8Array,
): Generator<undefined, Bounds | null> {
  const box = strokes ? strokesBox(strokes, shown) : emptyBox();
  let done = 0;
  for (let part = 0; part < parts.count; part++) {
    if (shown[part] === HIDDEN || isWithin(parts.boxes, part * 6, box)) continue;
    const geometry = geometries[parts.geometry[part]!]!;
    const { positions: p, positionScale: unit, index } = geometry;
    const m = parts.matrices;
    const k = part * 16;
    for (let i = 0; i < index.length; i++) {
      const at = index[i]! * 3;
      for (let row = 0; row < 3; row++) {
        const value =
          (m[k + row]! * p[at]! + m[k + 4 + row]! * p[at + 1]! + m[k + 8 + row]! * p[at + 2]!) * unit +
          m[k + 12 + row]!;
        if (value < box[row]!) box[row] = value;
        if (value > box[row + 3]!) box[row + 3] = value;
      }
      if (++done % VERTICES_PER_STEP === 0) yield;
    }
  }
  return box[0]! > box[3]! ? null : boundsOf(box);
}

function strokesBox({ owners, boxes }: Strokes, shown: Uint8Array): BoxArray {
  const box = emptyBox();
  for (let row = 0; row < owners.length / 2; row++) {
    const of = shown.subarray(owners[row * 2]!, owners[row * 2 + 1]!);
    if (of.length === 0 || of.some((show) => show !== HIDDEN)) uniteBox(box, 0, boxes, row * 6);
  }
  return box;
}

/** A box that already lies within the result cannot widen it. */
function isWithin(boxes: Float64Array, k: number, box: BoxArray): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (boxes[k + axis]! < box[axis]! || boxes[k + axis + 3]! > box[axis + 3]!) return false;
  }
  return true;
}
