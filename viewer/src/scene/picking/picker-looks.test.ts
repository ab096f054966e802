import { describe, expect, test } from 'vitest';
import { addScaled, dot, normalize, type Ray, subtract } from '../../kernels/math/vectors.ts';
import { rayTriangle } from '../../kernels/search/ray-triangle.ts';
import { cubeGlb } from '../../testing/build-glb.ts';
import { loadPlain } from '../../testing/load-plain.ts';
import { type Corners, placedTriangles } from '../../testing/placed-triangles.ts';
import type { ModelData } from '../parts/model-data.ts';
import { Picker } from './picker.ts';

describe('picking agrees with trying every triangle', () => {
  const planes = [
    { normal: normalize({ x: 1, y: 0.2, z: 0 }), offset: 0.8 },
    { normal: { x: 0, y: -1, z: 0 }, offset: 0.6 },
    { normal: normalize({ x: 0, y: 0.3, z: 1 }), offset: 1.1 },
  ];

  test.each([0, 1, 3])('with %i planes, hidden, ghosted and moved parts, on 1,000 rays', async (count) => {
    const model = await scattered(60);
    const picker = new Picker(model);
    const shown = Uint8Array.from({ length: model.parts.count }, (_, part) => [0, 0, 0, 1, 2][part % 5]!);
    const offsets = Float64Array.from({ length: model.parts.count * 3 }, (_, i) => Math.sin(i * 3.3));
    const boxes = model.parts.boxes.map((value, k) => value + offsets[Math.floor(k / 6) * 3 + (k % 3)]!);
    picker.looks = { ...picker.looks, shown, offsets, boxes };
    picker.cuts = planes.slice(0, count);
    let [met, faces] = [0, 0];
    for (let i = 0; i < 1000; i++) {
      const origin = { x: Math.sin(i * 1.7) * 12, y: Math.sin(i * 2.9) * 12, z: Math.cos(i * 1.3) * 12 };
      const aim = { x: Math.sin(i * 5.1) * 3, y: Math.sin(i * 7.3) * 3, z: Math.sin(i * 9.7) * 3 };
      const ray = { origin, direction: normalize(subtract(aim, origin)) };
      const expected = byBruteForce(model, shown, offsets, picker.cuts, ray);
      const hit = picker.cast(ray);
      expect(hit === null).toBe(expected === null);
      if (!hit || !expected) continue;
      met++;
      if (expected.isFace) faces++;
      expect(hit.distance).toBeCloseTo(expected.t, 5);
      for (const { normal, offset } of picker.cuts) expect(dot(normal, hit.shownAt)).toBeLessThan(offset + 1e-6);
    }
    expect(met).toBeGreaterThan(150);
    if (count > 0) expect(faces).toBeGreaterThan(10);
  });
});

function scattered(count: number): Promise<ModelData> {
  const nodes = Array.from({ length: count }, (_, i) => ({
    mesh: 0,
    translation: [Math.sin(i * 12.9) * 3, Math.sin(i * 78.2) * 3, Math.sin(i * 37.7) * 3],
    rotation: [Math.sin(i), Math.sin(i * 2), Math.sin(i * 3), Math.cos(i)],
    scale: [0.5 + (i % 5) * 0.3, i % 3 ? 0.9 : -0.9, 0.8],
  }));
  return loadPlain(cubeGlb(nodes));
}

/**
 * Finds all hits on all shown parts: the first one that is not cut away, or the cut itself where it lies inside a part.
 */
function byBruteForce(
  model: ModelData,
  shown: Uint8Array,
  offsets: Float64Array,
  cuts: readonly { normal: { x: number; y: number; z: number }; offset: number }[],
  ray: Ray,
): { t: number; isFace: boolean } | null {
  const crossings: number[][] = [];
  for (let part = 0; part < model.parts.count; part++) {
    if (shown[part] !== 0) continue;
    const own: number[] = [];
    for (const placed of placedTriangles(model, part)) {
      const corners = placed.map((value, i) => value + offsets[part * 3 + (i % 3)]!) as Corners;
      const { origin: o, direction: d } = ray;
      const t = rayTriangle(o.x, o.y, o.z, d.x, d.y, d.z, ...corners);
      if (t >= 0 && !own.some((known) => Math.abs(known - t) < 1e-9)) own.push(t);
    }
    if (own.length > 0) crossings.push(own.sort((a, b) => a - b));
  }
  const isKept = (t: number) =>
    cuts.every(({ normal, offset }) => dot(normal, addScaled(ray.origin, ray.direction, t)) <= offset + 1e-9);
  const entries = cuts.map(({ normal, offset }) => (offset - dot(normal, ray.origin)) / dot(normal, ray.direction));
  const entry = Math.max(0, ...entries.filter((t, i) => t > 0 && dot(cuts[i]!.normal, ray.direction) < 0));
  const isFace = entry > 0 && isKept(entry) && crossings.some((own) => own.filter((t) => t > entry).length % 2 === 1);
  if (isFace) return { t: entry, isFace };
  const kept = crossings.flat().filter(isKept);
  return kept.length > 0 ? { t: Math.min(...kept), isFace: false } : null;
}
