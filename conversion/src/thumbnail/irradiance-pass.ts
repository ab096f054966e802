import type { Camera } from './camera-fit.ts';
import { lightReaches, type StudioLight } from './studio-lights.ts';
import type { SurfaceGrid } from './surface-pass.ts';

/** Irradiance of each sample: from the key light, from the dome, and the ambient visibility (0 to 1). */
export interface IrradianceGrid {
  key: Float32Array;
  dome: Float32Array;
  open: Float32Array;
}

/** Shadow bias along the normal and towards the light, in shadow texels. */
const OFFSET = 1.6;
const MARGIN = 0.9;

/**
 * Gathers the studio's light at every sample. Each of a pixel's four samples evaluates a quarter of the lights; a
 * window of 4 × 4 samples of the same surface shares the results, which also smooths the steps between single lights.
 */
export function gatherIrradiance(surfaces: SurfaceGrid, camera: Camera, lights: StudioLight[]): IrradianceGrid {
  const count = surfaces.grid.width * surfaces.grid.height;
  const raw = emptyGrid(count);
  const groups = [0, 1, 2, 3].map((phase) => [
    lights.filter((light) => light.kind === 'key').filter((_, i) => (i & 3) === phase),
    lights.filter((light) => light.kind === 'dome').filter((_, i) => (i & 3) === phase),
  ]);
  const { width, height, depth, item } = surfaces.grid;
  const { position: o, right, up, back, focal, centreX, centreY } = camera;
  const { normals } = surfaces;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (item![at] === 0) continue;
      const far = 1 / depth[at]!;
      const sx = ((x + 0.5 - centreX) / focal) * far;
      const sy = ((centreY - y - 0.5) / focal) * far;
      const px = o[0] + right[0] * sx + up[0] * sy - back[0] * far;
      const py = o[1] + right[1] * sx + up[1] * sy - back[1] * far;
      const pz = o[2] + right[2] * sx + up[2] * sy - back[2] * far;
      const nx = normals[at * 3]! / 32767;
      const ny = normals[at * 3 + 1]! / 32767;
      const nz = normals[at * 3 + 2]! / 32767;
      const [keys, domes] = groups[(x & 1) | ((y & 1) << 1)] as [StudioLight[], StudioLight[]];
      let key = 0;
      for (let i = 0; i < keys.length; i++) {
        const light = keys[i]!;
        const cosine = nx * light.dx + ny * light.dy + nz * light.dz;
        if (cosine <= 0) continue;
        const off = light.texel * OFFSET;
        key += cosine * lightReaches(light, px + nx * off, py + ny * off, pz + nz * off, light.texel * MARGIN);
      }
      let dome = 0;
      let reached = 0;
      let faced = 0.15;
      for (let i = 0; i < domes.length; i++) {
        const light = domes[i]!;
        const cosine = nx * light.dx + ny * light.dy + nz * light.dz;
        // Slightly beyond the terminator still counts as visible, so that steep faces contribute to their own
        // occlusion.
        const weight = cosine + 0.35;
        if (weight <= 0) continue;
        const off = light.texel * OFFSET;
        const reach = lightReaches(light, px + nx * off, py + ny * off, pz + nz * off, light.texel * MARGIN);
        faced += weight;
        reached += weight * reach;
        if (cosine > 0) dome += cosine * reach;
      }
      raw.key[at] = key / keys.length;
      raw.dome[at] = dome / domes.length;
      raw.open[at] = (reached + 0.1) / faced;
    }
  }
  return share(raw, surfaces);
}

/** A pixel's four samples use the same 4 × 4 window; if it shows one surface, one average serves all four. */
function share(raw: IrradianceGrid, surfaces: SurfaceGrid): IrradianceGrid {
  const { width, height, item } = surfaces.grid;
  const out = emptyGrid(width * height);
  for (let y = 0; y + 1 < height; y += 2) {
    for (let x = 0; x + 1 < width; x += 2) {
      const at = y * width + x;
      if (item![at] !== 0 && averageAround(raw, surfaces, at, x, y, out) === 16) {
        for (const next of [at + 1, at + width, at + width + 1]) {
          out.key[next] = out.key[at]!;
          out.dome[next] = out.dome[at]!;
          out.open[next] = out.open[at]!;
        }
        continue;
      }
      if (item![at + 1] !== 0) averageAround(raw, surfaces, at + 1, x, y, out);
      if (item![at + width] !== 0) averageAround(raw, surfaces, at + width, x, y, out);
      if (item![at + width + 1] !== 0) averageAround(raw, surfaces, at + width + 1, x, y, out);
    }
  }
  return out;
}

/** Averages the samples around pixel (x, y) that show the surface at `at`; returns their number. */
function averageAround(
  raw: IrradianceGrid,
  { grid, normals }: SurfaceGrid,
  at: number,
  x: number,
  y: number,
  out: IrradianceGrid,
): number {
  const { width, height, item, depth } = grid;
  const own = item![at]!;
  const nx = normals[at * 3]!;
  const ny = normals[at * 3 + 1]!;
  const nz = normals[at * 3 + 2]!;
  const near = depth[at]!;
  const tolerance = near * 0.004;
  const x1 = Math.min(width - 1, x + 2);
  const y1 = Math.min(height - 1, y + 2);
  let key = 0;
  let dome = 0;
  let open = 0;
  let weight = 0;
  for (let j = y > 0 ? y - 1 : 0; j <= y1; j++) {
    for (let i = x > 0 ? x - 1 : 0; i <= x1; i++) {
      const other = j * width + i;
      if (item![other] !== own) continue;
      const step = depth[other]! - near;
      if (step > tolerance || step < -tolerance) continue;
      const alike = nx * normals[other * 3]! + ny * normals[other * 3 + 1]! + nz * normals[other * 3 + 2]!;
      if (alike < 0.93 * 32767 * 32767) continue;
      key += raw.key[other]!;
      dome += raw.dome[other]!;
      open += raw.open[other]!;
      weight++;
    }
  }
  if (weight === 0) return 0;
  out.key[at] = key / weight;
  out.dome[at] = dome / weight;
  out.open[at] = Math.min(1, open / weight);
  return weight;
}

function emptyGrid(count: number): IrradianceGrid {
  return { key: new Float32Array(count), dome: new Float32Array(count), open: new Float32Array(count) };
}
