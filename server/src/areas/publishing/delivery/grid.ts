import type { Similarity } from './node-transforms.ts';
import { moveAndScale } from './node-transforms.ts';

/** Where whole numbers stand for places: `centre + number / 32767 · scale`, in metres. */
export interface Grid {
  centre: [number, number, number];
  scale: number;
}

/** What a normalised 16-bit number counts as 1. */
const ONE = 32_767;
/** The largest number that is used: one bit less costs a tenth fewer bytes and is fine enough to measure by. */
const LARGEST = 16_383;

/**
 * The grid for the positions (x, y, z) of all primitives of a mesh: over 32,000 steps along its longest side, so that
 * no point moves by more than 1/60,000 of it along an axis. Centre and scale are short numbers, as they are written once for each node.
 */
export function gridFor(positions: readonly ArrayLike<number>[]): Grid {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const points of positions) {
    for (let i = 0; i < points.length; i++) {
      const value = points[i]!;
      if (value < low[i % 3]!) low[i % 3] = value;
      if (value > high[i % 3]!) high[i % 3] = value;
    }
  }
  const half = Math.max(...low.map((value, axis) => (high[axis]! - value) / 2));
  const centre = low.map((value, axis) => roundTo((value + high[axis]!) / 2, half)) as Grid['centre'];
  const reach = Math.max(...low.map((value, axis) => Math.max(high[axis]! - centre[axis]!, centre[axis]! - value)));
  // A mesh that is one point only still needs a scale that can be undone.
  return { centre, scale: reach > 0 ? roundUp((reach * ONE) / LARGEST) : 1 };
}

/** The numbers of points on a grid, four for each: the last is padding. */
export function toGrid(points: ArrayLike<number>, { centre, scale }: Grid): Int16Array {
  const out = new Int16Array((points.length / 3) * 4);
  for (let i = 0, to = 0; i < points.length; i += 3, to += 4) {
    for (let axis = 0; axis < 3; axis++) {
      const value = Math.round(((points[i + axis]! - centre[axis]!) / scale) * ONE);
      out[to + axis] = Math.max(-ONE, Math.min(ONE, value));
    }
  }
  return out;
}

/** What brings numbers of the grid, as fractions, back to their places. */
export function frameOf({ centre, scale }: Grid): Similarity {
  return moveAndScale(centre, scale);
}

/** To three digits below the size of `half`, which is near enough for a centre. */
function roundTo(value: number, half: number): number {
  const digits = 3 - Math.floor(Math.log10(half));
  if (!Number.isFinite(digits)) return value;
  // Powers of ten below one are not exact, so it is divided by their inverse.
  return digits > 0 && digits < 300 ? Math.round(value * 10 ** digits) / 10 ** digits : value;
}

/** To four digits, never less. */
function roundUp(value: number): number {
  const rounded = Number(value.toPrecision(4));
  return rounded >= value ? rounded : Number((value * 1.0006).toPrecision(4));
}
