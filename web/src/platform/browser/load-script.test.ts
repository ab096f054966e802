import { expect, test } from 'vitest';
import { retryDelayMs } from './load-script.ts';

test('a script is retried after one second, then with increasing delays of at most half a minute', () => {
  expect([1, 2, 3, 4, 5, 9].map(retryDelayMs)).toEqual([1000, 4000, 8000, 16_000, 30_000, 30_000]);
});
