import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDirection } from '../../testing/shapes.ts';
import { packDirections, unpackDirection } from './directions.ts';

function through(vectors: readonly number[], stride = 3): number[] {
  const count = vectors.length / stride;
  const packed = packDirections(vectors, stride, count);
  expect(packed).toHaveLength(count * 3);
  const out = new Float64Array(count * 3);
  for (let i = 0; i < count; i++) unpackDirection(out, i * 3, packed, i, 1);
  return [...out];
}

test('a direction is restored to within a twentieth of a degree, whatever its length', () => {
  const anyLength = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(anyDirection, anyLength, ({ x, y, z }, length) => {
      const [u, v, w] = through([x * length, y * length, z * length]);
      expect(Math.hypot(u!, v!, w!)).toBeCloseTo(1, 9);
      expect(Math.hypot(u! - x, v! - y, w! - z)).toBeLessThan((0.05 * Math.PI) / 180);
    }),
    { numRuns: 2000 },
  );
});

test('the axes are restored exactly', () => {
  const axes = [1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1];
  expect(through(axes).map((value) => value + 0)).toEqual(axes);
});

test('a zero vector has no direction, and padding is skipped', () => {
  expect(through([0, 0, 0, 9, 0, 127, 0, 9], 4)).toEqual([0, 0, 0, 0, 1, 0]);
});
