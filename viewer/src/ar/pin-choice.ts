import { addScaled, distance, dot, type Ray, subtract } from '../kernels/math/vectors.ts';
import type { RoomPin } from './room.ts';

/**
 * A disc whose radius is this share of the distance looks as large as a pin on the page. Below this distance, in
 * metres, it stops shrinking.
 */
const PIN_SHARE = 0.016;
const NEAREST_PIN = 0.3;
/** The hit radius of a pin relative to its disc, as on the page. */
const HIT_REACH = 4 / 3;

/** The radius of a pin's disc at a distance, metres. */
export function pinRadius(away: number): number {
  return PIN_SHARE * Math.max(away, NEAREST_PIN);
}

/** The pin that a ray hits: the one it passes closest to, preferring visible pins; -1 when it hits none. */
export function choosePin(ray: Ray, pins: readonly RoomPin[]): number {
  let best = -1;
  let least = Infinity;
  for (const [number, { position, radius, isCovered }] of pins.entries()) {
    const along = dot(subtract(position, ray.origin), ray.direction);
    const offset = distance(addScaled(ray.origin, ray.direction, along), position) / radius;
    if (along <= 0 || offset > HIT_REACH) continue;
    const rank = offset + (isCovered ? HIT_REACH : 0);
    if (rank < least) [best, least] = [number, rank];
  }
  return best;
}
