import { expect, test } from 'vitest';
import { FakeClock } from './clock.ts';
import { hour } from './times.ts';

const begin = Date.parse('2026-11-28T08:00:00Z');

test('what is due happens in its order, each thing at its own time', () => {
  const clock = new FakeClock(() => begin);
  const happened: [string, number][] = [];
  const note = (name: string) => happened.push([name, (clock.now().getTime() - begin) / hour]);
  clock.later(3 * hour, () => note('third'));
  clock.later(hour, () => {
    note('first');
    clock.later(hour, () => note('second'));
    clock.advance(0);
  });
  clock.later(5 * hour, () => note('later'));
  clock.advance(4 * hour);
  expect(happened).toEqual([
    ['first', 1],
    ['second', 2],
    ['third', 3],
  ]);
  expect(clock.now().getTime()).toBe(begin + 4 * hour);
  clock.moveTo(new Date(begin + 6 * hour));
  expect(happened).toHaveLength(4);
  expect(clock.seconds()).toBe((begin + 6 * hour) / 1000);
});

test('the real time goes on, and never back', () => {
  let real = begin;
  const clock = new FakeClock(() => real);
  clock.advance(hour);
  real += 1000;
  expect(clock.now().getTime()).toBe(begin + hour + 1000);
  let isDone = false;
  clock.later(500, () => {
    isDone = true;
  });
  real += 500;
  expect(isDone).toBe(false);
  clock.runDue();
  expect(isDone).toBe(true);
  expect(() => clock.advance(-1)).toThrow('forward only');
});

test('something that fails does not stop the clock', () => {
  const clock = new FakeClock(() => begin);
  clock.later(hour, () => {
    throw new Error('broken');
  });
  expect(() => clock.advance(hour)).toThrow('broken');
  expect(clock.now().getTime()).toBe(begin + hour);
});
