import { randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** The clock, injected so that tests can set the time. */
export interface Clock {
  now(): Date;
}

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() };

/** Generates ids, injected so that tests can predict them. */
export interface Ids {
  /** A UUIDv7: sortable by creation time (DECISIONS 56). */
  uuid(): string;
  /** A 256-bit secret for links and tokens, in base64url. */
  secret(): string;
}

/** Ids from the clock and the system's random source. They sort in order of creation, even within a millisecond. */
export function makeIds(clock: Clock): Ids {
  let msecs = 0;
  let seq = 0;
  return {
    uuid() {
      const now = clock.now().getTime();
      if (now > msecs) {
        msecs = now;
        seq = randomInt(2 ** 31);
      } else if (seq === 0xffff_ffff) {
        msecs += 1;
        seq = 0;
      } else {
        // The same millisecond, or a clock that was set back.
        seq += 1;
      }
      return v7({ msecs, seq });
    },
    secret: () => randomBytes(32).toString('base64url'),
  };
}

const day = 24 * 60 * 60_000;

/** The time one day ago. */
export function dayAgoOf({ clock }: { clock: Clock }): Date {
  return new Date(clock.now().getTime() - day);
}
