import type { Camera } from './camera-fit.ts';
import type { DrawList } from './draw-list.ts';
import type { IrradianceGrid } from './irradiance-pass.ts';
import { LEVELS, studioEnvironment, texelOf } from './studio-environment.ts';
import type { SurfaceGrid } from './surface-pass.ts';

/** The rendered model without background: premultiplied display colours (0 to 255), and the coverage (0 to 1). */
export interface ModelPicture {
  width: number;
  height: number;
  rgb: Float32Array;
  coverage: Float32Array;
}

const KEY: [number, number, number] = [0.58, 0.565, 0.545];
const DOME: [number, number, number] = [0.46, 0.475, 0.5];
const EXPOSURE = 1.04;
const INK: [number, number, number] = [20, 23, 27];
const INK_STRENGTH = 0.62;

/** Shades all samples and averages the four of each pixel. */
export function shadeModel(
  list: DrawList,
  camera: Camera,
  surfaces: SurfaceGrid,
  light: IrradianceGrid,
  edges: Uint8Array,
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
  const environment = studioEnvironment();
  const { right, up, back, focal, centreX, centreY } = camera;
  const color = [0, 0, 0];
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      const at = y * grid.width + x;
      const index = grid.item![at]! - 1;
      if (index < 0) continue;
      const { metalness, roughness } = list.items[index]!.material;
      const nx = normals[at * 3]! / 32767;
      const ny = normals[at * 3 + 1]! / 32767;
      const nz = normals[at * 3 + 2]! / 32767;
      const sx = (x + 0.5 - centreX) / focal;
      const sy = (centreY - y - 0.5) / focal;
      let vx = back[0] - right[0] * sx - up[0] * sy;
      let vy = back[1] - right[1] * sx - up[1] * sy;
      let vz = back[2] - right[2] * sx - up[2] * sy;
      const far = Math.hypot(vx, vy, vz);
      vx /= far;
      vy /= far;
      vz /= far;
      const cosine = Math.max(0.02, nx * vx + ny * vy + nz * vz);
      const level = Math.min(LEVELS - 1, Math.floor(roughness * LEVELS));
      const mirror = texelOf(2 * cosine * nx - vx, 2 * cosine * ny - vy, 2 * cosine * nz - vz);
      const around = texelOf(nx, ny, nz);
      const open = light.open[at]!;
      const ambient = 0.3 + 0.7 * open;
      const shine = 0.25 + 0.75 * open;
      // The usual polynomial approximation of the environment BRDF: scale and offset of the specular colour.
      const r0 = 1 - roughness;
      const a004 = Math.min(r0 * r0, 2 ** (-9.28 * cosine)) * r0 + (-0.0275 * roughness + 0.0425);
      const tintScale = -1.04 * a004 + (1.04 - 0.572 * roughness);
      const tintOffset = 1.04 * a004 + (0.022 * roughness - 0.04);
      const pixel = (y >> 1) * width + (x >> 1);
      for (let k = 0; k < 3; k++) {
        const base = (colors[at * 3 + k]! / 255) ** 2;
        const falls =
          KEY[k]! * light.key[at]! + DOME[k]! * light.dome[at]! + environment.diffuse[around + k]! * ambient * 0.5;
        const tint = 0.04 + (base - 0.04) * metalness;
        const reflected =
          environment.reflections[level]![mirror + k]! * 0.8 * (tint * tintScale + Math.max(0, tintOffset));
        // Metals keep some diffuse light, because polished CAD materials would otherwise be black where the room is
        // dark.
        const soft = base * (1 - metalness) + base * metalness * 0.3;
        color[k] = (soft * falls + reflected * shine) * EXPOSURE;
      }
      toDisplay(color);
      const ink = (edges[at]! / 255) * INK_STRENGTH;
      for (let k = 0; k < 3; k++) {
        picture.rgb[pixel * 3 + k]! += (color[k]! * (1 - ink) + INK[k]! * ink) / 4;
      }
      picture.coverage[pixel]! += 0.25;
    }
  }
  return picture;
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
  const shade = [11, 13, 16];
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

/** Neutral tone mapping: colours up to 0.76 are unchanged, brighter ones roll off to white; then the sRGB curve. */
function toDisplay(color: number[]): void {
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
