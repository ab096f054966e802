import type { Camera } from './camera-fit.ts';
import type { DrawList, WorldBox } from './draw-list.ts';
import type { StrokeSamples } from './stroke-pass.ts';
import { type LitSurface, lightSurface } from './studio-light.ts';
import type { SurfaceGrid } from './surface-pass.ts';

/** The rendered model without background: premultiplied display colours (0 to 255), and the coverage (0 to 1). */
export interface ModelPicture {
  width: number;
  height: number;
  rgb: Float32Array;
  coverage: Float32Array;
}

/** The colour of the viewer's lines. */
const INK: [number, number, number] = [20, 23, 27];

/**
 * Lights all samples, lays the lines along edges and the file's own lines and points over them, and averages the four
 * samples of each pixel.
 */
export function shadeModel(
  list: DrawList,
  box: WorldBox,
  camera: Camera,
  surfaces: SurfaceGrid,
  lines: Float32Array,
  strokes: StrokeSamples,
): ModelPicture {
  const { grid, normals, colors } = surfaces;
  const width = grid.width >> 1;
  const height = grid.height >> 1;
  const picture: ModelPicture = {
    width,
    height,
    rgb: new Float32Array(width * height * 3),
    coverage: new Float32Array(width * height),
  };
  const { position: o, right, up, back, focal, centreX, centreY } = camera;
  const size = Math.max(...box.max.map((value, i) => value - box.min[i]!));
  const color = new Float64Array(3);
  const surface: LitSurface = {
    color: new Float64Array(3),
    metalness: 0,
    roughness: 0,
    nx: 0,
    ny: 0,
    nz: 0,
    vx: 0,
    vy: 0,
    vz: 0,
    height: 0,
  };
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      const at = y * grid.width + x;
      const ink = lines[at]!;
      const index = grid.item![at]! - 1;
      const pixel = (y >> 1) * width + (x >> 1);
      if (strokes.covered[at]) {
        for (let k = 0; k < 3; k++) picture.rgb[pixel * 3 + k]! += strokes.colors[at * 3 + k]! / 4;
        picture.coverage[pixel]! += 0.25;
        continue;
      }
      if (index < 0) {
        // Half of a line on an outline lies outside of the model.
        for (let k = 0; k < 3; k++) picture.rgb[pixel * 3 + k]! += (INK[k]! * ink) / 4;
        picture.coverage[pixel]! += ink / 4;
        continue;
      }
      const { metalness, roughness } = list.items[index]!.material;
      const sx = (x + 0.5 - centreX) / focal;
      const sy = (centreY - y - 0.5) / focal;
      const vx = back[0] - right[0] * sx - up[0] * sy;
      const vy = back[1] - right[1] * sx - up[1] * sy;
      const vz = back[2] - right[2] * sx - up[2] * sy;
      const far = Math.sqrt(vx * vx + vy * vy + vz * vz);
      surface.vx = vx / far;
      surface.vy = vy / far;
      surface.vz = vz / far;
      surface.nx = normals[at * 3]! / 32767;
      surface.ny = normals[at * 3 + 1]! / 32767;
      surface.nz = normals[at * 3 + 2]! / 32767;
      surface.height = (o[1] - vy / grid.depth[at]! - box.min[1]) / size;
      surface.metalness = metalness;
      surface.roughness = Math.max(roughness, 0.0525) + bend(surfaces, at, x, y);
      for (let k = 0; k < 3; k++) surface.color[k] = (colors[at * 3 + k]! / 255) ** 2;
      lightSurface(color, surface);
      toDisplay(color);
      for (let k = 0; k < 3; k++) {
        picture.rgb[pixel * 3 + k]! += (color[k]! * (1 - ink) + INK[k]! * ink) / 4;
      }
      picture.coverage[pixel]! += 0.25;
    }
  }
  return picture;
}

/** How much the normal of a surface changes over a pixel: where it bends, reflections are blurred. */
function bend({ grid: { width, height, item }, normals }: SurfaceGrid, at: number, x: number, y: number): number {
  let most = 0;
  for (const [step, isInside, isBack] of [
    [2, x + 2 < width, x >= 2],
    [2 * width, y + 2 < height, y >= 2],
  ] as const) {
    const next = isInside && item![at + step] === item![at] ? at + step : isBack ? at - step : at;
    if (item![next] !== item![at]) continue;
    let change = 0;
    for (let k = 0; k < 3; k++) change = Math.max(change, Math.abs(normals[next * 3 + k]! - normals[at * 3 + k]!));
    // Beyond that it is an edge.
    if (change < 0.35 * 32767) most = Math.max(most, change / 32767);
  }
  return most;
}

/**
 * Composites the model and its shadow over a background, as 8-bit RGB rows.
 * @param background three bytes; pixels with neither model nor shadow have exactly this colour
 * @param shadowStrength darkness of the floor where no light arrives, 0 to 1
 */
export function layOnBackground(
  picture: ModelPicture,
  shadow: Float32Array,
  background: [number, number, number],
  shadowStrength: number,
): Uint8Array {
  const out = new Uint8Array(picture.width * picture.height * 3);
  const shade = [3.06, 3.57, 4.59];
  for (let i = 0; i < picture.coverage.length; i++) {
    const rest = 1 - picture.coverage[i]!;
    const dark = shadow[i]! * shadowStrength;
    for (let k = 0; k < 3; k++) {
      const floor = background[k]! * (1 - dark) + shade[k]! * dark;
      out[i * 3 + k] = Math.round(Math.min(255, picture.rgb[i * 3 + k]! + floor * rest));
    }
  }
  return out;
}

const CURVE = Uint8Array.from({ length: 4096 }, (_, i) => {
  const value = i / 4095;
  return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
});

/** A linear value as a display byte, without tone mapping. */
export function displayByte(linear: number): number {
  return CURVE[Math.max(0, Math.min(4095, Math.round(linear * 4095)))]!;
}

/** Neutral tone mapping: colours up to 0.76 are unchanged, brighter ones roll off to white; then the sRGB curve. */
function toDisplay(color: Float64Array): void {
  const least = Math.min(color[0]!, color[1]!, color[2]!);
  const offset = least < 0.08 ? least - 6.25 * least * least : 0.04;
  let peak = Math.max(color[0]!, color[1]!, color[2]!) - offset;
  for (let k = 0; k < 3; k++) color[k]! -= offset;
  if (peak > 0.76) {
    const squeezed = 1 - 0.0576 / (peak + 0.24 - 0.76);
    const fade = 1 - 1 / (0.15 * (peak - squeezed) + 1);
    for (let k = 0; k < 3; k++) {
      const scaled = (color[k]! * squeezed) / peak;
      color[k] = scaled + (squeezed - scaled) * fade;
    }
    peak = squeezed;
  }
  for (let k = 0; k < 3; k++) color[k] = CURVE[Math.max(0, Math.min(4095, Math.round(color[k]! * 4095)))]!;
}
