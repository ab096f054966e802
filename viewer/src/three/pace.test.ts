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
  expect(move(pace, 100, 20)).toBe(false);
  for (let turn = 0; turn < 10; turn++) expect(move(pace, 2, 60) || move(pace, 1, 20)).toBe(false);
});

test('one very slow frame is enough for a heavy model, not for a light one', () => {
  const pace = new Pace();
  pace.begin(false);
  move(pace, 2, 16);
  expect(move(pace, 1, 250)).toBe(false);
  pace.begin(true);
  move(pace, 2, 16);
  expect(move(pace, 1, 250)).toBe(true);
});

test('a pause between two movements does not count as a slow frame', () => {
  const pace = new Pace();
  pace.begin(true);
  move(pace, 2, 16);
  pace.look(false);
  vi.advanceTimersByTime(60_000);
  expect(move(pace, 1, 16)).toBe(false);
});
