import { expect, test } from 'vitest';
import { cubeArrays } from '../../testing/build-glb.ts';
import { packDirections } from '../math/directions.ts';
import { atOnce } from '../math/steps.ts';
import { featureEdgesInSteps } from './feature-edges.ts';

function source(positions: ArrayLike<number>, normals: ArrayLike<number>, index: ArrayLike<number>) {
  const counts = { vertexCount: positions.length / 3, triangleCount: index.length / 3 };
  return { positions, normals: packDirections(normals, 3, counts.vertexCount), index, ...counts };
}

test('a cube has its twelve edges and no diagonals', () => {
  const { positions, normals, indices } = cubeArrays();
  expect(atOnce(featureEdgesInSteps(source(positions, normals, indices)))).toHaveLength(24);
});

test('a round tube has lines only at its open rims, however few facets it has', () => {
  const facets = 12;
  const positions: number[] = [];
  const normals: number[] = [];
  const index: number[] = [];
  for (let i = 0; i < facets; i++) {
    const [x, z] = [Math.cos((i / facets) * 2 * Math.PI), Math.sin((i / facets) * 2 * Math.PI)];
    positions.push(x, 0, z, x, 1, z);
    normals.push(x, 0, z, x, 0, z);
    const [a, b] = [i * 2, ((i + 1) % facets) * 2];
    index.push(a, a + 1, b, b, a + 1, b + 1);
  }
  const found = atOnce(featureEdgesInSteps(source(positions, normals, index)));
  const heights = [...found].map((vertex) => positions[vertex * 3 + 1]);
  expect(found.length / 2).toBe(2 * facets);
  for (let i = 0; i < heights.length; i += 2) expect(heights[i]).toBe(heights[i + 1]);
});

test('triangles that are not connected get no lines', () => {
  const positions = [0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 0, 0, 6, 0, 0, 5, 1, 0];
  const normals = Array.from({ length: 18 }, (_, i) => (i % 3 === 2 ? 1 : 0));
  expect(atOnce(featureEdgesInSteps(source(positions, normals, [0, 1, 2, 3, 4, 5])))).toHaveLength(0);
});
