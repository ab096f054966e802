import { expect, test } from 'vitest';
import { SpareWork } from './spare-work.ts';
import type { Scheduler } from './stage.ts';

/** Turns that the test gives by hand. */
function handScheduler() {
  const turns: (() => void)[] = [];
  let clock = 0;
  const scheduler: Scheduler = {
    now: () => clock++,
    frame: () => () => {},
    spare(callback) {
      turns.push(callback);
      return () => turns.splice(turns.indexOf(callback), 1);
    },
  };
  return { scheduler, turn: () => turns.shift()?.() };
}

function* steps(count: number): Generator<undefined, number> {
  for (let i = 0; i < count; i++) yield;
  return count;
}

test('tells when everything is done, and not before', async () => {
  const { scheduler, turn } = handScheduler();
  const work = new SpareWork(scheduler);
  const done: string[] = [];
  work.start('shadow', steps(20), () => done.push('shadow'));
  work.start('edges', steps(20), () => done.push('edges'));
  const settled = work.done().then(() => [...done]);
  for (let i = 0; i < 40; i++) turn();
  expect(await settled).toEqual(['shadow', 'edges']);
  await work.done();
});

test('tells those who wait when it is given up', async () => {
  const { scheduler } = handScheduler();
  const work = new SpareWork(scheduler);
  work.start('edges', steps(5), () => expect.unreachable());
  const settled = work.done();
  work.clear();
  await settled;
});
