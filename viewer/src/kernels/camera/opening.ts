import type { CameraPose, Insets, Vec3 } from '../../port.ts';
import { add, addScaled, dot, scale } from '../math/vectors.ts';
import { cameraFrame, DEFAULT_POSE, freeMiddle, freeRoom, type Viewport } from './camera-frame.ts';

/**
 * The first picture of a model, which is also its poster: its size in pixels, and the share that the model fills along
 * its tighter side. The server renders its thumbnails in the same way.
 */
export const OPENING = { width: 960, height: 720, fill: 0.8 } as const;

/** How far the picture may extend under panels: there is a margin at its edges. */
const OVERLAP = 1.12;
/** The insets with which a window of the poster's size shows exactly what the poster shows. */
export const POSTER_INSETS: Insets = (() => {
  const [x, y] = [OPENING.width, OPENING.height].map((side) => (side * (1 - 1 / OVERLAP)) / 2) as [number, number];
  return { top: y, right: x, bottom: y, left: x };
})();
const { theta, phi } = DEFAULT_POSE.orbit;
/** The tangent of half the picture's height. */
export const TAN = Math.tan((DEFAULT_POSE.fieldOfView * Math.PI) / 360);
/** Pixels of the picture for a tangent of 1. */
const FOCAL = OPENING.height / 2 / TAN;
/** The axes of the picture. */
export const FRAME = cameraFrame({ ...DEFAULT_POSE, target: { x: 0, y: 0, z: 0 } }, OPENING);

/** The directions whose extreme points determine the first camera pose: an outline must contain the farthest ones. */
export const OPENING_DIRECTIONS: readonly Vec3[] = (() => {
  const { right, up, back } = FRAME;
  const { kx, ky } = slopes();
  const sides = [addScaled(right, back, kx), addScaled(scale(right, -1), back, kx)];
  return [...sides, addScaled(up, back, ky), addScaled(scale(up, -1), back, ky), back];
})();

/**
 * The first camera pose: always the same eye position in front of the model, with rotation and field of view chosen so
 * that the first picture is centred in the window's free area, as large as possible.
 *
 * The eye position does not depend on the window: only then is the poster, transformed by `posterMatrix`, exactly the
 * same picture.
 */
export function openingPose(points: readonly Vec3[], viewport: Viewport, insets: Insets): CameraPose {
  if (points.length === 0) return DEFAULT_POSE;
  const { eye, distance } = openingEye(points);
  const { pose } = placed(viewport, insets);
  const { back } = cameraFrame(pose, viewport);
  return { ...pose, target: addScaled(eye, back, -distance), orbit: { ...pose.orbit, radius: distance } };
}

/**
 * The CSS `matrix3d` that maps a poster of `OPENING`'s size onto a window whose camera is `openingPose`'s. The origin
 * is the top left corner of both.
 */
export function posterMatrix(viewport: Viewport, insets: Insets): number[] {
  const { pose, focal } = placed(viewport, insets);
  const to = cameraFrame(pose, viewport);
  // A pixel of the poster as a direction, then as a position in the window: three columns, for x, y and 1.
  const columns = [
    scale(FRAME.right, 1 / FOCAL),
    scale(FRAME.up, -1 / FOCAL),
    addScaled(
      addScaled(scale(FRAME.back, -1), FRAME.right, -OPENING.width / 2 / FOCAL),
      FRAME.up,
      OPENING.height / 2 / FOCAL,
    ),
  ].map((direction) => {
    const depth = -dot(direction, to.back);
    const x = focal * dot(direction, to.right) + (viewport.width / 2) * depth;
    const y = -focal * dot(direction, to.up) + (viewport.height / 2) * depth;
    return [x, y, depth];
  });
  const [x, y, one] = columns as [number[], number[], number[]];
  const unit = one[2]!;
  const of = (column: readonly number[]) => [column[0]! / unit, column[1]! / unit, 0, column[2]! / unit];
  return [...of(x), ...of(y), 0, 0, 1, 0, ...of(one)];
}

/** The camera's rotation in a window, and how many CSS pixels correspond to a tangent of 1. */
function placed(viewport: Viewport, insets: Insets): { pose: CameraPose; focal: number } {
  const width = Math.max(viewport.width, 1);
  const height = Math.max(viewport.height, 1);
  const middle = freeMiddle({ width, height }, insets);
  const { halfX, halfY } = freeRoom({ width, height }, insets);
  const size = Math.min((halfX * width) / OPENING.width, (halfY * height) / OPENING.height) * OVERLAP;
  const focal = FOCAL * Math.max(size, 1e-3);
  // Where the axis of the first picture is projected.
  const across = (middle.x - width / 2) / focal;
  const upwards = (height / 2 - middle.y) / focal;
  const lift = Math.cos(phi) * Math.sqrt(1 + (across * across) / (1 + upwards * upwards));
  const turnedPhi = Math.acos(Math.min(1, lift)) - Math.atan(upwards);
  const turnedTheta = theta + Math.atan2(across, upwards * Math.cos(turnedPhi) + Math.sin(turnedPhi));
  const fieldOfView = (Math.atan(height / 2 / focal) * 360) / Math.PI;
  const orbit = { theta: turnedTheta, phi: turnedPhi, radius: 1 };
  return { pose: { ...DEFAULT_POSE, orbit, fieldOfView }, focal };
}

/** The eye position from which all points fill the first picture, and its distance from their centre. */
export function openingEye(points: readonly Vec3[]): { eye: Vec3; distance: number } {
  // Relative to their centre, so that models far from the origin keep their precision.
  const middle = scale(points.reduce(add), 1 / points.length);
  const { right, up, back } = FRAME;
  const [r, l, t, b, nearest] = OPENING_DIRECTIONS.map((direction) => {
    return Math.max(...points.map((point) => dot(addScaled(point, middle, -1), direction)));
  }) as [number, number, number, number, number];
  const { kx, ky } = slopes();
  const reach = Math.max((r + l) / (2 * kx), (t + b) / (2 * ky));
  const distance = Math.max(reach, nearest + Math.abs(reach - nearest) * 0.01 + 1e-9);
  const aside = addScaled(addScaled(middle, right, (r - l) / 2), up, (t - b) / 2);
  return { eye: addScaled(aside, back, distance), distance };
}

/** Tangents of the model's extent to the right and upwards. */
function slopes(): { kx: number; ky: number } {
  const ky = TAN * OPENING.fill;
  return { kx: (ky * OPENING.width) / OPENING.height, ky };
}
