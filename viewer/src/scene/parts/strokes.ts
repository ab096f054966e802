import { emptyBox, uniteBox } from '../../kernels/math/boxes.ts';
import { type CutPlane, keptBox } from '../../kernels/search/cut-planes.ts';
import { MOST_STROKE_CORNERS } from '../../kernels/stroke-corners.ts';
import { type PartLooks, SHOWN, shownBox } from './part-looks.ts';

/**
 * The lines and points of a file. They are no parts: nothing picks or counts them, but the model's box contains them.
 */
export interface Strokes {
  readonly lines: StrokeCorners;
  readonly dots: StrokeCorners;
  /** Two numbers per owner: the first part that its strokes belong to, and the one after the last. */
  readonly owners: Uint32Array;
  /** Six numbers per owner: the box around its strokes in model space, metres. */
  readonly boxes: Float64Array;
  /** The box around all of them in model space, metres. */
  readonly box: Float64Array;
}

/** Corners in model space: for lines two each. */
export interface StrokeCorners {
  /** Three numbers per corner, relative to `Strokes.box`'s first corner. */
  readonly points: Float32Array;
  /** Four bytes per corner, linear; the last is unused. */
  readonly colors: Uint8Array;
  /** The row in `Strokes.owners` of each corner. */
  readonly owners: Float32Array;
}

/** What one primitive draws at one place. */
export interface PlacedStrokes {
  readonly isDots: boolean;
  readonly corners: Uint32Array;
  /** Three numbers per vertex; `scale` makes them metres in the space of the node. */
  readonly positions: ArrayLike<number>;
  readonly scale: number;
  readonly matrix: ArrayLike<number>;
  /** Linear red, green, blue. */
  readonly color: readonly number[];
  /** Four numbers per vertex that the colour is multiplied with, `largest` for all of it. */
  readonly colors: { readonly values: ArrayLike<number>; readonly largest: number } | null;
  /** The node's path, as in part ids. */
  readonly path: string;
}

/**
 * Puts strokes in their places; `null` for none. Strokes belong to the parts of their node, or to those of the nearest
 * node above that has parts; without one to all parts.
 * @param partPaths the node's path of each part, in the order of the tree
 */
export function placeStrokes(placed: readonly PlacedStrokes[], partPaths: readonly string[]): Strokes | null {
  const drawn: PlacedStrokes[] = [];
  let left = MOST_STROKE_CORNERS;
  for (const strokes of placed) {
    const { length } = strokes.corners;
    if (length === 0 || length > left) continue;
    left -= length;
    drawn.push(strokes);
  }
  const drawnBoxes = drawn.map(boxOf);
  const box = emptyBox();
  for (const each of drawnBoxes) uniteBox(box, 0, each, 0);
  if (drawn.length === 0 || !box.every(Number.isFinite)) return null;
  const ranges = rangesOf(partPaths);
  const rows = new Map<string, number>();
  const owners: number[] = [];
  const rowOf = (path: string) => {
    const owner = ownerOf(path, ranges);
    if (!rows.has(owner)) {
      rows.set(owner, owners.length / 2);
      owners.push(...(ranges.get(owner) ?? [0, partPaths.length]));
    }
    return rows.get(owner)!;
  };
  const some = (isDots: boolean) =>
    fill(
      drawn.filter((strokes) => strokes.isDots === isDots),
      box,
      rowOf,
    );
  const [lines, dots] = [some(false), some(true)];
  const boxes = Float64Array.from({ length: owners.length * 3 }, (_, i) => (i % 6 < 3 ? Infinity : -Infinity));
  for (const [i, { path }] of drawn.entries()) uniteBox(boxes, rowOf(path) * 6, drawnBoxes[i]!, 0);
  return { lines, dots, owners: Uint32Array.from(owners), boxes, box };
}

