import { expect, test } from 'vitest';
import { createHeightMap, drawTriangle, shadowInSteps } from './contact-shadow.ts';
import { atOnce } from './math/steps.ts';

const bounds = { min: { x: -1, y: 2, z: -1 }, max: { x: 1, y: 4, z: 1 } };

function plateAt(height: number) {
  const map = createHeightMap(bounds);
  drawTriangle(map, Float64Array.from([-1, height, -1, 1, height, -1, 1, height, 1]));
  drawTriangle(map, Float64Array.from([-1, height, -1, 1, height, 1, -1, height, 1]));
  return atOnce(shadowInSteps(map));
}

test('is darkest under the model and gone at the border', () => {
  const { darkness, size } = plateAt(2);
  const middle = darkness[(size / 2) * size + size / 2]!;
  expect(middle).toBeGreaterThan(120);
  expect(Math.max(...darkness)).toBeLessThanOrEqual(middle + 2);
  for (let i = 0; i < size; i++) {
    for (const at of [i, i * size, i * size + size - 1, (size - 1) * size + i]) expect(darkness[at]).toBe(0);
  }
});

test('higher surfaces cast a lighter shadow', () => {
  const sum = ({ darkness }: { darkness: Uint8Array }) => darkness.reduce((total, value) => total + value, 0);
  expect(sum(plateAt(2))).toBeGreaterThan(sum(plateAt(2.5)));
  expect(sum(plateAt(2.5))).toBeGreaterThan(sum(plateAt(4)));
});
