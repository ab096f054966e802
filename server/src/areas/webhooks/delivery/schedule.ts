const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after each try that failed the next one is made, in milliseconds (SSO §8). Nothing an answer says changes it. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** The most tries of a delivery: the first, and one after each pause. */
export const mostTries = pauses.length + 1;

/** A webhook is switched off when every try has failed for so long, in milliseconds. */
export const failingMs = 5 * 24 * hour;

/** How long a try may take in all, in milliseconds. */
export const tryMs = 15 * second;

/** After so long a try that has not ended counts as lost: its process was killed. In milliseconds. */
export const lostMs = 2 * tryMs;

/** When a delivery is tried again after so many tries; null after the last one. */
export function nextTry(tries: number, now: Date): Date | null {
  const pause = pauses[tries - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}
