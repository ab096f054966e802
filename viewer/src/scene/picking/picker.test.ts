import { expect, test } from 'vitest';
import { distance, dot, normalize, type Ray, subtract } from '../../kernels/math/vectors.ts';
import { rayTriangle } from '../../kernels/search/ray-triangle.ts';
import { textAt } from '../../kernels/text-rows.ts';
import { cubeGlb } from '../../testing/build-glb.ts';
import { loadPlain } from '../../testing/load-plain.ts';
import { placedTriangles } from '../../testing/placed-triangles.ts';
import type { ModelData } from '../parts/model-data.ts';
import { Picker } from './picker.ts';

/** Cubes that are rotated, stretched and mirrored in many ways. */
function scatteredCubes(count: number): Promise<ModelData> {
  const nodes = Array.from({ length: count }, (_, i) => ({
    mesh: 0,
    name: `Cube ${i}`,
    translation: [Math.sin(i * 12.9) * 4, Math.sin(i * 78.2) * 4, Math.sin(i * 37.7) * 4],
    rotation: [Math.sin(i), Math.sin(i * 2), Math.sin(i * 3), Math.cos(i)],
    scale: [0.2 + (i % 5) * 0.2, i % 3 ? 0.5 : -0.5, 0.3],
  }));
  return loadPlain(cubeGlb(nodes));
}

/** Tries every triangle of every part, in model space. */
function nearestByBruteForce(model: ModelData, { origin: o, direction: d }: Ray) {
  let best: { t: number; part: number } | null = null;
  for (let part = 0; part < model.parts.count; part++) {
    for (const corners of placedTriangles(model, part)) {
      const t = rayTriangle(o.x, o.y, o.z, d.x, d.y, d.z, ...corners);
      if (t >= 0 && (!best || t < best.t)) best = { t, part };
    }
  }
  return best;
}

function someRays(count: number): Ray[] {
  return Array.from({ length: count }, (_, i) => {
    const origin = { x: Math.sin(i * 1.7) * 12, y: Math.sin(i * 2.9) * 12, z: Math.cos(i * 1.3) * 12 };
    const aim = { x: Math.sin(i * 5.1) * 3, y: Math.sin(i * 7.3) * 3, z: Math.sin(i * 9.7) * 3 };
    return { origin, direction: normalize(subtract(aim, origin)) };
  });
}

test('agrees with trying every triangle, to a millionth of the model', async () => {
  const model = await scatteredCubes(120);
  const picker = new Picker(model);
  let met = 0;
  for (const ray of someRays(400)) {
    const expected = nearestByBruteForce(model, ray);
    const hit = picker.cast(ray);
    expect(hit === null).toBe(expected === null);
    if (!hit || !expected) continue;
    met++;
    expect(Math.abs(hit.distance - expected.t)).toBeLessThan(1e-5);
    expect(hit.partId).toBe(textAt(model.parts.ids, expected.part));
    expect(distance(hit.position, ray.origin)).toBeCloseTo(hit.distance, 9);
    expect(Math.hypot(hit.normal.x, hit.normal.y, hit.normal.z)).toBeCloseTo(1, 9);
    expect(dot(hit.normal, ray.direction)).toBeLessThanOrEqual(0);
  }
  expect(met).toBeGreaterThan(100);
});

test('gives the normal of the face, pointing towards the ray, from outside and from inside', async () => {
  const picker = new Picker(await loadPlain(cubeGlb([{ mesh: 0, scale: [2, 4, -6] }])));
  const down = picker.cast({ origin: { x: 0.1, y: 9, z: 0.2 }, direction: { x: 0, y: -1, z: 0 } });
  expect(down).toMatchObject({ position: { x: 0.1, y: 2, z: 0.2 }, normal: { y: 1 }, distance: 7, partId: '0:0' });
  const inside = picker.cast({ origin: { x: 0, y: 0, z: 0 }, direction: { x: 0, y: 0, z: 1 } });
  expect(inside).toMatchObject({ position: { z: 3 }, normal: { z: -1 } });
});

test.each([
  ['0.1 mm', 1e-4, 0],
  ['10 km', 1e4, 0],
  ['1 m, a hundred metres from the origin', 1, 100],
])('is exact at every size: %s', async (_, size, away) => {
  const picker = new Picker(
    await loadPlain(cubeGlb([{ mesh: 0, scale: [size, size, size], translation: [away, 0, 0] }])),
  );
  const hit = picker.cast({ origin: { x: away, y: 0.1 * size, z: 10 * size }, direction: { x: 0, y: 0, z: -1 } });
  expect(Math.abs(hit!.position.z - size / 2)).toBeLessThan(size * 1e-6);
});

test('a part scaled to zero is not hit and causes no error', async () => {
  const model = await loadPlain(
    cubeGlb([
      { mesh: 0, scale: [0, 0, 0] },
      { mesh: 0, translation: [0, 0, -3] },
    ]),
  );
  const hit = new Picker(model).cast({ origin: { x: 0, y: 0, z: 5 }, direction: { x: 0, y: 0, z: -1 } });
  expect(hit?.partId).toBe('1:0');
});
