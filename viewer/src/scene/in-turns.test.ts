import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';
import type { Scheduler } from './stage.ts';

/** A clock that steps move on by hand, and that counts how often it was given way. */
function handClock() {
  const clock = { time: 0, ways: 0, onWay: () => {} };
  const scheduler: Scheduler = {
    now: () => clock.time,
    frame: () => () => {},
    spare: () => () => {},
    soon: () => () => {},
    presented: async () => {},
    giveWay: async () => {
      clock.ways++;
      clock.onWay();
    },
  };
  return { clock, scheduler };
}

test('work of some milliseconds is done at once, longer work gives way in between', async () => {
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
  const { signal } = new AbortController();
  const short = inTurns(scheduler, work(2), signal);
  expect(done).toEqual([0, 1]);
  expect(await short).toBe('made');
  expect(clock.ways).toBe(0);
  expect(await inTurns(scheduler, work(10), signal)).toBe('made');
  expect(clock.ways).toBe(3);
  expect(done).toHaveLength(12);
});

test('who gives up while it waits ends it', async () => {
  const { clock, scheduler } = handClock();
  const opening = new AbortController();
  clock.onWay = () => opening.abort();
  let steps = 0;
  function* endless(): Generator<undefined, never> {
    for (;;) {
      clock.time += 3;
      steps++;
      yield;
    }
  }
  await expect(inTurns(scheduler, endless(), opening.signal)).rejects.toMatchObject({ code: 'ABORTED' });
  expect(steps).toBe(3);
});
