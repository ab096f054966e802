import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dot, normalize, type Ray, subtract } from '../../kernels/math/vectors.ts';
import { rayTriangle } from '../../kernels/search/ray-triangle.ts';
import type { Vec3 } from '../../port.ts';
import { buildGlb } from '../../testing/build-glb.ts';
import { loadPlain } from '../../testing/load-plain.ts';
import { placedTriangles } from '../../testing/placed-triangles.ts';
import type { ModelData } from '../parts/model-data.ts';
import { Picker } from './picker.ts';

const rays = 1000;
/** Builds the demo designs in a separate process, as the application does. */
const buildDesigns = fileURLToPath(new URL('../../../../demo/src/designs.main.ts', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-picker-'));
  const child = spawn(process.execPath, [buildDesigns, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`modelling the designs ended with ${code}`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('picking in every demo design agrees with trying every triangle', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.glb'));
  expect(names.length).toBeGreaterThanOrEqual(5);
  for (const name of names) expectPicksLikeBruteForce(name, await loadPlain(await readFile(join(folder, name))));
});

test.each([
  ['a wavy shell', [{ mesh: 0 }]],
  [
    'shells turned, stretched, mirrored and small',
    [
      { mesh: 0, rotation: [0.5, 0.5, 0.5, 0.5], scale: [2, 0.4, 1] },
      { mesh: 0, translation: [3, 1, -2], scale: [-1, 1, 1] },
      { mesh: 0, translation: [-3, 0, 2], rotation: [0, 0.6, 0, 0.8], scale: [0.3, 0.3, 0.3] },
    ],
  ],
])('picking in %s does too', async (name, nodes) => {
  expectPicksLikeBruteForce(name, await loadPlain(wavyShell(nodes)));
});

/**
 * Casts rays from all directions at the middle of the model and expects the same nearest surface, to a millionth of its
 * size.
 */
function expectPicksLikeBruteForce(name: string, model: ModelData): void {
  const placed = partsInPlace(model);
  const { middle, size } = extentOf(placed.map(({ corners }) => corners));
  const picker = new Picker(model);
  const random = randomNumbers(2024);
  const wrong: number[] = [];
  let met = 0;
  for (let count = 0; count < rays; count++) {
    const ray = someRay(random, middle, size);
    const expected = nearestByBruteForce(placed, ray);
    const found = picker.cast(ray)?.distance ?? Infinity;
    if (Number.isFinite(expected)) met++;
    // Infinity minus Infinity is NaN: two rays that both meet nothing differ by zero.
    const difference = found === expected ? 0 : Math.abs(found - expected) / size;
    if (!(difference < 1e-6)) wrong.push(count);
  }
  expect(wrong, `${name}, numbers of rays`).toEqual([]);
  expect(met, name).toBeGreaterThan(rays / 20);
}

/** A part's triangles, nine numbers each, in metres, and a sphere around them. */
interface PlacedPart {
  corners: Float64Array;
  middle: Vec3;
  reach: number;
}

function partsInPlace(model: ModelData): PlacedPart[] {
  return Array.from({ length: model.parts.count }, (_, part) => {
    const corners = Float64Array.from([...placedTriangles(model, part)].flat());
    const { middle, size } = extentOf([corners]);
    return { corners, middle, reach: size * 0.501 };
  });
}

/** Tries every triangle of each part whose sphere the ray meets. */
function nearestByBruteForce(placed: PlacedPart[], { origin: o, direction: d }: Ray): number {
  let nearest = Infinity;
  for (const { corners: p, middle, reach } of placed) {
    const to = subtract(middle, o);
    if (dot(to, to) - dot(to, d) ** 2 > reach * reach) continue;
    for (let k = 0; k < p.length; k += 9) {
      const [ax, ay, az] = [p[k]!, p[k + 1]!, p[k + 2]!];
      const [bx, by, bz] = [p[k + 3]!, p[k + 4]!, p[k + 5]!];
      const [cx, cy, cz] = [p[k + 6]!, p[k + 7]!, p[k + 8]!];
      const t = rayTriangle(o.x, o.y, o.z, d.x, d.y, d.z, ax, ay, az, bx, by, bz, cx, cy, cz);
      if (t >= 0 && t < nearest) nearest = t;
    }
  }
  return nearest;
}

function extentOf(all: Float64Array[]): { middle: Vec3; size: number } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const corners of all) {
    for (let k = 0; k < corners.length; k++) {
      min[k % 3] = Math.min(min[k % 3]!, corners[k]!);
      max[k % 3] = Math.max(max[k % 3]!, corners[k]!);
    }
  }
  const [x, y, z] = min.map((low, row) => (low + max[row]!) / 2) as [number, number, number];
  return { middle: { x, y, z }, size: Math.hypot(...min.map((low, row) => max[row]! - low)) };
}

/** A ray from a sphere around the model to a point near the middle; some rays start inside. */
function someRay(random: () => number, middle: Vec3, size: number): Ray {
  const near = (reach: number): Vec3 => ({
    x: middle.x + (random() - 0.5) * reach,
    y: middle.y + (random() - 0.5) * reach,
    z: middle.z + (random() - 0.5) * reach,
  });
  const origin = near(random() < 0.2 ? size * 0.3 : size * 2);
  return { origin, direction: normalize(subtract(near(size * 0.6), origin)) };
}

/** A random generator that gives the same numbers every time, from 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A closed surface of 12,800 different triangles, placed by nodes. */
function wavyShell(nodes: readonly object[]): Uint8Array {
  const [around, across] = [80, 80];
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= across; i++) {
    for (let j = 0; j <= around; j++) {
      const [phi, theta] = [(i / across) * Math.PI, (j / around) * 2 * Math.PI];
      const r = 1 + 0.2 * Math.sin(phi * 7) * Math.sin(theta * 5);
      positions.push(r * Math.sin(phi) * Math.cos(theta), r * Math.cos(phi), r * Math.sin(phi) * Math.sin(theta));
      if (i === across || j === around) continue;
      const a = i * (around + 1) + j;
      const b = a + around + 1;
      indices.push(a, a + 1, b, b, a + 1, b + 1);
    }
  }
  const [low, high] = [
    [-1.2, -1.2, -1.2],
    [1.2, 1.2, 1.2],
  ];
  return buildGlb(
    {
      scenes: [{ nodes: nodes.map((_, k) => k) }],
      nodes,
      meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 0 }, indices: 1 }] }],
      accessors: [
        { bufferView: 0, componentType: 5126, count: positions.length / 3, type: 'VEC3', min: low, max: high },
        { bufferView: 1, componentType: 5123, count: indices.length, type: 'SCALAR' },
      ],
    },
    [Float32Array.from(positions), Uint16Array.from(indices)],
  );
}
