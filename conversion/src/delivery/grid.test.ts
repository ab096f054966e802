import { expect, it } from 'vitest';
import { gridFor, toGrid } from './grid.ts';

/** Positions after they were quantized to a grid. */
function onGrid(points: number[], every = 1): number[] {
  const { centre, scale } = gridFor([points]);
  const numbers = toGrid(points, { centre, scale }, every);
  return points.map((_, i) => {
    const number = numbers[Math.floor(i / 3) * 4 + (i % 3)]!;
    return centre[i % 3]! + (number / 32_767) * scale;
  });
}

it.each([
  ['millimetres', [0.0123, 0, -0.4, 0.1, 0.0375, 0.25, -0.2077, 0.011, 0.0005]],
  ['of a stud', [20, 8.25, -160, 0.5, 0, 3.75, 60, -4, 160]],
  ['far away', [1e6, 0, 0, 1e6 + 0.125, 2, 3.5, 1e6 - 7.25, 1, 1]],
])('round measures stay: %s', (_, points) => {
  const places = onGrid(points);
  for (const [i, place] of places.entries()) expect(place).toBeCloseTo(points[i]!, 9);
});

it.each([1e-40, 3.3e-5, 0.07, 1, 8.8, 123_456, 1e37])('no point moves far, at any size: %d', (size) => {
  const points = Array.from({ length: 3000 }, (_, i) => size * Math.sin(i * i) + (i % 3) * size * 5);
  const extent = 2 * size;
  const far = (every: number) => Math.max(...onGrid(points, every).map((place, i) => Math.abs(place - points[i]!)));
  expect(far(1)).toBeLessThanOrEqual((extent / 32_768) * 1.0001);
  expect(far(8)).toBeLessThanOrEqual((extent / 4096) * 1.0001);
});

it('a distant flat shape and a single point have a valid grid too', () => {
  expect(onGrid([1000, 0, 0, 1000, 1e-25, 2e-25])[3]).toBeCloseTo(1000, 9);
  expect(onGrid([3, 4.5, -7, 3, 4.5, -7])).toEqual([3, 4.5, -7, 3, 4.5, -7]);
});
