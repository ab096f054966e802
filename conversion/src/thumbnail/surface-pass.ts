import { normalMatrix } from '../delivery/transforms.ts';
import type { Camera } from './camera-fit.ts';
import type { DrawItem, DrawList, DrawTexture } from './draw-list.ts';
import { createSampleGrid, rasterise, type SampleGrid } from './rasteriser.ts';

/** The visible surface at each sample. Positions are reconstructed from the depth (1 / distance along the view). */
export interface SurfaceGrid {
  grid: SampleGrid;
  /** Shading normal facing the eye, three values per sample, −32767 to 32767. */
  normals: Int16Array;
  /** Base colour, three values per sample: the square root of the linear value, scaled to 0 to 255. */
  colors: Uint8Array;
}

/** Rasterises the model and computes normal and colour of the nearest surface at each sample. */
export function drawSurfaces(list: DrawList, camera: Camera, width: number, height: number): SurfaceGrid {
  const grid = createSampleGrid(width, height, true);
  let scratch = new Float32Array(0);
  list.items.forEach((item, index) => {
    const length = item.geometry.positions.length;
    if (scratch.length < length) scratch = new Float32Array(length);
    project(item, camera, scratch);
    rasterise(grid, scratch, item.geometry.indices, index, coverageOf(item.material.alpha, index));
  });
  const normals = new Int16Array(width * height * 3);
  const colors = new Uint8Array(width * height * 3);
  resolveSurfaces(list, camera, grid, normals, colors);
  return { grid, normals, colors };
}

function project({ geometry, matrix: m }: DrawItem, camera: Camera, out: Float32Array): void {
  const { position: o, right, up, back, focal, centreX, centreY } = camera;
  const p = geometry.positions;
  const row = (axis: [number, number, number]) =>
    [
      axis[0] * m[0]! + axis[1] * m[1]! + axis[2] * m[2]!,
      axis[0] * m[4]! + axis[1] * m[5]! + axis[2] * m[6]!,
      axis[0] * m[8]! + axis[1] * m[9]! + axis[2] * m[10]!,
      axis[0] * (m[12]! - o[0]) + axis[1] * (m[13]! - o[1]) + axis[2] * (m[14]! - o[2]),
    ] as const;
  const [rx, ry, rz, r0] = row(right);
  const [ux, uy, uz, u0] = row(up);
  const [bx, by, bz, b0] = row(back);
  for (let i = 0; i < p.length; i += 3) {
    const a = p[i]!;
    const b = p[i + 1]!;
    const c = p[i + 2]!;
    const inverse = -1 / (bx * a + by * b + bz * c + b0);
    out[i] = centreX + focal * (rx * a + ry * b + rz * c + r0) * inverse;
    out[i + 1] = centreY - focal * (ux * a + uy * b + uz * c + u0) * inverse;
    out[i + 2] = inverse;
  }
}

/** Transparent materials cover only some of a pixel's four samples; different items use different ones. */
function coverageOf(alpha: number, index: number): number {
  const samples = Math.max(1, Math.round(alpha * 4));
  if (samples === 4) return 15;
  const pattern = [0, 1, 9, 7][samples]!;
  const turn = index & 3;
  return ((pattern << turn) | (pattern >> (4 - turn))) & 15;
}

