import { expect, test } from 'vitest';
import { addScaled, cross, distance, normalize } from '../math/vectors.ts';
import { circleThrough, fitCircle } from './fit-circle.ts';

const axis = normalize({ x: 0.3, y: -0.6, z: 0.74 });
const u = normalize(cross(axis, { x: 1, y: 0, z: 0 }));
const v = cross(axis, u);

/** Points of an arc about a tilted axis. */
function arc(radius: number, angle: number, count: number, away = 0) {
  const centre = { x: 40 + away, y: -7, z: 3 };
  return Array.from({ length: count }, (_, i) => {
    const turn = (i / (count - 1)) * angle;
    return addScaled(addScaled(centre, u, Math.cos(turn) * radius), v, Math.sin(turn) * radius);
  });
}

test.each([
  ['a full circle', 2.5, 6.1],
  ['a quarter', 0.01, Math.PI / 2],
  ['a large and short arc', 800, 0.3],
])('finds %s', (_, radius, angle) => {
  const circle = circleThrough(arc(radius, angle, 24), 1e-3)!;
  expect(circle.radius / radius).toBeCloseTo(1, 6);
  expect(distance(circle.centre, { x: 40, y: -7, z: 3 }) / radius).toBeLessThan(1e-5);
  expect(Math.abs(circle.axis.x * axis.x + circle.axis.y * axis.y + circle.axis.z * axis.z)).toBeCloseTo(1, 9);
});

test('a straight line, a bent line and an ellipse are not circles', () => {
  const line = Array.from({ length: 9 }, (_, i) => ({ x: i, y: 2 * i, z: 0 }));
  expect(circleThrough(line, 1e-2)).toBeNull();
  expect(fitCircle(line.slice(0, 2), axis)).toBeNull();
  const ellipse = Array.from({ length: 30 }, (_, i) => ({ x: 3 * Math.cos(i / 5), y: 2 * Math.sin(i / 5), z: 0 }));
  expect(circleThrough(ellipse, 1e-2)).toBeNull();
  const spiral = Array.from({ length: 30 }, (_, i) => ({ x: Math.cos(i / 5), y: Math.sin(i / 5), z: i / 10 }));
  expect(circleThrough(spiral, 1e-2)).toBeNull();
});
