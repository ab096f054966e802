import { expect, test } from 'vitest';
import { arrivedBytes, remainingParts, type Upload } from './upload-parts.ts';

const request = { method: 'PUT', url: '/api/uploads/u/parts/1', expiresAt: '2026-11-20T10:00:00.000Z' } as const;
const upload: Upload = {
  uploadId: 'u',
  fileName: 'bracket.glb',
  size: 25,
  partSize: 10,
  parts: [
    { number: 1, size: 10, received: true, request },
    { number: 2, size: 10, received: false, request },
    { number: 3, size: 5, received: false, request },
  ],
};

test('the parts that are missing cover exactly their bytes, the last one being short', () => {
  expect(remainingParts(upload)).toEqual([
    { number: 2, start: 10, end: 20 },
    { number: 3, start: 20, end: 25 },
  ]);
});

test('what has arrived is counted over all files', () => {
  const file = { name: 'bracket.glb', content: new Blob(), upload, takenAt: 0 };
  expect(arrivedBytes([file, file])).toBe(20);
  expect(arrivedBytes([])).toBe(0);
});
