import { expect, test } from 'vitest';
import { arrivedBytes, fileUpload, remainingParts, type Upload } from './upload-parts.ts';

const request = { method: 'PUT', url: '/api/uploads/u/parts/1', expiresAt: '2026-11-20T10:00:00.000Z' } as const;
const announced: Upload = {
  uploadId: 'u',
  size: 45,
  partSize: 10,
  partCount: 5,
  parts: [
    { number: 1, size: 10, received: true, request },
    { number: 2, size: 10, received: false, request },
  ],
};
const file = () => fileUpload('bracket.glb', new Blob(), announced, 0);

test('missing parts cover exactly their bytes, including parts without a request yet and the shorter last one', () => {
  expect(remainingParts(file())).toEqual([
    { number: 2, start: 10, end: 20 },
    { number: 3, start: 20, end: 30 },
    { number: 4, start: 30, end: 40 },
    { number: 5, start: 40, end: 45 },
  ]);
});

test('arrived bytes are summed over all files', () => {
  const whole = file();
  for (const number of [2, 3, 4, 5]) whole.arrived.add(number);
  expect(arrivedBytes([file(), whole])).toBe(10 + 45);
  expect(arrivedBytes([])).toBe(0);
});
