import { expect, test } from 'vitest';
import { clampProgress } from './progress.ts';

test.each([
  [-1, 0],
  [0, 0],
  [0.64, 0.64],
  [1, 1],
  [1.2, 1],
  [Number.POSITIVE_INFINITY, 1],
  [Number.NaN, 0],
])('a progress of %d is shown as %d', (value, shown) => {
  expect(clampProgress(value)).toBe(shown);
});
