import { expect, it } from 'vitest';
import { minus, nearestOnTriangle, type Vector } from '../../delivery/vectors.ts';
import { randomOf } from '../testing/random.fixture.ts';
import { box, cylinder, tube } from '../testing/solids.fixture.ts';
import { Shape } from './shape.ts';

const shapeOf = ({ points, indices }: { points: Float32Array; indices: Uint32Array }) => new Shape(points, indices);

it('integrates area, centroid and second moments exactly', () => {
  const { area, centroid, spread, axes } = shapeOf(box(2, 4, 6)).moments;
  expect(area).toBeCloseTo(88, 4);
  expect(centroid).toEqual([1, 2, 3].map((value) => expect.closeTo(value, 5)));
  // About z: 2 · 8 on the ends at 3², 2 · 24 and 2 · 12 on the sides, the mean square of which is 6²/12.
  expect(spread[0]).toBeCloseTo((16 * 9 + 72 * 3) / 88, 4);
  expect(Math.abs(axes[0][2])).toBeCloseTo(1, 5);
});

it('finds the nearest place of a surface as a look at every triangle does', () => {
  const shape = shapeOf(tube(1, 0.6, 2, 40));
  const random = randomOf(5);
  const corner = (index: number): Vector => [0, 1, 2].map((k) => shape.points[index * 3 + k]!) as Vector;
  for (let i = 0; i < 200; i++) {
    const point = [random() * 3 - 1.5, random() * 3 - 1.5, random() * 3] as Vector;
    let least = Infinity;
    for (let t = 0; t < shape.indices.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => corner(shape.indices[t + k]!)) as [Vector, Vector, Vector];
      least = Math.min(least, Math.hypot(...minus(point, nearestOnTriangle(point, a, b, c))));
    }
    expect(shape.tree.nearest(...point, 10)!.distance).toBeCloseTo(least, 6);
    expect(shape.tree.nearest(...point, least * 0.99)).toBeNull();
  }
});

it('looks only at triangles that look the same way where it has to', () => {
  const shape = shapeOf(box(1, 1, 0.1));
  expect(shape.tree.nearest(0.5, 0.5, 0.2, 1)!.z).toBeCloseTo(0.1, 6);
  expect(shape.tree.nearest(0.5, 0.5, 0.2, 1, [0, 0, -1], 0.8)!.z).toBeCloseTo(0, 6);
});

it('estimates the chord error of curved faces, and none on flat ones', () => {
  const { tessellation, normals } = shapeOf(cylinder(1, 5, 48));
  const sagitta = 1 - Math.cos(Math.PI / 48);
  tessellation.ofTriangles.forEach((error, t) => {
    const isCap = Math.abs(normals[t * 3 + 2]!) > 0.5;
    expect(error).toBeCloseTo(isCap ? 0 : sagitta, 3);
  });
  expect(Math.max(...shapeOf(box(1, 2, 3)).tessellation.around)).toBe(0);
});
