import { beforeEach, expect, test } from 'vitest';
import { SpareWork } from './spare-work.ts';
import type { Scheduler } from './stage.ts';

/** A clock that advances only when a job advances it, and idle turns that come only when the test triggers them. */
class HandClock implements Scheduler {
  time = 0;
  /** How often a job asked to be called again soon. */
  soonAsked = 0;
  waiting: (() => void)[] = [];

  now(): number {
    return this.time;
  }

  frame(): () => void {
    return () => {};
  }

  spare(callback: () => void): () => void {
    this.waiting.push(callback);
    return () => {
      this.waiting = this.waiting.filter((waiting) => waiting !== callback);
    };
  }

  async giveWay(): Promise<void> {}

  soon(callback: () => void): () => void {
    this.soonAsked++;
    return this.spare(callback);
  }

  async presented(): Promise<void> {}

  turn(): void {
    for (const callback of this.waiting.splice(0)) callback();
  }
}

let clock: HandClock;
let work: SpareWork;
let log: string[];
beforeEach(() => {
  clock = new HandClock();
  work = new SpareWork(clock);
  log = [];
});

/** A job with this many steps, each taking this many milliseconds. */
function* job(name: string, steps: number, milliseconds: number): Generator<undefined, string> {
  for (let step = 1; step <= steps; step++) {
    clock.time += milliseconds;
    log.push(`${name}${step}`);
    yield;
  }
  return name;
}
const start = (name: string, steps: number, milliseconds = 0) =>
  work.start(name, job(name, steps, milliseconds), (result) => log.push(`${result} done`));

test('runs a job to its end and reports its result', () => {
  start('a', 3);
  expect(log).toEqual([]);
  clock.turn();
  expect(log).toEqual(['a1', 'a2', 'a3', 'a done']);
  expect(clock.waiting).toEqual([]);
});

test('a step that waits is called again soon, and lets other jobs continue', () => {
  let isReady = false;
  const waiting = (function* () {
    while (!isReady) yield 'wait' as const;
    return 'drawn';
  })();
  work.start('picture', waiting, (result) => log.push(result));
  start('a', 2);
  clock.turn();
  expect(log).toEqual(['a1', 'a2', 'a done']);
  expect([clock.soonAsked, work.has('picture')]).toEqual([1, true]);
  clock.turn();
  expect([clock.soonAsked, work.has('picture')]).toEqual([2, true]);
  isReady = true;
  clock.turn();
  expect(log.at(-1)).toBe('drawn');
  expect([work.has('picture'), clock.waiting]).toEqual([false, []]);
});

test('ends a turn in time and continues in the next one', () => {
  start('a', 10, 2);
  clock.turn();
  expect(clock.time).toBeLessThan(16);
  expect(log.length).toBeLessThan(10);
  const { length } = log;
  clock.turn();
  expect(log.length).toBeGreaterThan(length);
  while (clock.waiting.length > 0) clock.turn();
  expect(log.at(-1)).toBe('a done');
});

test('gives every job its turn, and a short job never waits for a long one', () => {
  start('long', 100, 3);
  start('short', 1, 1);
  for (let turn = 0; turn < 3; turn++) clock.turn();
  expect(log).toContain('short done');
  expect(log).not.toContain('long done');
});

test('starting a job again cancels the previous one', () => {
  start('a', 100, 3);
  clock.turn();
  work.start('a', job('b', 1, 0), (result) => log.push(`${result} done`));
  while (clock.waiting.length > 0) clock.turn();
  expect(log.at(-1)).toBe('b done');
  expect(log).not.toContain('a done');
});

test('a job may restart itself, and start others, when it is done', () => {
  work.start('a', job('a', 1, 0), () => {
    start('a', 1);
    start('b', 1);
  });
  while (clock.waiting.length > 0) clock.turn();
  expect(log).toEqual(['a1', 'a1', 'a done', 'b1', 'b done']);
});

test('pauses on request, and continues where it stopped', () => {
  start('a', 8, 3);
  clock.turn();
  const { length } = log;
  work.pause(true);
  clock.turn();
  start('b', 1);
  clock.turn();
  expect(log).toHaveLength(length);
  work.pause(false);
  while (clock.waiting.length > 0) clock.turn();
  expect(log).toContain('a done');
  expect(log).toContain('b done');
});

test('cancels one job, or all', () => {
  start('a', 1);
  start('b', 1);
  work.stop('a');
  clock.turn();
  expect(log).toEqual(['b1', 'b done']);
  start('c', 1);
  work.clear();
  clock.turn();
  expect(log).toHaveLength(2);
});

test('a job that fails reports it once, and the others continue', () => {
  function* broken(): Generator<undefined, never> {
    yield;
    throw new Error('no such triangle');
  }
  work.start('broken', broken(), () => log.push('never'));
  start('b', 1);
  expect(() => clock.turn()).toThrow('no such triangle');
  while (clock.waiting.length > 0) clock.turn();
  expect(log).toEqual(['b1', 'b done']);
});

test('reports when everything is done, and not before', async () => {
  start('shadow', 20, 1);
  start('edges', 20, 1);
  const settled = work.done().then(() => log.filter((line) => line.endsWith('done')));
  while (clock.waiting.length > 0) clock.turn();
  expect(await settled).toEqual(['shadow done', 'edges done']);
  await work.done();
});

test('resolves waiting calls when all jobs are cancelled', async () => {
  start('edges', 5);
  const settled = work.done();
  work.clear();
  await settled;
  expect(log).toEqual([]);
});
