import type { Similarity } from './node-transforms.ts';
import { moveAndScale } from './node-transforms.ts';

/** How integers map to positions: `centre + number / 32767 · scale`, in metres. */
export interface Grid {
  centre: [number, number, number];
  scale: number;
}

/** The normalised 16-bit value of 1. */
const ONE = 32_767;
/** Minimum number of steps along the longest side; the maximum is two and a half times as many. */
const STEPS = 16_384;

/**
 * The grid for the positions (x, y, z) of all primitives of a mesh. Its step is 1, 2 or 5 times a power of ten and its
 * centre a multiple of that: no point moves by more than 1/32,768 of the longest side along an axis, points at round
 * coordinates do not move, and shapes common to several parts get the same numbers in all of them.
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
  // A mesh of a single point still needs an invertible scale.
  if (longest === 0) return { centre: low as Grid['centre'], scale: 1 };
  const place = Math.floor(Math.log10(longest / STEPS));
  const digit = [5, 2].find((candidate) => decimal(candidate, place) <= longest / STEPS) ?? 1;
  const step = decimal(digit, place);
  const centre = low.map((value, axis) => decimal(Math.round((value + high[axis]!) / 2 / step) * digit, place));
  return { centre: centre as Grid['centre'], scale: decimal(ONE * digit, place) };
}

/** Quantizes points to every n-th step of a grid, four numbers per point: the last is padding. */
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

/** The transform from grid values, as fractions, back to positions. */
export function frameOf({ centre, scale }: Grid): Similarity {
  return moveAndScale(centre, scale);
}

/** The number nearest to `whole · 10^place`, which a multiplication would miss slightly. */
function decimal(whole: number, place: number): number {
  return Number.isSafeInteger(whole) ? Number(`${whole}e${place}`) : whole * 10 ** place;
}
