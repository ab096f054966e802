import type { Camera } from './camera-fit.ts';
import type { Trimmings } from './trimmings.ts';

/**
 * The shadow on the floor at each output pixel, 0 to 1: the viewer's own picture of it, sampled along each pixel's ray.
 * Zero when seen from below.
 */
export function castFloorShadow({ shadow }: Trimmings, camera: Camera, width: number, height: number): Float32Array {
  const out = new Float32Array(width * height);
  const { size, half, darkness } = shadow;
  const floor = shadow.y - half * 1e-3;
  const perMetre = size / (2 * half);
  const { position: o, right, up, back, focal, centreX, centreY } = camera;
  const at = (column: number, row: number) =>
    darkness[Math.min(size - 1, Math.max(0, row)) * size + Math.min(size - 1, Math.max(0, column))]!;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sx = (x + 0.5 - centreX) / focal;
      const sy = (centreY - y - 0.5) / focal;
      const dy = up[1] * sy - back[1];
      const t = (floor - o[1]) / dy;
      if (!(dy < 0) || t <= 0) continue;
      const u = (o[0] + (right[0] * sx + up[0] * sy - back[0]) * t - shadow.x + half) * perMetre;
      const v = (o[2] + (right[2] * sx + up[2] * sy - back[2]) * t - shadow.z + half) * perMetre;
      if (u < 0 || v < 0 || u > size || v > size) continue;
      const [i, j] = [Math.floor(u - 0.5), Math.floor(v - 0.5)];
      const [a, b] = [u - 0.5 - i, v - 0.5 - j];
      const near = at(i, j) * (1 - a) + at(i + 1, j) * a;
      const far = at(i, j + 1) * (1 - a) + at(i + 1, j + 1) * a;
      out[y * width + x] = (near * (1 - b) + far * b) / 255;
    }
  }
  return out;
}
