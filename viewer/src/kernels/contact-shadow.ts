import type { Bounds } from '../port.ts';

/** A soft shadow on the floor under a model: a square image of darkness, row by row along +Z. */
export interface ContactShadow {
  /** Pixels along a side; `darkness` has `size²` of them, 0 light to 255 dark. */
  readonly size: number;
  readonly darkness: Uint8Array;
  /** Position of the square, metres: its centre, half its side, and the floor's height. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly half: number;
}

/** Height of the lowest surface above each pixel of the floor; `Infinity` where there is none. */
export interface HeightMap {
  readonly size: number;
  readonly heights: Float32Array;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly half: number;
}

const SIZE = 256;
const LINES_PER_STEP = 64;

/**
 * Three layered shadows, as under a large lamp: close contact is narrow and dark, higher surfaces are wide and faint.
 * Reach and blur in fractions of the square's half side.
 */
const LAYERS = [
  { reach: 0.03, blur: 0.012, weight: 0.42 },
  { reach: 0.16, blur: 0.05, weight: 0.36 },
  { reach: 0.9, blur: 0.13, weight: 0.34 },
] as const;

/** An empty map that covers the model and the extent of its shadow. */
export function createHeightMap({ min, max }: Bounds): HeightMap {
  const wide = Math.max(max.x - min.x, max.z - min.z) / 2;
  const tall = max.y - min.y;
  return {
    size: SIZE,
    heights: new Float32Array(SIZE * SIZE).fill(Infinity),
    x: (min.x + max.x) / 2,
    y: min.y,
    z: (min.z + max.z) / 2,
    half: Math.max((wide + Math.max(wide, tall * 0.4) * 0.2) * 1.3, 1e-9),
  };
}

/** Rasterises a triangle, seen from below, into the map. Corners in metres, x y z each. */
export function drawTriangle(map: HeightMap, corners: Float64Array): void {
  const perMetre = map.size / (2 * map.half);
  const ax = (corners[0]! - map.x + map.half) * perMetre;
  const az = (corners[2]! - map.z + map.half) * perMetre;
  const bx = (corners[3]! - map.x + map.half) * perMetre;
  const bz = (corners[5]! - map.z + map.half) * perMetre;
  const cx = (corners[6]! - map.x + map.half) * perMetre;
  const cz = (corners[8]! - map.z + map.half) * perMetre;
  const [ha, hb, hc] = [corners[1]! - map.y, corners[4]! - map.y, corners[7]! - map.y];
  lower(map, Math.floor(ax), Math.floor(az), ha);
  lower(map, Math.floor(bx), Math.floor(bz), hb);
  lower(map, Math.floor(cx), Math.floor(cz), hc);
  const area = (bx - ax) * (cz - az) - (cx - ax) * (bz - az);
  if (Math.abs(area) < 0.05) return;
  const x1 = Math.min(map.size - 1, Math.floor(Math.max(ax, bx, cx)));
  const z1 = Math.min(map.size - 1, Math.floor(Math.max(az, bz, cz)));
  for (let z = Math.max(0, Math.floor(Math.min(az, bz, cz))); z <= z1; z++) {
    for (let x = Math.max(0, Math.floor(Math.min(ax, bx, cx))); x <= x1; x++) {
      const u = ((bx - x - 0.5) * (cz - z - 0.5) - (cx - x - 0.5) * (bz - z - 0.5)) / area;
      const v = ((cx - x - 0.5) * (az - z - 0.5) - (ax - x - 0.5) * (cz - z - 0.5)) / area;
      if (u >= 0 && v >= 0 && u + v <= 1) lower(map, x, z, ha * u + hb * v + hc * (1 - u - v));
    }
  }
}

/** Turns heights into the finished image, in steps of less than a millisecond. */
export function* shadowInSteps(map: HeightMap): Generator<undefined, ContactShadow> {
  const { size, heights } = map;
  const light = new Float32Array(size * size).fill(1);
  for (const { reach, blur, weight } of LAYERS) {
    const layer = new Float32Array(size * size);
    for (let i = 0; i < layer.length; i++) {
      layer[i] = Math.exp(-heights[i]! / (reach * map.half));
      if (i % (size * LINES_PER_STEP) === 0) yield;
    }
    yield* blurThreeTimes(layer, size, Math.max(1, Math.round((blur * size) / 2)));
    for (let i = 0; i < layer.length; i++) light[i]! *= 1 - weight * layer[i]!;
    yield;
  }
  const darkness = new Uint8Array(size * size);
  for (let z = 0; z < size; z++) {
    for (let x = 0; x < size; x++) {
      const i = z * size + x;
      darkness[i] = Math.round(255 * (1 - light[i]!) * rim(x, z, size));
    }
    if (z % LINES_PER_STEP === 0) yield;
  }
  return { size, darkness, x: map.x, y: map.y, z: map.z, half: map.half };
}

function lower(map: HeightMap, x: number, z: number, height: number): void {
  if (x < 0 || z < 0 || x >= map.size || z >= map.size) return;
  const i = z * map.size + x;
  if (height < map.heights[i]!) map.heights[i] = Math.max(0, height);
}

/** Fades out towards the square's border, which must never be visible. */
function rim(x: number, z: number, size: number): number {
  const edge = Math.min(x, z, size - 1 - x, size - 1 - z) / (size * 0.1);
  const t = Math.min(1, Math.max(0, edge));
  return t * t * (3 - 2 * t);
}

/** Three box blurs along each axis approximate a Gaussian. */
function* blurThreeTimes(layer: Float32Array, size: number, radius: number): Generator<undefined, void> {
  const line = new Float32Array(size);
  for (let round = 0; round < 6; round++) {
    for (let i = 0; i < size; i++) {
      if (i % LINES_PER_STEP === 0) yield;
      if (round % 2 === 0) blurLine(layer, line, i * size, 1, size, radius);
      else blurLine(layer, line, i, size, size, radius);
    }
  }
}

function blurLine(layer: Float32Array, line: Float32Array, start: number, step: number, size: number, radius: number) {
  let sum = 0;
  for (let i = 0; i < size; i++) line[i] = layer[start + i * step]!;
  for (let i = 0; i < radius; i++) sum += line[i]!;
  for (let i = 0; i < size; i++) {
    if (i + radius < size) sum += line[i + radius]!;
    if (i - radius - 1 >= 0) sum -= line[i - radius - 1]!;
    layer[start + i * step] = sum / (2 * radius + 1);
  }
}