function resolveSurfaces(
  list: DrawList,
  camera: Camera,
  grid: SampleGrid,
  normals: Int16Array,
  colors: Uint8Array,
): void {
  const { width, height, item: items, triangle: triangles } = grid;
  const { position: o, right, up, back, focal } = camera;
  const carriers = list.items.map(() => null as Float64Array | null);
  const corner = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const index = items![at]! - 1;
      if (index < 0) continue;
      const { geometry, material, matrix: m } = list.items[index]!;
      const { positions: p, indices } = geometry;
      const first = triangles![at]!;
      for (let k = 0; k < 3; k++) corner[k] = indices[first + k]!;
      const [ia, ib, ic] = corner as [number, number, number];
      // Solves for the barycentric coordinates of the ray through the sample, using corners transformed by the item's
      // matrix.
      const sx = (x + 0.5 - camera.centreX) / focal;
      const sy = (camera.centreY - y - 0.5) / focal;
      const dx = right[0] * sx + up[0] * sy - back[0];
      const dy = right[1] * sx + up[1] * sy - back[1];
      const dz = right[2] * sx + up[2] * sy - back[2];
      const ax = m[0]! * p[ia * 3]! + m[4]! * p[ia * 3 + 1]! + m[8]! * p[ia * 3 + 2]! + m[12]!;
      const ay = m[1]! * p[ia * 3]! + m[5]! * p[ia * 3 + 1]! + m[9]! * p[ia * 3 + 2]! + m[13]!;
      const az = m[2]! * p[ia * 3]! + m[6]! * p[ia * 3 + 1]! + m[10]! * p[ia * 3 + 2]! + m[14]!;
      const ex = m[0]! * p[ib * 3]! + m[4]! * p[ib * 3 + 1]! + m[8]! * p[ib * 3 + 2]! + m[12]! - ax;
      const ey = m[1]! * p[ib * 3]! + m[5]! * p[ib * 3 + 1]! + m[9]! * p[ib * 3 + 2]! + m[13]! - ay;
      const ez = m[2]! * p[ib * 3]! + m[6]! * p[ib * 3 + 1]! + m[10]! * p[ib * 3 + 2]! + m[14]! - az;
      const fx = m[0]! * p[ic * 3]! + m[4]! * p[ic * 3 + 1]! + m[8]! * p[ic * 3 + 2]! + m[12]! - ax;
      const fy = m[1]! * p[ic * 3]! + m[5]! * p[ic * 3 + 1]! + m[9]! * p[ic * 3 + 2]! + m[13]! - ay;
      const fz = m[2]! * p[ic * 3]! + m[6]! * p[ic * 3 + 1]! + m[10]! * p[ic * 3 + 2]! + m[14]! - az;
      let nx = ey * fz - ez * fy;
      let ny = ez * fx - ex * fz;
      let nz = ex * fy - ey * fx;
      const facing = nx * dx + ny * dy + nz * dz;
      const ox = o[0] - ax;
      const oy = o[1] - ay;
      const oz = o[2] - az;
      const qx = oy * dz - oz * dy;
      const qy = oz * dx - ox * dz;
      const qz = ox * dy - oy * dx;
      const scale = facing === 0 ? 0 : 1 / facing;
      let wb = Math.max(0, Math.min(1, -(fx * qx + fy * qy + fz * qz) * scale));
      const wc = Math.max(0, Math.min(1, (ex * qx + ey * qy + ez * qz) * scale));
      if (wb + wc > 1) wb = 1 - wc;
      const wa = 1 - wb - wc;
      const n = geometry.normals;
      if (n) {
        let carrier = carriers[index]!;
        if (!carrier) {
          carrier = normalMatrix(m);
          carriers[index] = carrier;
        }
        const lx = n[ia * 3]! * wa + n[ib * 3]! * wb + n[ic * 3]! * wc;
        const ly = n[ia * 3 + 1]! * wa + n[ib * 3 + 1]! * wb + n[ic * 3 + 1]! * wc;
        const lz = n[ia * 3 + 2]! * wa + n[ib * 3 + 2]! * wb + n[ic * 3 + 2]! * wc;
        const tx = carrier[0]! * lx + carrier[3]! * ly + carrier[6]! * lz;
        const ty = carrier[1]! * lx + carrier[4]! * ly + carrier[7]! * lz;
        const tz = carrier[2]! * lx + carrier[5]! * ly + carrier[8]! * lz;
        if (tx * tx + ty * ty + tz * tz > 0) {
          nx = tx;
          ny = ty;
          nz = tz;
        }
      }
      const length = Math.hypot(nx, ny, nz) * (nx * dx + ny * dy + nz * dz > 0 ? -1 : 1) || 1;
      normals[at * 3] = (nx / length) * 32767;
      normals[at * 3 + 1] = (ny / length) * 32767;
      normals[at * 3 + 2] = (nz / length) * 32767;
      let [r, g, b] = material.color;
      const c = geometry.colors;
      if (c) {
        r *= c[ia * 3]! * wa + c[ib * 3]! * wb + c[ic * 3]! * wc;
        g *= c[ia * 3 + 1]! * wa + c[ib * 3 + 1]! * wb + c[ic * 3 + 1]! * wc;
        b *= c[ia * 3 + 2]! * wa + c[ib * 3 + 2]! * wb + c[ic * 3 + 2]! * wc;
      }
      const t = geometry.uvs;
      if (t && material.texture) {
        const u = t[ia * 2]! * wa + t[ib * 2]! * wb + t[ic * 2]! * wc;
        const v = t[ia * 2 + 1]! * wa + t[ib * 2 + 1]! * wb + t[ic * 2 + 1]! * wc;
        const texel = texelAt(material.texture, u, v);
        r *= LINEAR[material.texture.pixels[texel]!]!;
        g *= LINEAR[material.texture.pixels[texel + 1]!]!;
        b *= LINEAR[material.texture.pixels[texel + 2]!]!;
      }
      colors[at * 3] = Math.sqrt(Math.min(1, r)) * 255;
      colors[at * 3 + 1] = Math.sqrt(Math.min(1, g)) * 255;
      colors[at * 3 + 2] = Math.sqrt(Math.min(1, b)) * 255;
    }
  }
}

const LINEAR = Float32Array.from({ length: 256 }, (_, i) =>
  i <= 10 ? i / 255 / 12.92 : ((i / 255 + 0.055) / 1.055) ** 2.4,
);

function texelAt(texture: DrawTexture, u: number, v: number): number {
  const { width, height } = texture;
  const column = Math.min(width - 1, Math.floor((u - Math.floor(u)) * width)) || 0;
  const row = Math.min(height - 1, Math.floor((v - Math.floor(v)) * height)) || 0;
  return (row * width + column) * 3;
}
