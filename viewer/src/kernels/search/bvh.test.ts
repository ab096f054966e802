import { expect, test } from 'vitest';
import { type BvhHit, buildBvh, raycastBvh, type TriangleSoup } from './bvh.ts';
import { rayTriangle } from './ray-triangle.ts';
import { buildRuns, raycastRuns } from './triangle-runs.ts';

/** Pseudo-random numbers, the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function randomSoup(triangles: number, spread: number, seed = 7): TriangleSoup {
  const random = randomNumbers(seed);
  const positions = new Float32Array(triangles * 9);
  for (let t = 0; t < triangles; t++) {
    const centre = [random(), random(), random()].map((v) => (v - 0.5) * 10);
    for (let k = 0; k < 9; k++) positions[t * 9 + k] = centre[k % 3]! + (random() - 0.5) * spread;
  }
  const index = Uint32Array.from({ length: triangles * 3 }, (_, i) => i);
  return { positions, index, triangleCount: triangles };
}

type Ray = readonly [number, number, number, number, number, number];

function nearestByBruteForce(soup: TriangleSoup, ray: Ray): number {
  let nearest = Infinity;
  const p = soup.positions;
  for (let t = 0; t < soup.triangleCount; t++) {
    const corners = [0, 1, 2].flatMap((corner) => {
      const k = soup.index[t * 3 + corner]! * 3;
      return [p[k]!, p[k + 1]!, p[k + 2]!];
    }) as [number, number, number, number, number, number, number, number, number];
    const at = rayTriangle(...ray, ...corners);
    if (at >= 0) nearest = Math.min(nearest, at);
  }
  return nearest;
}

test.each([
  ['many small triangles', randomSoup(3000, 0.4), 300],
  ['few large triangles', randomSoup(40, 12), 300],
  ['one triangle', randomSoup(1, 10), 50],
  ['triangles all at one place', randomSoup(200, 0), 20],
])('finds the same triangle as testing all of them: %s', (_, soup, rays) => {
  const bvh = buildBvh(soup);
  const runs = buildRuns(soup);
  const random = randomNumbers(99);
  let met = 0;
  for (let i = 0; i < rays; i++) {
    const ray = Array.from({ length: 6 }, (_, k) => (random() - 0.5) * (k < 3 ? 30 : 1)) as unknown as Ray;
    const aimed: Ray = i % 2 ? ray : [ray[0], ray[1], ray[2], -ray[0], -ray[1], -ray[2]];
    const hit: BvhHit = { t: Infinity, triangle: -1 };
    const found = raycastBvh(bvh, soup, ...aimed, hit);
    const expected = nearestByBruteForce(soup, aimed);
    expect(found).toBe(expected < Infinity);
    expect(hit.t).toBe(expected);
    const byRuns: BvhHit = { t: Infinity, triangle: -1 };
    expect(raycastRuns(runs, soup, ...aimed, byRuns)).toBe(found);
    expect(byRuns).toEqual(hit);
    if (found) met++;
  }
  expect(met > 0 || soup.triangleCount === 200).toBe(true);
});

test('rays along an axis hit a flat sheet', () => {
  const positions = new Float32Array([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]);
  const soup = { positions, index: [0, 1, 2, 0, 2, 3], triangleCount: 2 };
  const hit: BvhHit = { t: Infinity, triangle: -1 };
  expect(raycastBvh(buildBvh(soup), soup, 0.5, 0.5, 4, 0, 0, -1, hit)).toBe(true);
  expect(hit.t).toBe(4);
});

test('triangles beyond the limit are not hit', () => {
  const soup = randomSoup(500, 3);
  const bvh = buildBvh(soup);
  const free: BvhHit = { t: Infinity, triangle: -1 };
  expect(raycastBvh(bvh, soup, 20, 0.1, 0.2, -1, 0, 0, free)).toBe(true);
  expect(raycastBvh(bvh, soup, 20, 0.1, 0.2, -1, 0, 0, { t: free.t, triangle: -1 })).toBe(false);
});

test('no triangles, no hit', () => {
  const soup = { positions: [], index: [], triangleCount: 0 };
  expect(raycastBvh(buildBvh(soup), soup, 0, 0, 0, 0, 0, 1, { t: Infinity, triangle: -1 })).toBe(false);
});

test('a ray tests only the triangles near it, also one that hits nothing', () => {
  const soup = randomSoup(4000, 0.05);
  let tried = 0;
  const index = new Proxy(soup.index, {
    get(target, key) {
      tried++;
      return Reflect.get(target, key);
    },
  });
  const [bvh, runs] = [buildBvh(soup), buildRuns(soup)];
  // From the outside past a corner.
  expect(raycastBvh(bvh, { ...soup, index }, 20, 20, 0, -1, 1, 0, { t: Infinity, triangle: -1 })).toBe(false);
  expect(raycastRuns(runs, { ...soup, index }, 20, 20, 0, -1, 1, 0, { t: Infinity, triangle: -1 })).toBe(false);
  expect(tried).toBe(0);
  expect(raycastBvh(bvh, { ...soup, index }, 20, 0.1, 0.2, -1, 0, 0, { t: Infinity, triangle: -1 })).toBe(false);
  expect(tried / 3).toBeLessThan(400);
});

test('of triangles at the same distance the first one wins', () => {
  const sheet = [0, 0, 0, 1, 0, 0, 1, 1, 0];
  const positions = new Float32Array(Array.from({ length: 40 }, () => sheet).flat());
  const index = Uint32Array.from({ length: 120 }, (_, i) => i);
  const soup = { positions, index, triangleCount: 40 };
  for (const triangle of [
    (hit: BvhHit) => raycastBvh(buildBvh(soup), soup, 0.6, 0.3, 2, 0, 0, -1, hit) && hit.triangle,
    (hit: BvhHit) => raycastRuns(buildRuns(soup), soup, 0.6, 0.3, 2, 0, 0, -1, hit) && hit.triangle,
  ])
    expect(triangle({ t: Infinity, triangle: -1 })).toBe(0);
});
