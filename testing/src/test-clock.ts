import type { Clock } from '@chamfer/server/clock';

/** The machine's time, moved forward by tests instead of sleeping. */
export interface TestClock extends Clock {
  /** Moves time forward by milliseconds. */
  advance(ms: number): void;
}

/** A clock that runs with the machine's and can be moved. */
export function makeTestClock(): TestClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance(ms) {
      offset += ms;
    },
  };
}
