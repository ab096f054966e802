import { emptyBox, uniteBox } from '../../kernels/math/boxes.ts';
import { type CutPlane, keptBox } from '../../kernels/search/cut-planes.ts';
import type { ModelData } from './model-data.ts';

/** How a part is drawn. Only shown parts can be picked and can hide pins. */
export const SHOWN = 0;
export const GHOSTED = 1;
export const HIDDEN = 2;
export type PartShow = typeof SHOWN | typeof GHOSTED | typeof HIDDEN;

export const PLAIN = 0;
export const HOVERED = 1;
export const SELECTED = 2;

/**
 * How and where each part is shown, by part number. An instance is never changed but replaced as a whole, because code
 * that draws compares by identity. The coarse level has the same parts in the same order and uses the same looks.
 */
export interface PartLooks {
  /** `SHOWN`, `GHOSTED` or `HIDDEN`. */
  readonly shown: Uint8Array;
  /** `PLAIN`, `HOVERED` or `SELECTED`. */
  readonly tint: Uint8Array;
  /** The distance in metres from each part's position in the file, three numbers each; `null` if no part is moved. */
  readonly offsets: Float64Array | null;
  /** The parts' boxes where they are shown, six numbers each. */
  readonly boxes: Float64Array;
  /** Whether all parts are drawn in one neutral colour, without materials. */
  readonly clay: boolean;
}

/** The looks of a model in which every part is shown as in the file. */
export function plainLooks({ parts }: ModelData): PartLooks {
  return {
    shown: new Uint8Array(parts.count),
    tint: new Uint8Array(parts.count),
    offsets: null,
    boxes: parts.boxes,
    clay: false,
  };
}

/** The boxes of parts after they are moved by `offsets`. */
export function movedBoxes(boxes: Float64Array, offsets: Float64Array | null): Float64Array {
  if (!offsets) return boxes;
  const moved = new Float64Array(boxes.length);
  for (let k = 0; k < boxes.length; k++) moved[k] = boxes[k]! + offsets[Math.floor(k / 6) * 3 + (k % 3)]!;
  return moved;
}

/** A box around the shown parts, as far as planes leave them; empty (min above max) when there is nothing. */
export function shownBox({ shown, boxes }: PartLooks, cuts: readonly CutPlane[] = []): Float64Array {
  const box = emptyBox();
  for (let part = 0; part < shown.length; part++) {
    if (shown[part] !== SHOWN) continue;
    uniteBox(box, 0, cuts.length > 0 ? keptBox(boxes, part * 6, cuts) : boxes, cuts.length > 0 ? 0 : part * 6);
  }
  return box;
}
