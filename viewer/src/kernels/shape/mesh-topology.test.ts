import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cubeArrays } from '../../testing/build-glb.ts';
import {
  anyMotion,
  cylinderShape,
  foldedStrip,
  movedShape,
  type Shape,
  shapeOf,
  turned,
} from '../../testing/shapes.ts';
import { topologyInSteps } from './mesh-topology.ts';

const topologyOf = (shape: Shape) => {
  const steps = topologyInSteps(shape);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};
const neighbours = (beyond: Int32Array, triangle: number) => [...beyond.subarray(triangle * 3, triangle * 3 + 3)];
const facets = fc.integer({ min: 3, max: 40 });

test('vertices at the same position are merged, and normals point out of a cube', () => {
  const { positions, indices } = cubeArrays();
  const counts = { vertexCount: 24, triangleCount: 12 };
  const cube: Shape = { positions, index: Uint32Array.from(indices), ...counts };
  const { corner, beyond, normals } = topologyOf(cube);
  expect(new Set(corner).size).toBe(8);
  expect(beyond.includes(-1)).toBe(false);
  for (let triangle = 0; triangle < 12; triangle++) {
    const at = indices[triangle * 3]! * 3;
    const outward = [0, 1, 2].reduce((sum, k) => sum + normals[triangle * 3 + k]! * positions[at + k]!, 0);
    expect(outward).toBeCloseTo(0.5, 6);
  }
});

test('in a closed body every triangle has three neighbours, and is the neighbour of each', () => {
  fc.assert(
    fc.property(facets, anyMotion, (count, motion) => {
      const { beyond } = topologyOf(movedShape(motion, cylinderShape(count, 0.7, 2)));
      for (let i = 0; i < beyond.length; i++) {
        expect(beyond[i]).toBeGreaterThanOrEqual(0);
        expect(neighbours(beyond, beyond[i]!)).toContain(Math.floor(i / 3));
      }
    }),
    { numRuns: 40 },
  );
});

test('there is no neighbour beyond a rim', () => {
  const { beyond } = topologyOf(foldedStrip([0.3, 1, -2]));
  // Two long sides of four squares each and the two ends.
  expect(beyond.filter((triangle) => triangle < 0)).toHaveLength(10);
});

test('normals have unit length and rotate with the body', () => {
  fc.assert(
    fc.property(facets, anyMotion, (count, motion) => {
      const shape = cylinderShape(count, 0.7, 2);
      const [before, after] = [topologyOf(shape).normals, topologyOf(movedShape(motion, shape)).normals];
      for (let k = 0; k < before.length; k += 3) {
        const expected = turned(motion, { x: before[k]!, y: before[k + 1]!, z: before[k + 2]! });
        expect(Math.hypot(after[k]!, after[k + 1]!, after[k + 2]!)).toBeCloseTo(1, 5);
        expect(after[k]).toBeCloseTo(expected.x, 3);
        expect(after[k + 1]).toBeCloseTo(expected.y, 3);
        expect(after[k + 2]).toBeCloseTo(expected.z, 3);
      }
    }),
    { numRuns: 40 },
  );
});

test('a triangle with zero area has no normal and does no harm', () => {
  const corners = [
    { x: 0, y: 0, z: 0 },
    { x: 1, y: 0, z: 0 },
    { x: 0, y: 1, z: 0 },
  ];
  const { beyond, normals } = topologyOf(shapeOf(corners, [0, 1, 2, 0, 0, 1, 2, 2, 2]));
  expect(neighbours(beyond, 0)).toEqual([1, -1, -1]);
  expect([...normals.subarray(3)]).toEqual([0, 0, 0, 0, 0, 0]);
});

test('runs in steps where there is much to do', () => {
  const corners = Array.from({ length: 3 }, (_, i) => ({ x: i, y: i * i, z: 0 }));
  const steps = topologyInSteps(
    shapeOf(
      corners,
      Array.from({ length: 60_000 * 3 }, (_, i) => i % 3),
    ),
  );
  let count = 0;
  while (!steps.next().done) count++;
  expect(count).toBeGreaterThanOrEqual(3);
});
