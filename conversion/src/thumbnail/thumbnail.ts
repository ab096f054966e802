import sharp from 'sharp';
import { type Camera, fitCamera, type Pose } from './camera-fit.ts';
import { layOnBackground, type ModelPicture, shadeModel } from './composite.ts';
import { boxOfDrawList } from './draw-list.ts';
import { readDrawList } from './draw-list-reader.ts';
import { castFloorShadow } from './floor-shadow.ts';
import { drawLines } from './line-pass.ts';
import { drawStrokes } from './stroke-pass.ts';
import { drawSurfaces } from './surface-pass.ts';
import { findTrimmings } from './trimmings.ts';

/** The theme of the floor below the model. */
export type ThumbnailTheme = 'light' | 'dark';

/** Size in pixels (16 to 4096 each), theme, and where the camera looks from (default: as the viewer opens). */
export interface ThumbnailOptions {
  width: number;
  height: number;
  theme: ThumbnailTheme;
  pose?: Pose;
}

/** The same picture for both themes, as WebP. */
export interface ThumbnailPair {
  light: Uint8Array;
  dark: Uint8Array;
}

/** Where the viewer's camera opens (`viewer/src/kernels/camera/opening.ts`): its model must not move when the poster goes. */
const POSE: Pose = { azimuth: (0.62 * 180) / Math.PI, elevation: 90 - (1.16 * 180) / Math.PI };
/** The viewer's floor in both themes (`viewer/src/three/stage-themes.ts`), and how strong its shadow is. */
const FLOOR: Record<ThumbnailTheme, { color: [number, number, number]; shadow: number }> = {
  light: { color: [0xeb, 0xeb, 0xe7], shadow: 0.84 },
  dark: { color: [0x20, 0x23, 0x27], shadow: 1 },
};

/**
 * Pictures a GLB as WebP without a graphics card, as the viewer shows it: the same light, the same shadow on the floor
 * and the same lines, the whole model in the frame.
 * @throws Error when the bytes are no readable GLB or show nothing
 */
export async function renderThumbnail(glb: Uint8Array<ArrayBuffer>, options: ThumbnailOptions): Promise<Uint8Array> {
  const { width, height, theme, pose = POSE } = options;
  const scene = await pictureModel(glb, width, height, pose);
  return encode(scene, theme);
}

/**
 * Both themes from one pass over the model, 960 × 720 pixels.
 * @throws Error as {@link renderThumbnail}
 */
export async function renderThumbnails(glb: Uint8Array<ArrayBuffer>): Promise<ThumbnailPair> {
  const scene = await pictureModel(glb, 960, 720, POSE);
  return { light: await encode(scene, 'light'), dark: await encode(scene, 'dark') };
}

interface PicturedModel {
  picture: ModelPicture;
  shadow: Float32Array;
}

async function pictureModel(
  glb: Uint8Array<ArrayBuffer>,
  width: number,
  height: number,
  pose: Pose,
): Promise<PicturedModel> {
  for (const side of [width, height]) {
    if (!Number.isInteger(side) || side < 16 || side > 4096)
      throw new Error('A thumbnail has 16 to 4096 pixels a side.');
  }
  if (!Number.isFinite(pose.azimuth) || !Number.isFinite(pose.elevation)) throw new Error('The pose is not a number.');
  const list = await readDrawList(glb);
  const box = boxOfDrawList(list);
  const camera = fitCamera(list, pose, width, height);
  const fine: Camera = { ...camera, focal: camera.focal * 2, centreX: width, centreY: height };
  const surfaces = drawSurfaces(list, fine, width * 2, height * 2);
  const trimmings = findTrimmings(list, box);
  const strokes = drawStrokes(list.strokes, fine, surfaces);
  const picture = shadeModel(list, box, fine, surfaces, drawLines(trimmings, fine, surfaces), strokes);
  return { picture, shadow: castFloorShadow(trimmings, camera, width, height) };
}

async function encode({ picture, shadow }: PicturedModel, theme: ThumbnailTheme): Promise<Uint8Array> {
  const { width, height } = picture;
  const pixels = layOnBackground(picture, shadow, FLOOR[theme].color, FLOOR[theme].shadow);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 86, effort: 4, smartSubsample: true })
    .toBuffer();
}
