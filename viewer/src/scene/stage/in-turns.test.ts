import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';
import type { Scheduler } from './stage.ts';

/** A clock that the steps advance by hand, and that counts how often the work yielded to it. */
function handClock() {
  const clock = { time: 0, ways: 0 };
  const scheduler: Scheduler = {
    now: () => clock.time,
    frame: () => () => {},
    spare: () => () => {},
    soon: () => () => {},
    presented: async () => {},
    giveWay: async () => {
      clock.ways++;
    },
  };
  return { clock, scheduler };
}

test('work of a few milliseconds is done at once, longer work yields in between', async () => {
  const { clock, scheduler } = handClock();
  const done: number[] = [];
  function* work(steps: number): Generator<undefined, string> {
    for (let step = 0; step < steps; step++) {
      clock.time += 3;
      done.push(step);
      yield;
    }
    return 'made';
  }
  const short = inTurns(scheduler, work(2));
  expect(done).toEqual([0, 1]);
  expect(await short).toBe('made');
  expect(clock.ways).toBe(0);
  expect(await inTurns(scheduler, work(10))).toBe('made');
  expect(clock.ways).toBe(3);
  expect(done).toHaveLength(12);
});
