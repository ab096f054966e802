import { expect, test } from 'vitest';
import { retryDelayMs } from './load-script.ts';

test('a script is asked for again after one second, then after ever longer, at most half a minute', () => {
  expect([1, 2, 3, 4, 5, 9].map(retryDelayMs)).toEqual([1000, 4000, 8000, 16_000, 30_000, 30_000]);
});
