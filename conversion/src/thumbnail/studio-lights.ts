import type { DrawList, WorldBox } from './draw-list.ts';
import { createSampleGrid, rasterise, type SampleGrid } from './rasteriser.ts';

/**
 * One directional light with its shadow map. `d` is the unit vector to the light; `u` and `v` (with offsets `u0`, `v0`)
 * transform a world point to texels of the map. Plain numbers, because every sample evaluates every light.
 */
export interface StudioLight {
  kind: 'key' | 'dome';
  dx: number;
  dy: number;
  dz: number;
  ux: number;
  uy: number;
  uz: number;
  u0: number;
  vx: number;
  vy: number;
  vz: number;
  v0: number;
  /** World size of a shadow texel, in metres. */
  texel: number;
  shadow: SampleGrid;
}

const MAP_SIZE = 512;

/**
 * The studio: a soft key light from the upper front right and a cosine-weighted dome, both sampled as directional
 * lights with one shadow map each; their average gives soft shadows and ambient occlusion. Models with many triangles
 * get fewer of them. The number of each kind is a multiple of four, because a pixel's four samples divide them up.
 */
export function lightStudio(list: DrawList, box: WorldBox): StudioLight[] {
  const [keys, domes] = list.triangleCount < 600_000 ? [8, 28] : list.triangleCount < 2_500_000 ? [8, 16] : [4, 12];
  const size = Math.max(...box.max.map((value, i) => value - box.min[i]!));
  const lights: StudioLight[] = [];
  for (let i = 0; i < keys; i++) {
    const a = fraction(0.5 + i * 0.7548776662) * 2 - 1;
    const b = fraction(0.5 + i * 0.5698402909) * 2 - 1;
    lights.push(createLight('key', [1.5 + a * 2.6, 5.4 + b * 0.9, 4.4 + b * 2.4], box, size));
  }
  for (let i = 0; i < domes; i++) {
    const radius = Math.sqrt(((i + 0.5) / domes) * 0.9);
    const turn = i * 2.399963;
    const up = Math.sqrt(1 - radius * radius);
    lights.push(createLight('dome', [Math.cos(turn) * radius, up, Math.sin(turn) * radius], box, size));
  }
  const scratch = { points: new Float32Array(0) };
  for (const light of lights) drawShadowMap(light, list, scratch);
  return lights;
}

/** Whether the light reaches a point (1) or not (0); `margin` in metres prevents self-shadowing. */
export function lightReaches(light: StudioLight, x: number, y: number, z: number, margin: number): number {
  const { shadow } = light;
  const column = Math.floor(light.ux * x + light.uy * y + light.uz * z + light.u0);
  const row = Math.floor(light.vx * x + light.vy * y + light.vz * z + light.v0);
  if (column < 0 || row < 0 || column >= shadow.width || row >= shadow.height) return 1;
  const depth = light.dx * x + light.dy * y + light.dz * z + margin;
  return depth >= shadow.depth[row * shadow.width + column]! ? 1 : 0;
}

function fraction(value: number): number {
  return value - Math.floor(value);
}

function createLight(
  kind: 'key' | 'dome',
  towards: [number, number, number],
  box: WorldBox,
  size: number,
): StudioLight {
  const length = Math.hypot(...towards);
  const [x, y, z] = [towards[0] / length, towards[1] / length, towards[2] / length];
  const flat = Math.hypot(x, z);
  const across = flat < 1e-6 ? [1, 0, 0] : [z / flat, 0, -x / flat];
  const along = [y * across[2]!, z * across[0]! - x * across[2]!, -y * across[0]!];
  const [u0, u1] = extent(across, box);
  const [v0, v1] = extent(along, box);
  const texel = Math.max(u1 - u0, v1 - v0, size * 0.05) / (MAP_SIZE - 4);
  const width = Math.min(MAP_SIZE, Math.ceil((u1 - u0) / texel) + 4);
  const height = Math.min(MAP_SIZE, Math.ceil((v1 - v0) / texel) + 4);
  return {
    kind,
    dx: x,
    dy: y,
    dz: z,
    ux: across[0]! / texel,
    uy: across[1]! / texel,
    uz: across[2]! / texel,
    u0: 2 - u0 / texel,
    vx: along[0]! / texel,
    vy: along[1]! / texel,
    vz: along[2]! / texel,
    v0: 2 - v0 / texel,
    texel,
    shadow: createSampleGrid(width, height, false),
  };
}

function extent(axis: number[], box: WorldBox): [number, number] {
  let [low, high] = [0, 0];
  for (let i = 0; i < 3; i++) {
    const a = axis[i]! * box.min[i]!;
    const b = axis[i]! * box.max[i]!;
    low += Math.min(a, b);
    high += Math.max(a, b);
  }
  return [low, high];
}

function drawShadowMap(light: StudioLight, list: DrawList, scratch: { points: Float32Array }): void {
  for (const { geometry, material, matrix: m } of list.items) {
    if (material.alpha < 0.5) continue;
    const p = geometry.positions;
    if (scratch.points.length < p.length) scratch.points = new Float32Array(p.length);
    const out = scratch.points;
    const axes = [
      [light.ux, light.uy, light.uz, light.u0],
      [light.vx, light.vy, light.vz, light.v0],
      [light.dx, light.dy, light.dz, 0],
    ] as const;
    const rows = axes.map(([a, b, c, offset]) => [
      a * m[0]! + b * m[1]! + c * m[2]!,
      a * m[4]! + b * m[5]! + c * m[6]!,
      a * m[8]! + b * m[9]! + c * m[10]!,
      a * m[12]! + b * m[13]! + c * m[14]! + offset,
    ]);
    const [ux, uy, uz, u0] = rows[0] as [number, number, number, number];
    const [vx, vy, vz, v0] = rows[1] as [number, number, number, number];
    const [wx, wy, wz, w0] = rows[2] as [number, number, number, number];
    for (let i = 0; i < p.length; i += 3) {
      const a = p[i]!;
      const b = p[i + 1]!;
      const c = p[i + 2]!;
      out[i] = ux * a + uy * b + uz * c + u0;
      out[i + 1] = vx * a + vy * b + vz * c + v0;
      out[i + 2] = wx * a + wy * b + wz * c + w0;
    }
    rasterise(light.shadow, out, geometry.indices, 0, 15);
  }
}
