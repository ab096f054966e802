import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeMatrix, determinant, identityMatrix, invertMatrix, multiplyMatrices } from './matrices.ts';

const number = fc.double({ min: -100, max: 100, noNaN: true });
const size = fc.oneof(fc.double({ min: 0.01, max: 10, noNaN: true }), fc.double({ min: -10, max: -0.01, noNaN: true }));
const anyMatrix = fc
  .tuple(fc.tuple(number, number, number), fc.tuple(number, number, number, number), fc.tuple(size, size, size))
  .map(([t, q, s]) => composeMatrix(t, q, s));

test('a matrix times its inverse is the identity', () => {
  fc.assert(
    fc.property(anyMatrix, (m) => {
      const product = multiplyMatrices(identityMatrix(), m, invertMatrix(m)!);
      for (const [i, value] of identityMatrix().entries()) expect(product[i]).toBeCloseTo(value, 6);
    }),
  );
});

test('the determinant is the product of the scales, so its sign reveals mirroring', () => {
  const m = composeMatrix([1, 2, 3], [0.1, 0.2, 0.3, 0.9], [2, -3, 4]);
  expect(determinant(m)).toBeCloseTo(-24, 10);
});

test('a singular matrix has no inverse', () => {
  expect(invertMatrix(composeMatrix([0, 0, 0], [0, 0, 0, 1], [1, 0, 1]))).toBeNull();
});
