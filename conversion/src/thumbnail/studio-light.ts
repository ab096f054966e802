import { reflectedShare } from './reflection-table.ts';

/**
 * The viewer's studio light (`viewer/src/three/light/studio-light.ts`): the same four soft boxes, the same grey room and the
 * same floor, number for number, so that the poster shows what the viewer shows. Change both together;
 * `npm run bench -- viewer` compares the pictures.
 */
export interface LitSurface {
  /** Linear base colour. */
  readonly color: Float64Array;
  metalness: number;
  roughness: number;
  /** Unit vectors in the model's space: the normal, and to the eye. */
  nx: number;
  ny: number;
  nz: number;
  vx: number;
  vy: number;
  vz: number;
  /** Above the floor, as a share of the model's longest side. */
  height: number;
}

const soft = new Float64Array(3);
const sharp = new Float64Array(3);
const share = new Float64Array(2);

/** Writes the light that a surface sends to the eye, linear red, green and blue. */
export function lightSurface(out: Float64Array, surface: LitSurface): void {
  const { color, metalness, nx, ny, nz, vx, vy, vz } = surface;
  const rough = Math.min(Math.max(surface.roughness, 0.0525), 1);
  const facing = nx * vx + ny * vy + nz * vz;
  // The mirrored direction, nearer to the normal the rougher the surface is.
  const turned = rough * rough;
  const along = 2 * facing * (1 - turned) + turned;
  const x = along * nx - (1 - turned) * vx;
  const y = along * ny - (1 - turned) * vy;
  const z = along * nz - (1 - turned) * vz;
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  const open = ground(surface.height, ny);
  diffuse(nx, ny, nz);
  mirrored(x / length, y / length, z / length, rough);
  reflectedShare(share, rough, Math.min(1, Math.max(0, facing)));
  const [scale, offset] = [share[0]!, share[1]!];
  const missing = 1 - scale - offset;
  const once = 0.04 * scale + offset;
  const often = (once * 0.0857142 * missing) / (1 - missing * 0.0857142);
  for (let k = 0; k < 3; k++) {
    const own = color[k]!;
    const metalOnce = own * scale + offset;
    const average = own * 0.952381 + 0.047619;
    const metalOften = (metalOnce * average * missing) / (1 - missing * average);
    const scattered = own * (1 - metalness) * (1 - once - often) + often + (metalOften - often) * metalness;
    out[k] = open * (soft[k]! * scattered + sharp[k]! * (once + (metalOnce - once) * metalness));
  }
}

/** What the floor leaves of the light on surfaces close to it, most of it on those that face upwards. */
function ground(height: number, up: number): number {
  const near = 1 - smooth(0, 0.75, height);
  return 1 - near * (0.22 + (0.06 - 0.22) * smooth(-0.6, 0.8, up));
}

function diffuse(x: number, y: number, z: number): void {
  const sky = 0.5 + 0.5 * y;
  const top = lobe(-0.05 * x + 0.92 * y + 0.39 * z, 0.35);
  const left = lobe(-0.8704 * x + 0.3481 * y + 0.3481 * z, 0.3);
  const right = lobe(0.9606 * x + 0.262 * y - 0.0873 * z, 0.3);
  soft[0] = 0.285 + 0.185 * sky + 0.86 * top + 0.42 * left + 0.16 * right;
  soft[1] = 0.28 + 0.205 * sky + 0.85 * top + 0.41 * left + 0.165 * right;
  soft[2] = 0.275 + 0.23 * sky + 0.83 * top + 0.395 * left + 0.175 * right;
}

function lobe(facing: number, wrap: number): number {
  const lit = Math.max((facing + wrap) / (1 + wrap), 0);
  return lit * lit;
}

function mirrored(x: number, y: number, z: number, roughness: number): void {
  const blur = roughness * roughness * 1.4 + 0.02;
  const horizon = smooth(-0.25 - blur, 0.25 + blur, y);
  const ceiling = smooth(0.1 - blur * 0.5, 1.1, y);
  const over = 3.3 * box(x, 0.0998 * y - 0.995 * z, 0.995 * y + 0.0998 * z, 0.62, 0.36, blur);
  const left = box(
    0.3714 * x + 0.9285 * z,
    0.32321 * x + 0.93745 * y - 0.12929 * z,
    -0.8704 * x + 0.3481 * y + 0.3481 * z,
    0.2,
    0.5,
    blur,
  );
  const right = box(
    0.0905 * x + 0.9959 * z,
    0.26093 * x - 0.96456 * y - 0.02371 * z,
    0.9606 * x + 0.262 * y - 0.0873 * z,
    0.14,
    0.5,
    blur,
  );
  const behind = 1.5 * box(x, 0.9398 * y + 0.3417 * z, 0.3417 * y - 0.9398 * z, 0.5, 0.12, blur);
  sharp[0] = room(0.3, 0.4, 0.62, horizon, ceiling) + over + 2.7 * left + 1.9 * right + behind;
  sharp[1] = room(0.295, 0.41, 0.64, horizon, ceiling) + over + 2.62 * left + 1.98 * right + behind;
  sharp[2] = room(0.29, 0.43, 0.67, horizon, ceiling) + over + 2.5 * left + 2.1 * right + behind;
}

function room(floor: number, wall: number, top: number, horizon: number, ceiling: number): number {
  const low = floor + (wall - floor) * horizon;
  return low + (top - low) * ceiling;
}

function box(atX: number, atY: number, along: number, halfX: number, halfY: number, blur: number): number {
  const ahead = Math.max(along, 0.02);
  const direct = Math.min(1, Math.max(0, (ahead - 0.02) * 3.5714286));
  if (direct === 0) return 0;
  const inside = side(atX / ahead, halfX, blur) * side(atY / ahead, halfY, blur);
  const kept = (halfX + (halfX * 0.25 + blur) * 0.55) * (halfY + (halfY * 0.25 + blur) * 0.55);
  return ((inside * halfX * halfY) / kept) * direct * direct * (3 - 2 * direct);
}

function side(at: number, half: number, blur: number): number {
  const around = half * 0.25 + blur;
  const outer = half + around;
  const inner = Math.max(half - around, 0) - around * 0.2;
  const inside = Math.min(1, Math.max(0, (Math.abs(at) - outer) / (inner - outer)));
  return inside * inside * (3 - 2 * inside);
}

function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
