import type { Camera } from './camera-fit.ts';
import type { WorldBox } from './draw-list.ts';
import { lightReaches, type StudioLight } from './studio-lights.ts';

const CELLS = 168;
/** How far the shadow extends beyond the model's box until it has faded, as a fraction of half its longest side. */
const FADE = 0.6;

/**
 * The shadow on the floor: the fraction of the studio's light that is blocked at each output pixel, 0 to 1. Computed on
 * a square of the floor, blurred there, and sampled along each pixel's ray. Zero when seen from below.
 */
export function castFloorShadow(
  box: WorldBox,
  lights: StudioLight[],
  camera: Camera,
  width: number,
  height: number,
): Float32Array {
  const out = new Float32Array(width * height);
  const size = Math.max(box.max[0] - box.min[0], box.max[1] - box.min[1], box.max[2] - box.min[2]);
  const reach = (FADE * size) / 2;
  const spanX = box.max[0] - box.min[0] + 2 * reach;
  const spanZ = box.max[2] - box.min[2] + 2 * reach;
  const step = Math.max(spanX, spanZ) / CELLS;
  const columns = Math.max(2, Math.ceil(spanX / step));
  const rows = Math.max(2, Math.ceil(spanZ / step));
  const originX = box.min[0] - reach;
  const originZ = box.min[2] - reach;
  const floor = box.min[1] - size * 1e-3;
  let cells = new Float32Array(columns * rows);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const x = originX + (i + 0.5) * step;
      const z = originZ + (j + 0.5) * step;
      const beyond = Math.hypot(
        Math.max(0, box.min[0] - x, x - box.max[0]),
        Math.max(0, box.min[2] - z, z - box.max[2]),
      );
      const fade = 1 - smooth(beyond / reach);
      if (fade > 0) cells[j * columns + i] = missing(lights, x, floor, z) * fade;
    }
  }
  for (let pass = 0; pass < 3; pass++) cells = blur(blur(cells, columns, rows, 1, columns), rows, columns, columns, 1);
  const { position: o, right, up, back, focal, centreX, centreY } = camera;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sx = (x + 0.5 - centreX) / focal;
      const sy = (centreY - y - 0.5) / focal;
      const dy = up[1] * sy - back[1];
      const t = (floor - o[1]) / dy;
      if (!(dy < 0) || t <= 0) continue;
      const u = (o[0] + (right[0] * sx + up[0] * sy - back[0]) * t - originX) / step - 0.5;
      const v = (o[2] + (right[2] * sx + up[2] * sy - back[2]) * t - originZ) / step - 0.5;
      if (u >= 0 && v >= 0 && u < columns - 1 && v < rows - 1) out[y * width + x] = bilinear(cells, columns, u, v);
    }
  }
  return out;
}

function missing(lights: StudioLight[], x: number, y: number, z: number): number {
  let all = 0;
  let lost = 0;
  for (const light of lights) {
    const weight = light.dy * (light.kind === 'key' ? 2.6 : 1);
    all += weight;
    lost += weight * (1 - lightReaches(light, x, y, z, 0));
  }
  return lost / all;
}

function smooth(value: number): number {
  const t = Math.max(0, Math.min(1, value));
  return t * t * (3 - 2 * t);
}

/** A box blur of seven cells in one direction: `count` lines of stride `across`, `length` cells of stride `along`. */
function blur(
  cells: Float32Array,
  length: number,
  count: number,
  along: number,
  across: number,
): Float32Array<ArrayBuffer> {
  const out = new Float32Array(cells.length);
  for (let line = 0; line < count; line++) {
    for (let i = 0; i < length; i++) {
      let sum = 0;
      for (let k = -3; k <= 3; k++) {
        sum += cells[line * across + Math.max(0, Math.min(length - 1, i + k)) * along]!;
      }
      out[line * across + i * along] = sum / 7;
    }
  }
  return out;
}

function bilinear(cells: Float32Array, columns: number, u: number, v: number): number {
  const i = Math.floor(u);
  const j = Math.floor(v);
  const a = u - i;
  const b = v - j;
  const at = j * columns + i;
  const near = cells[at]! * (1 - a) + cells[at + 1]! * a;
  const far = cells[at + columns]! * (1 - a) + cells[at + columns + 1]! * a;
  return near * (1 - b) + far * b;
}
