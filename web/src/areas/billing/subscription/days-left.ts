const dayMs = 24 * 60 * 60_000;

/** The days until a time, begun ones included; 0 when it has passed. */
export function daysLeft(until: string, now: Date): number {
  return Math.max(0, Math.ceil((new Date(until).getTime() - now.getTime()) / dayMs));
}

/** When a subscription of a store can be cancelled at the latest: a day before it expires (spec 2 §4). */
export function lastCancellation(expiration: string): Date {
  return new Date(new Date(expiration).getTime() - dayMs);
}
