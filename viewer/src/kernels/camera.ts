import type { Bounds, CameraPose, CanvasPoint, Insets, Vec3 } from '../port.ts';
import { boundsRadius } from './boxes.ts';
import { add, addScaled, dot, length, type Ray, scale, subtract } from './vectors.ts';

/** A canvas, in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** A pose as vectors. Well defined from straight above and below too, where "look at" is not. */
export interface CameraFrame {
  readonly eye: Vec3;
  readonly right: Vec3;
  readonly up: Vec3;
  /** From the target to the eye. */
  readonly back: Vec3;
  /** Tangents of half the field of view. */
  readonly tanX: number;
  readonly tanY: number;
  /** In an orthographic picture: everything looks as large as at this distance. `null` in perspective. */
  readonly flatDepth: number | null;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
export const DEFAULT_FIELD_OF_VIEW = 26;
/** From the front right and a little above, as the pictures on the project page are taken. */
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

/**
 * Where a point of the model is on the canvas; `depth` is its distance along the view, negative behind.
 * In an orthographic picture nothing is behind: there it is the depth that everything looks as large as.
 */
export function projectPoint(frame: CameraFrame, viewport: Viewport, point: Vec3): CanvasPoint & { depth: number } {
  const away = subtract(point, frame.eye);
  const depth = frame.flatDepth ?? -dot(away, frame.back);
  const w = Math.abs(depth) > 1e-300 ? depth : 1e-300;
  return {
    x: ((dot(away, frame.right) / (w * frame.tanX) + 1) * viewport.width) / 2,
    y: ((1 - dot(away, frame.up) / (w * frame.tanY)) * viewport.height) / 2,
    depth,
  };
}

/** The line of sight to a point, and how far along it the point is. */
export function sightTo(
  frame: Pick<CameraFrame, 'eye' | 'back' | 'flatDepth'>,
  point: Vec3,
): { readonly ray: Ray; readonly away: number } {
  if (frame.flatDepth !== null) {
    const origin = addScaled(point, frame.back, frame.flatDepth);
    return { ray: { origin, direction: scale(frame.back, -1), endless: true }, away: frame.flatDepth };
  }
  const between = subtract(point, frame.eye);
  const away = length(between);
  return { ray: { origin: frame.eye, direction: scale(between, 1 / Math.max(away, 1e-300)) }, away };
}

/** The ray from the eye through a pixel; its direction has unit length. */
export function rayThrough(frame: CameraFrame, viewport: Viewport, x: number, y: number): Ray {
  const across = ((2 * x) / Math.max(viewport.width, 1) - 1) * frame.tanX;
  const upwards = (1 - (2 * y) / Math.max(viewport.height, 1)) * frame.tanY;
  if (frame.flatDepth !== null) {
    const shifted = addScaled(frame.eye, frame.right, across * frame.flatDepth);
    const origin = addScaled(shifted, frame.up, upwards * frame.flatDepth);
    return { origin, direction: scale(frame.back, -1), endless: true };
  }
  const forward = addScaled(addScaled(scale(frame.back, -1), frame.right, across), frame.up, upwards);
  return { origin: frame.eye, direction: scale(forward, 1 / length(forward)) };
}

/** Brings angles into range (theta in −π..π, phi in 0..π); gives `null` for a pose that is not finite. */
export function normalizePose(pose: CameraPose): CameraPose | null {
  const { target, orbit, fieldOfView, projection } = pose;
  const numbers = [target.x, target.y, target.z, orbit.theta, orbit.phi, orbit.radius, fieldOfView];
  if (!numbers.every(Number.isFinite) || orbit.radius <= 0) return null;
  return {
    target: { x: target.x, y: target.y, z: target.z },
    orbit: {
      theta: wrapAngle(orbit.theta),
      phi: Math.min(Math.PI, Math.max(0, orbit.phi)),
      radius: orbit.radius,
    },
    fieldOfView: Math.min(120, Math.max(1, fieldOfView)),
    ...(projection === 'orthographic' && { projection }),
  };
}

/** The same angle in −π..π; untouched when it is there already, so that a stored pose comes back bit by bit. */
export function wrapAngle(angle: number): number {
  if (angle >= -Math.PI && angle <= Math.PI) return angle;
  const turns = Math.round(angle / (2 * Math.PI));
  return angle - turns * 2 * Math.PI;
}

/** Turns around the target. Stops short of the poles, where left and right would swap. */
export function orbitPose(pose: CameraPose, deltaTheta: number, deltaPhi: number): CameraPose {
  const { theta, phi, radius } = pose.orbit;
  const turned = Math.min(Math.PI - POLE, Math.max(POLE, phi + deltaPhi));
  return { ...pose, orbit: { theta: theta + deltaTheta, phi: turned, radius } };
}

const POLE = 0.001;

/** Moves the picture by pixels, measured in the plane of the target. */
export function panPose(pose: CameraPose, viewport: Viewport, deltaX: number, deltaY: number): CameraPose {
  const frame = cameraFrame(pose, viewport);
  const perPixel = (2 * frame.tanY * pose.orbit.radius) / Math.max(viewport.height, 1);
  const target = addScaled(addScaled(pose.target, frame.right, -deltaX * perPixel), frame.up, deltaY * perPixel);
  return { ...pose, target };
}

/** Comes closer to `anchor` by `factor`: the anchor keeps its place on the screen. */
export function zoomPose(pose: CameraPose, factor: number, anchor: Vec3): CameraPose {
  const target = add(anchor, scale(subtract(pose.target, anchor), 1 / factor));
  return { ...pose, target, orbit: { ...pose.orbit, radius: pose.orbit.radius / factor } };
}

/** The point under a pixel in the plane of the target: the anchor of a zoom beside the model. */
export function pointOnTargetPlane(pose: CameraPose, viewport: Viewport, x: number, y: number): Vec3 {
  const frame = cameraFrame(pose, viewport);
  const { origin, direction } = rayThrough(frame, viewport, x, y);
  const forward = -dot(direction, frame.back);
  return addScaled(origin, direction, pose.orbit.radius / Math.max(forward, 1e-6));
}

/** The same direction, so far away and so placed that all `points` lie between the insets. */
export function fitPose(pose: CameraPose, viewport: Viewport, points: readonly Vec3[], insets: Insets): CameraPose {
  if (points.length === 0) return pose;
  const room = freeRoom(viewport, insets);
  let { target, radius } = roughFit(pose, points);
  for (let round = 0; round < 12; round++) {
    const now = { ...pose, target, orbit: { ...pose.orbit, radius } };
    const frame = cameraFrame(now, viewport);
    const seen = seenExtent(frame, points);
    const perTan = radius;
    target = addScaled(target, frame.right, ((seen.left + seen.right) / 2 - room.x * frame.tanX) * perTan);
    target = addScaled(target, frame.up, ((seen.bottom + seen.top) / 2 - room.y * frame.tanY) * perTan);
    const width = (seen.right - seen.left) / (2 * room.halfX * frame.tanX);
    const height = (seen.top - seen.bottom) / (2 * room.halfY * frame.tanY);
    const nearest = frame.flatDepth === null ? nearestAllowed(pose, points, target) : 1e-12;
    radius = Math.max(radius * Math.max(width, height) * FIT_MARGIN, nearest);
  }
  return { ...pose, target, orbit: { ...pose.orbit, radius } };
}

/** Leaves a rim of air around the model. */
const FIT_MARGIN = 1.14;

/** The free rectangle in the canvas's −1..1 coordinates; at least a third of the canvas. */
function freeRoom({ width, height }: Viewport, insets: Insets) {
  const x0 = (2 * insets.left) / Math.max(width, 1) - 1;
  const x1 = 1 - (2 * insets.right) / Math.max(width, 1);
  const y0 = (2 * insets.bottom) / Math.max(height, 1) - 1;
  const y1 = 1 - (2 * insets.top) / Math.max(height, 1);
  return {
    x: x1 - x0 > 0.66 ? (x0 + x1) / 2 : 0,
    y: y1 - y0 > 0.66 ? (y0 + y1) / 2 : 0,
    halfX: x1 - x0 > 0.66 ? (x1 - x0) / 2 : 1,
    halfY: y1 - y0 > 0.66 ? (y1 - y0) / 2 : 1,
  };
}

function roughFit(pose: CameraPose, points: readonly Vec3[]): { target: Vec3; radius: number } {
  const target = scale(points.reduce(add), 1 / points.length);
  const reach = Math.max(1e-9, ...points.map((point) => length(subtract(point, target))));
  return { target, radius: (reach * 1.5) / Math.sin((pose.fieldOfView * Math.PI) / 360) };
}

/** The tangents under which the points are seen. */
function seenExtent(frame: CameraFrame, points: readonly Vec3[]) {
  const seen = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  for (const point of points) {
    const away = subtract(point, frame.eye);
    const depth = frame.flatDepth ?? Math.max(-dot(away, frame.back), 1e-12);
    const x = dot(away, frame.right) / depth;
    const y = dot(away, frame.up) / depth;
    seen.left = Math.min(seen.left, x);
    seen.right = Math.max(seen.right, x);
    seen.bottom = Math.min(seen.bottom, y);
    seen.top = Math.max(seen.top, y);
  }
  return seen;
}

/** Keeps the eye outside the model when it is seen edge on. */
function nearestAllowed(pose: CameraPose, points: readonly Vec3[], target: Vec3): number {
  const { back } = cameraFrame(pose, { width: 1, height: 1 });
  let reach = 1e-9;
  for (const point of points) reach = Math.max(reach, dot(subtract(point, target), back));
  return reach * 1.02;
}

/**
 * Near and far planes for a pose, metres.
 *
 * In an orthographic picture the near one may lie behind the eye. They hug the model and the floor around it, so that 0.1 mm and 10 km both keep their depth
 * resolution; the near plane gives way to what the camera is close to.
 */
export function clipPlanes(pose: CameraPose, bounds: Bounds): { near: number; far: number } {
  const { eye, back, flatDepth } = cameraFrame(pose, { width: 1, height: 1 });
  const reach = boundsRadius(bounds) * 3.2;
  if (flatDepth !== null) {
    const depth = dot(subtract(eye, centreOf(bounds)), back);
    return { near: depth - reach, far: depth + reach };
  }
  const away = length(subtract(eye, centreOf(bounds)));
  const far = away + reach;
  const near = Math.max(away - reach, Math.min(pose.orbit.radius * 0.05, far * 2e-3), far * 1e-6);
  return { near, far };
}

export function centreOf({ min, max }: Bounds): Vec3 {
  return { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 };
}

export function cornersOf({ min, max }: Bounds): Vec3[] {
  const corners: Vec3[] = [];
  for (const x of [min.x, max.x])
    for (const y of [min.y, max.y]) for (const z of [min.z, max.z]) corners.push({ x, y, z });
  return corners;
}
