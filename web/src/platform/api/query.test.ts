import { ApiError } from '@chamfer/client';
import { expect, test } from 'vitest';
import { userLayer } from './query.ts';

const answered = (status: number) =>
  new ApiError({ code: 'INTERNAL_ERROR', message: '' }, { status, headers: new Headers() });

test('what may work a moment later is tried three times more, and nothing else', () => {
  const failures = [0, 1, 2, 3];
  for (const passing of [new ApiError({ code: 'NETWORK', message: '' }), answered(500), answered(503)]) {
    expect(failures.map((count) => userLayer.retry(count, passing))).toEqual([true, true, true, false]);
  }
  for (const final of [answered(400), answered(401), answered(404), new Error('a fault of ours')]) {
    expect(userLayer.retry(0, final)).toBe(false);
  }
  expect(failures.map((count) => userLayer.retryDelay(count))).toEqual([500, 1000, 2000, 4000]);
});
