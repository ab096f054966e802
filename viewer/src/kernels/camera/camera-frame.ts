import type { CameraPose, CanvasPoint, Insets, Vec3 } from '../../port.ts';
import { addScaled } from '../math/vectors.ts';

/** A canvas, in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** A pose as vectors. Also well defined from straight above and below, where "look at" is not. */
export interface CameraFrame {
  readonly eye: Vec3;
  readonly right: Vec3;
  readonly up: Vec3;
  /** From the target to the eye. */
  readonly back: Vec3;
  /** Tangents of half the field of view. */
  readonly tanX: number;
  readonly tanY: number;
  /** For orthographic projection: everything has the size it would have at this distance. `null` in perspective. */
  readonly flatDepth: number | null;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
export const DEFAULT_FIELD_OF_VIEW = 26;
/** From the front right and slightly above, like the pictures on the project page. */
export const DEFAULT_POSE: CameraPose = {
  target: { x: 0, y: 0, z: 0 },
  orbit: { theta: 0.62, phi: 1.16, radius: 1 },
  fieldOfView: DEFAULT_FIELD_OF_VIEW,
};

export function cameraFrame(pose: CameraPose, viewport: Viewport): CameraFrame {
  const { theta, phi, radius } = pose.orbit;
  const [sinT, cosT, sinP, cosP] = [Math.sin(theta), Math.cos(theta), Math.sin(phi), Math.cos(phi)];
  const back = { x: sinP * sinT, y: cosP, z: sinP * cosT };
  const tanY = Math.tan((pose.fieldOfView * Math.PI) / 360);
  return {
    eye: addScaled(pose.target, back, radius),
    right: { x: cosT, y: 0, z: -sinT },
    up: { x: -cosP * sinT, y: sinP, z: -cosP * cosT },
    back,
    tanX: (tanY * Math.max(viewport.width, 1)) / Math.max(viewport.height, 1),
    tanY,
    flatDepth: pose.projection === 'orthographic' ? radius : null,
  };
}

/** The centre of the free area between the insets. */
export function freeMiddle(viewport: Viewport, insets: Insets): CanvasPoint {
  const { x, y } = freeRoom(viewport, insets);
  return { x: ((1 + x) / 2) * viewport.width, y: ((1 - y) / 2) * viewport.height };
}

/** Insets that leave less than this of a side, of which all is 2, are not kept to. */
const LEAST_ROOM = 0.6;

/** The free rectangle in the canvas's −1..1 coordinates; three tenths of the canvas, or all of it. */
export function freeRoom({ width, height }: Viewport, insets: Insets) {
  const x0 = (2 * insets.left) / Math.max(width, 1) - 1;
  const x1 = 1 - (2 * insets.right) / Math.max(width, 1);
  const y0 = (2 * insets.bottom) / Math.max(height, 1) - 1;
  const y1 = 1 - (2 * insets.top) / Math.max(height, 1);
  return {
    x: x1 - x0 > LEAST_ROOM ? (x0 + x1) / 2 : 0,
    y: y1 - y0 > LEAST_ROOM ? (y0 + y1) / 2 : 0,
    halfX: x1 - x0 > LEAST_ROOM ? (x1 - x0) / 2 : 1,
    halfY: y1 - y0 > LEAST_ROOM ? (y1 - y0) / 2 : 1,
  };
}
