import type { Clock } from '@chamfer/server/clock';

/** A clock that tests move forward instead of sleeping. */
export interface TestClock extends Clock {
  /** Moves the time forward by `ms` milliseconds. */
  advance(ms: number): void;
}

/** Makes a clock that runs with the machine's clock and can be moved forward. */
export function makeTestClock(): TestClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance(ms) {
      offset += ms;
    },
  };
}
