import type { Bounds, CameraPose, CanvasPoint, Insets, Vec3 } from '../../port.ts';
import { boundsRadius } from '../math/boxes.ts';
import { add, addScaled, dot, length, type Ray, scale, subtract } from '../math/vectors.ts';
import { type CameraFrame, cameraFrame, freeRoom, type Viewport } from './camera-frame.ts';

/**
 * Projects a point of the model onto the canvas; `depth` is its distance along the view direction, negative behind.
 * With orthographic projection nothing is behind: `depth` is then the distance that determines the size.
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

/** The line of sight to a point, and the distance to the point along it. */
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

/** Normalises angles (theta to −π..π, phi to 0..π); returns `null` for a pose that is not finite. */
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

/**
 * Normalises an angle to −π..π; returns it unchanged when already in range, so that a stored pose comes back bit by
 * bit.
 */
export function wrapAngle(angle: number): number {
  if (angle >= -Math.PI && angle <= Math.PI) return angle;
  const turns = Math.round(angle / (2 * Math.PI));
  return angle - turns * 2 * Math.PI;
}

/** Rotates around the target. Stops just before the poles, where left and right would swap. */
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

/** Minimum distance of a point brought into view from the edge, CSS pixels: half a pin and a margin. */
const PIN_ROOM = 24;

/** The same view, moved in its own plane just far enough that a point lies between the insets. */
export function poseShowing(pose: CameraPose, viewport: Viewport, point: Vec3, insets: Insets): CameraPose {
  const { x, y, depth } = projectPoint(cameraFrame(pose, viewport), viewport, point);
  if (depth <= 0) return pose;
  const toX = clampBetween(x, insets.left + PIN_ROOM, viewport.width - insets.right - PIN_ROOM);
  const toY = clampBetween(y, insets.top + PIN_ROOM, viewport.height - insets.bottom - PIN_ROOM);
  if (toX === x && toY === y) return pose;
  // A pan is measured in the plane of the target; the point may be nearer or farther.
  const share = depth / pose.orbit.radius;
  return panPose(pose, viewport, (toX - x) * share, (toY - y) * share);
}

/** In the middle where there is not enough room. */
function clampBetween(value: number, least: number, most: number): number {
  return least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value));
}

/** Zooms towards `anchor` by `factor`: the anchor stays at the same place on the screen. */
export function zoomPose(pose: CameraPose, factor: number, anchor: Vec3): CameraPose {
  const target = add(anchor, scale(subtract(pose.target, anchor), 1 / factor));
  return { ...pose, target, orbit: { ...pose.orbit, radius: pose.orbit.radius / factor } };
}

/** The point under a pixel in the plane of the target: the zoom anchor when the pointer is not on the model. */
export function pointOnTargetPlane(pose: CameraPose, viewport: Viewport, x: number, y: number): Vec3 {
  const frame = cameraFrame(pose, viewport);
  const { origin, direction } = rayThrough(frame, viewport, x, y);
  const forward = -dot(direction, frame.back);
  return addScaled(origin, direction, pose.orbit.radius / Math.max(forward, 1e-6));
}

/** The same direction, with distance and position chosen so that all `points` are centred between the insets. */
export function fitPose(pose: CameraPose, viewport: Viewport, points: readonly Vec3[], insets: Insets): CameraPose {
  if (points.length === 0) return pose;
  const room = freeRoom(viewport, insets);
  const { right, up, back, tanX, tanY, flatDepth } = cameraFrame(pose, viewport);
  // Relative to their centre, so that models far from the origin keep their precision.
  const middle = scale(points.reduce(add), 1 / points.length);
  const seen = points.map((point) => subtract(point, middle));
  const depths = seen.map((point) => (flatDepth === null ? dot(point, back) : 0));
  const across = { at: seen.map((point) => dot(point, right)), depths, ...span(room.x, room.halfX, tanX) };
  const upwards = { at: seen.map((point) => dot(point, up)), depths, ...span(room.y, room.halfY, tanY) };
  // Keeps the eye outside the model when it is seen edge on.
  const outside = Math.max(1e-9, ...depths.map((depth) => depth * 1.02));
  const radius = Math.max(leastDistance(across), leastDistance(upwards), outside);
  const aside = addScaled(middle, right, centredAt(across, radius));
  return { ...pose, target: addScaled(aside, up, centredAt(upwards, radius)), orbit: { ...pose.orbit, radius } };
}

/** Points along one side of the picture: their position and depth towards the eye, and the tangents that bound them. */
interface Spread {
  readonly at: readonly number[];
  readonly depths: readonly number[];
  readonly least: number;
  readonly most: number;
}

function span(middle: number, half: number, tan: number): Pick<Spread, 'least' | 'most'> {
  return { least: (middle - half / FIT_MARGIN) * tan, most: (middle + half / FIT_MARGIN) * tan };
}

/** The minimum distance of the eye from which all points fit between the tangents. */
function leastDistance({ at, depths, least, most }: Spread): number {
  const [low, high] = eyeBetween({ at, depths, least, most }, 0);
  return (low - high) / (most - least);
}

/** The eye position at a given distance that centres the points between the tangents. */
function centredAt(spread: Spread, distance: number): number {
  const { at, depths, least, most } = spread;
  let [low, high] = eyeBetween(spread, distance);
  for (let round = 0; round < 50; round++) {
    const eye = (low + high) / 2;
    const tangents = at.map((place, i) => (place - eye) / (distance - depths[i]!));
    if (Math.min(...tangents) + Math.max(...tangents) > least + most) low = eye;
    else high = eye;
  }
  return (low + high) / 2;
}

/** The range of eye positions, at a given distance, that have all points between the tangents. */
function eyeBetween({ at, depths, least, most }: Spread, distance: number): [number, number] {
  const low = Math.max(...at.map((place, i) => place + most * depths[i]!)) - most * distance;
  const high = Math.min(...at.map((place, i) => place + least * depths[i]!)) - least * distance;
  return [low, high];
}

/** Leaves a small margin around the model. */
const FIT_MARGIN = 1.14;

/**
 * Near and far planes for a pose, metres.
 *
 * With orthographic projection the near plane may lie behind the eye. The planes are tight around the model and its
 * floor, so that both 0.1 mm and 10 km models keep their depth resolution; the near plane moves closer when the camera
 * is near a surface.
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