/** A box around what is shown, strokes too, as far as planes leave it; empty (min above max) when there is nothing. */
export function shownBoxWith(
  strokes: Strokes | undefined,
  looks: PartLooks,
  cuts: readonly CutPlane[] = [],
): Float64Array {
  const box = shownBox(looks, cuts);
  if (!strokes) return box;
  const rows = new Float32Array(strokes.owners.length * 2);
  writeStrokeStates(rows, strokes, looks);
  for (let row = 0; row < strokes.owners.length / 2; row++) {
    if (rows[row * 4 + 3] === 0) continue;
    const moved = strokes.boxes.slice(row * 6, row * 6 + 6);
    for (let k = 0; k < 6; k++) moved[k]! += rows[row * 4 + (k % 3)]!;
    uniteBox(box, 0, cuts.length > 0 ? keptBox(moved, 0, cuts) : moved, 0);
  }
  return box;
}

/**
 * Writes how strokes follow their parts, four numbers per owner: how far they are moved, and 1 where one of the parts is
 * shown, or where a model has no parts. Returns whether anything changed.
 */
export function writeStrokeStates(rows: Float32Array, { owners }: Strokes, looks: PartLooks | null): boolean {
  let isChanged = false;
  const state = [0, 0, 0, 0];
  for (let row = 0; row < owners.length / 2; row++) {
    const from = owners[row * 2]!;
    const to = owners[row * 2 + 1]!;
    state.fill(0);
    if (from === to) state[3] = 1;
    for (let part = from; part < to; part++) {
      if (!looks || looks.shown[part] === SHOWN) state[3] = 1;
      for (let k = 0; looks?.offsets && k < 3; k++) state[k]! += looks.offsets[part * 3 + k]! / (to - from);
    }
    for (let k = 0; k < 4; k++) {
      const value = Math.fround(state[k]!);
      isChanged ||= rows[row * 4 + k] !== value;
      rows[row * 4 + k] = value;
    }
  }
  return isChanged;
}

/** The rows of the parts at and below every node that has some, by the node's path. */
function rangesOf(partPaths: readonly string[]): Map<string, [number, number]> {
  const ranges = new Map<string, [number, number]>();
  for (const [part, path] of partPaths.entries()) {
    for (let at = path; at; at = above(at)) {
      const range = ranges.get(at);
      if (range) range[1] = part + 1;
      else ranges.set(at, [part, part + 1]);
    }
  }
  return ranges;
}

function ownerOf(path: string, ranges: ReadonlyMap<string, unknown>): string {
  let at = path;
  while (at && !ranges.has(at)) at = above(at);
  return at;
}

/** The path of the node above; an instance is below its node. */
function above(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/'), path.lastIndexOf('@')));
}

function fill(placed: readonly PlacedStrokes[], box: Float64Array, rowOf: (path: string) => number): StrokeCorners {
  const count = placed.reduce((sum, { corners }) => sum + corners.length, 0);
  const points = new Float32Array(count * 3);
  const colors = new Uint8Array(count * 4).fill(255);
  const owners = new Float32Array(count);
  let at = 0;
  for (const strokes of placed) {
    const row = rowOf(strokes.path);
    for (const vertex of strokes.corners) {
      for (let axis = 0; axis < 3; axis++) {
        points[at * 3 + axis] = coordinate(strokes, vertex, axis) - box[axis]!;
        const share = strokes.colors ? strokes.colors.values[vertex * 4 + axis]! / strokes.colors.largest : 1;
        colors[at * 4 + axis] = Math.round(Math.min(1, Math.max(0, strokes.color[axis]! * share)) * 255);
      }
      owners[at++] = row;
    }
  }
  return { points, colors, owners };
}

function boxOf(strokes: PlacedStrokes): Float64Array {
  const box = emptyBox();
  for (const vertex of strokes.corners) {
    for (let axis = 0; axis < 3; axis++) {
      const value = coordinate(strokes, vertex, axis);
      box[axis] = Math.min(box[axis]!, value);
      box[axis + 3] = Math.max(box[axis + 3]!, value);
    }
  }
  return box;
}

function coordinate({ positions: p, scale, matrix: m }: PlacedStrokes, vertex: number, axis: number): number {
  const [x, y, z] = [p[vertex * 3]! * scale, p[vertex * 3 + 1]! * scale, p[vertex * 3 + 2]! * scale];
  return m[axis]! * x + m[axis + 4]! * y + m[axis + 8]! * z + m[axis + 12]!;
}
