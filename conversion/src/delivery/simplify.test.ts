import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { beforeAll, expect, test } from 'vitest';
import { smoothByCrease } from '../worker/mesh/crease-normals.ts';
import { Deviation, type Surface } from './deviation.ts';
import type { Geometry } from './geometry.ts';
import { type AccessorData, toFloats } from './gltf-source.ts';
import { simplify, triangleCount } from './simplify.ts';

beforeAll(() => MeshoptSimplifier.ready);

type Point = [number, number, number];

/** A grid of points, bent by `at` of two numbers from 0 to 1. */
function sheet(across: number, along: number, at: (u: number, v: number) => Point): Surface {
  const points: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= along; row++) {
    for (let column = 0; column <= across; column++) {
      points.push(...at(column / across, row / along));
      if (row === along || column === across) continue;
      const k = row * (across + 1) + column;
      indices.push(k, k + 1, k + across + 1, k + 1, k + across + 2, k + across + 1);
    }
  }
  return { points: Float32Array.from(points), indices: Uint32Array.from(indices) };
}

/** Smooth vertices with their normals, as files have them. */
function geometryOf({ points, indices }: Surface): Geometry {
  const smooth = smoothByCrease(points, indices);
  const vectors = (array: Float32Array<ArrayBuffer>): AccessorData => {
    return { array, size: 3, count: array.length / 3, type: 'VEC3', componentType: 5126, normalized: false };
  };
  const attributes = new Map([
    ['POSITION', vectors(smooth.positions)],
    ['NORMAL', vectors(smooth.normals)],
  ]);
  return { attributes, indices: smooth.indices };
}

function surfaceOf({ attributes, indices }: Geometry): Surface {
  return { points: toFloats(attributes.get('POSITION')!), indices };
}

/** A screw of so many turns: 40 long, a groove of 0.6 cut into a radius of 5. */
const thread = () =>
  sheet(64, 200, (u, v) => {
    const radius = 5 + 0.6 * Math.cos(2 * Math.PI * (v * 12 - u));
    return [radius * Math.cos(2 * Math.PI * u), radius * Math.sin(2 * Math.PI * u), v * 40];
  });

/** A fin, 40 long, 10 high and 0.2 thick, of many triangles. */
const fin = () =>
  sheet(120, 60, (u, v) => {
    const angle = 2 * Math.PI * u;
    return [40 * v, 0.1 * Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.2, 5 * Math.sin(angle)];
  });

test('keeps within the bound in both directions, with far fewer triangles', () => {
  for (const make of [thread, fin]) {
    for (const bound of [0.3, 0.1, 0.02]) {
      const geometry = geometryOf(make());
      const few = simplify(geometry, bound);
      expect(new Deviation(surfaceOf(geometry), bound).isWithin(surfaceOf(few))).toBe(true);
      if (bound >= 0.1) expect(triangleCount(few)).toBeLessThan(triangleCount(geometry) * 0.6);
    }
  }
});

test('a fin far thinner than the bound keeps its height and its length', () => {
  const { points } = surfaceOf(simplify(geometryOf(fin()), 0.3));
  const along = (axis: number) => points.filter((_, i) => i % 3 === axis);
  expect(Math.max(...along(2))).toBeGreaterThan(4.7);
  expect(Math.min(...along(2))).toBeLessThan(-4.7);
  expect(Math.max(...along(0))).toBeGreaterThan(39.7);
  expect(Math.min(...along(0))).toBeLessThan(0.3);
});

test('what it measures by notices a hole, a part that is gone, one that was added, and a turned triangle', () => {
  const plate = sheet(20, 20, (u, v) => [u, v, 0]);
  const deviation = new Deviation(plate, 0.02);
  const changed = (indices: number[], points = plate.points) =>
    deviation.isWithin({ points, indices: Uint32Array.from(indices) });
  const all = [...plate.indices];
  expect(changed(all)).toBe(true);
  expect(changed([...all.slice(0, 600), ...all.slice(660)])).toBe(false);
  expect(changed(all.slice(0, 1200))).toBe(false);
  expect(changed([all[1]!, all[0]!, ...all.slice(2)])).toBe(false);
  const spike = Float32Array.from([...plate.points, 0.5, 0.5, 0.3]);
  expect(changed([...all, 0, 1, spike.length / 3 - 1], spike)).toBe(false);
});

test('what cannot be made simpler stays as it is', () => {
  const bumpy = geometryOf(sheet(6, 6, (u, v) => [u, v, Math.sin(u * 50) * Math.cos(v * 50)]));
  expect(simplify(bumpy, 1e-4)).toBe(bumpy);
  expect(simplify(bumpy, 0)).toBe(bumpy);
});
