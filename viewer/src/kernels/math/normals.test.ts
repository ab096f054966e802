import { expect, test } from 'vitest';
import { wholeNormals } from './normals.ts';

/** Two squares that meet at a right angle along their first side, 1 and 2 wide. */
const positions = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 2, 0, 1, 2];
const index = [0, 1, 2, 0, 2, 3, 0, 3, 5, 0, 5, 4];

test('normals that have a length stay', () => {
  const normals = { array: Int8Array.of(0, 0, 127, 0, 0, 0, 5, 0), stride: 4 };
  expect(wholeNormals(normals, 2, positions, index)).toBe(normals);
});

test('normals of length zero are computed, larger triangles counting more', () => {
  const normals = { array: Float32Array.of(0, 0, 0, 0, 0, 3, Number.NaN, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0), stride: 3 };
  const { array } = wholeNormals(normals, 6, positions, index)!;
  const rounded = Array.from(array, (value) => Math.round(value * 1000) / 1000);
  const slant = (x: number, z: number) =>
    [x, 0, z].map((value) => Math.round((value / Math.hypot(x, z)) * 1000) / 1000);
  expect(rounded).toEqual([...slant(4, 2), 0, 0, 1, 0, 0, 1, ...slant(2, 1), 1, 0, 0, 1, 0, 0]);
});

test('without any there are none; a vertex without triangles has some direction', () => {
  expect(wholeNormals({ array: new Float32Array(18), stride: 3 }, 6, positions, index)).toBeNull();
  const some = { array: Float32Array.of(1, 0, 0, 0, 0, 0), stride: 3 };
  expect([...Array.from(wholeNormals(some, 2, [0, 0, 0, 0, 0, 0], [])!.array)]).toEqual([1, 0, 0, 0, 1, 0]);
});
