/** The model's surroundings: a grey room with a floor and four softboxes. Radiance is linear, 1 is white paper. */
export interface StudioEnvironment {
  /** Reflected radiance by roughness level (0 to LEVELS − 1), an octahedral map of SIDE × SIDE RGB floats each. */
  reflections: Float32Array[];
  /** Diffuse radiance of a white surface by normal: an octahedral map of SIDE × SIDE RGB floats. */
  diffuse: Float32Array;
}

/** Size of the octahedral maps, in texels. */
export const SIDE = 96;
/** Number of roughness levels. */
export const LEVELS = 8;

interface Softbox {
  /** Unit vectors: to the centre, and along the two sides. */
  to: Vec3;
  side: Vec3;
  rise: Vec3;
  /** Tangents of the half angles along both sides. */
  halfWidth: number;
  halfHeight: number;
  color: Vec3;
}
type Vec3 = [number, number, number];

const ROOM: Vec3 = [0.42, 0.43, 0.45];
const FLOOR: Vec3 = [0.3, 0.3, 0.295];
const BOXES: Softbox[] = [
  softbox([0, 20, 2], 22, 12, [5.5, 5.5, 5.5]),
  softbox([-20, 6, 8], 8, 18, [3.4, 3.16, 2.8]),
  softbox([22, 6, -2], 5, 18, [1.8, 1.95, 2.2]),
  softbox([0, 8, -22], 18, 4, [2, 2, 2]),
];

let cached: StudioEnvironment | null = null;

/** The studio's environment, computed once per process. */
export function studioEnvironment(): StudioEnvironment {
  if (cached) return cached;
  const reflections = Array.from({ length: LEVELS }, (_, level) => reflectionMap((level + 0.5) / LEVELS));
  cached = { reflections, diffuse: diffuseMap() };
  return cached;
}

/** The offset in an octahedral map, in floats, of the texel for a unit direction. */
export function texelOf(x: number, y: number, z: number): number {
  const sum = Math.abs(x) + Math.abs(y) + Math.abs(z);
  let a = x / sum;
  let b = z / sum;
  if (y < 0) {
    const folded = (1 - Math.abs(b)) * (a < 0 ? -1 : 1);
    b = (1 - Math.abs(a)) * (b < 0 ? -1 : 1);
    a = folded;
  }
  const column = Math.min(SIDE - 1, ((a * 0.5 + 0.5) * SIDE) | 0);
  const row = Math.min(SIDE - 1, ((b * 0.5 + 0.5) * SIDE) | 0);
  return (row * SIDE + column) * 3;
}

function softbox(at: Vec3, width: number, height: number, color: Vec3): Softbox {
  const distance = Math.hypot(...at);
  const to: Vec3 = [at[0] / distance, at[1] / distance, at[2] / distance];
  const flat = Math.hypot(to[0], to[2]);
  const side: Vec3 = [to[2] / flat, 0, -to[0] / flat];
  const rise: Vec3 = [to[1] * side[2], to[2] * side[0] - to[0] * side[2], -to[1] * side[0]];
  return { to, side, rise, halfWidth: width / 2 / distance, halfHeight: height / 2 / distance, color };
}

function reflectionMap(roughness: number): Float32Array {
  const map = new Float32Array(SIDE * SIDE * 3);
  const blur = 0.04 + roughness * roughness * 0.9;
  // A wide lobe spreads the same light over a larger area, so the boxes get dimmer as they get softer.
  forEachDirection((at, direction) => map.set(radiance(direction, blur), at));
  return map;
}

function diffuseMap(): Float32Array {
  const map = new Float32Array(SIDE * SIDE * 3);
  const samples: { direction: Vec3; light: Vec3 }[] = [];
  for (let i = 0; i < 384; i++) {
    const y = 1 - (2 * (i + 0.5)) / 384;
    const flat = Math.sqrt(1 - y * y);
    const direction: Vec3 = [Math.cos(i * 2.399963) * flat, y, Math.sin(i * 2.399963) * flat];
    samples.push({ direction, light: radiance(direction, 0.12) });
  }
  forEachDirection((at, normal) => {
    const sum: Vec3 = [0, 0, 0];
    for (const { direction, light } of samples) {
      const cosine = normal[0] * direction[0] + normal[1] * direction[1] + normal[2] * direction[2];
      if (cosine > 0) for (let k = 0; k < 3; k++) sum[k]! += light[k]! * cosine;
    }
    for (let k = 0; k < 3; k++) map[at + k] = (sum[k]! * 4) / samples.length;
  });
  return map;
}

function forEachDirection(visit: (at: number, direction: Vec3) => void): void {
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      let x = ((column + 0.5) / SIDE) * 2 - 1;
      let z = ((row + 0.5) / SIDE) * 2 - 1;
      const y = 1 - Math.abs(x) - Math.abs(z);
      if (y < 0) {
        const folded = (1 - Math.abs(z)) * (x < 0 ? -1 : 1);
        z = (1 - Math.abs(x)) * (z < 0 ? -1 : 1);
        x = folded;
      }
      const length = Math.hypot(x, y, z);
      visit((row * SIDE + column) * 3, [x / length, y / length, z / length]);
    }
  }
}

function radiance(direction: Vec3, blur: number): Vec3 {
  const horizon = 0.5 + 0.5 * Math.tanh((direction[1] + 0.2) / (blur + 0.05));
  const out: Vec3 = [0, 0, 0];
  for (let k = 0; k < 3; k++) out[k] = FLOOR[k]! + (ROOM[k]! - FLOOR[k]!) * horizon;
  for (const box of BOXES) {
    const ahead = dot(direction, box.to);
    if (ahead <= 0.05) continue;
    const a = dot(direction, box.side) / ahead;
    const b = dot(direction, box.rise) / ahead;
    const lit = window(a, box.halfWidth, blur) * window(b, box.halfHeight, blur);
    for (let k = 0; k < 3; k++) out[k]! += (box.color[k]! - out[k]!) * lit;
  }
  return out;
}

function window(value: number, half: number, blur: number): number {
  return 0.5 * (Math.tanh((value + half) / blur) - Math.tanh((value - half) / blur));
}

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
