import type { Similarity } from './node-transforms.ts';
import { moveAndScale } from './node-transforms.ts';

/** Where whole numbers stand for places: `centre + number / 32767 · scale`, in metres. */
export interface Grid {
  centre: [number, number, number];
  scale: number;
}

/** What a normalised 16-bit number counts as 1. */
const ONE = 32_767;
/** Steps along the longest side, at least; at most two and a half times as many. */
const STEPS = 16_384;

/**
 * The grid for the positions (x, y, z) of all primitives of a mesh. Its step is 1, 2 or 5 of a decimal place and its
 * centre a multiple of that: no point moves by more than 1/32,768 of the longest side along an axis, points at round
 * measures stay where they are, and shapes that parts have in common are the same numbers in all of them.
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
  const longest = Math.max(...low.map((value, axis) => high[axis]! - value));
  // A mesh that is one point only still needs a scale that can be undone.
  if (longest === 0) return { centre: low as Grid['centre'], scale: 1 };
  const place = Math.floor(Math.log10(longest / STEPS));
  const digit = [5, 2].find((candidate) => decimal(candidate, place) <= longest / STEPS) ?? 1;
  const step = decimal(digit, place);
  const centre = low.map((value, axis) => decimal(Math.round((value + high[axis]!) / 2 / step) * digit, place));
  return { centre: centre as Grid['centre'], scale: decimal(ONE * digit, place) };
}

/** The numbers of points on every so-many-th step of a grid, four for each: the last is padding. */
export function toGrid(points: ArrayLike<number>, { centre, scale }: Grid, every: number): Int16Array {
  const out = new Int16Array((points.length / 3) * 4);
  for (let i = 0, to = 0; i < points.length; i += 3, to += 4) {
    for (let axis = 0; axis < 3; axis++) {
      const value = Math.round((((points[i + axis]! - centre[axis]!) / scale) * ONE) / every) * every;
      out[to + axis] = Math.max(-ONE, Math.min(ONE, value));
    }
  }
  return out;
}

/** What brings numbers of the grid, as fractions, back to their places. */
export function frameOf({ centre, scale }: Grid): Similarity {
  return moveAndScale(centre, scale);
}

/** The number nearest to `whole · 10^place`, which a product would miss by a hair. */
function decimal(whole: number, place: number): number {
  return Number.isSafeInteger(whole) ? Number(`${whole}e${place}`) : whole * 10 ** place;
}
