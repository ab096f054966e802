import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from './pace.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/**
 * Draws this many frames while the camera moves, with this many milliseconds between frames. Returns whether that
 * counts as slow.
 */
function move(pace: Pace, frames: number, milliseconds: number): boolean {
  for (let frame = 0; frame < frames; frame++) {
    vi.advanceTimersByTime(milliseconds);
    pace.look(true);
  }
  return pace.isSlow;
}

test('three slow frames in a row make a machine slow, until the next model', () => {
  const pace = new Pace();
  pace.begin(false);
  expect(move(pace, 3, 60)).toBe(false);
  expect(move(pace, 1, 60)).toBe(true);
  pace.look(false);
  expect(move(pace, 100, 10)).toBe(true);
  pace.begin(false);
  expect(pace.isSlow).toBe(false);
});

test('fast frames between slow ones, or only fast frames, do not', () => {
  const pace = new Pace();
  pace.begin(true);
  pace.learn(20, 1000);
  expect(move(pace, 100, 20)).toBe(false);
  for (let turn = 0; turn < 10; turn++) expect(move(pace, 2, 60) || move(pace, 1, 20)).toBe(false);
});

test('one very slow frame is enough for a heavy model, not for a light one', () => {
  const pace = new Pace();
  pace.begin(false);
  move(pace, 2, 16);
  expect(move(pace, 1, 250)).toBe(false);
  pace.begin(true);
  pace.learn(20, 1000);
  move(pace, 2, 16);
  expect(move(pace, 1, 250)).toBe(true);
});

test('a pause between two movements does not count as a slow frame', () => {
  const pace = new Pace();
  pace.begin(true);
  pace.learn(20, 1000);
  move(pace, 2, 16);
  pace.look(false);
  vi.advanceTimersByTime(60_000);
  expect(move(pace, 1, 16)).toBe(false);
});

test('how slow a heavy model is, is unknown until all of it was drawn', () => {
  const pace = new Pace();
  pace.begin(true);
  expect([pace.isSlow, pace.isWholeSlow, pace.affordable]).toEqual([true, true, 0]);
  pace.learn(30, 900_000);
  expect([pace.isSlow, pace.isWholeSlow]).toEqual([false, false]);
  expect(pace.affordable).toBe(3_000_000);
  pace.learn(5000, 5_000_000);
  expect([pace.isSlow, pace.isWholeSlow]).toEqual([true, true]);
  expect(pace.affordable).toBe(100_000);
});

test('where only the frames of a movement are slow, the whole picture comes at once', () => {
  const pace = new Pace();
  pace.begin(true);
  pace.learn(45, 900_000);
  expect(move(pace, 5, 60)).toBe(true);
  expect(pace.isWholeSlow).toBe(false);
});

test('very slow frames of a movement have fewer pixels, and all of them again once they are quick', () => {
  const pace = new Pace();
  pace.begin(true);
  move(pace, 10, 90);
  expect(pace.share).toBe(1);
  move(pace, 1, 110);
  expect(pace.share).toBe(0.75);
  move(pace, 5, 400);
  expect(pace.share).toBe(0.5);
  move(pace, 50, 35);
  expect(pace.share).toBe(0.5);
  move(pace, 16, 20);
  expect(pace.share).toBe(1);
  move(pace, 2, 400);
  pace.begin(true);
  expect(pace.share).toBe(1);
});
