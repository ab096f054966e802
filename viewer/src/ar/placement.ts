import { addScaled, type Ray } from '../kernels/math/vectors.ts';
import type { Bounds, Vec3 } from '../port.ts';

/**
 * Position and orientation of the model in the room. Both have Y up; the model only rotates about Y, so it stays level.
 */
export interface Placement {
  /** A point of the model, and the point of the room where it is placed. */
  readonly foot: Vec3;
  readonly position: Vec3;
  /** Rotation about Y, radians. */
  readonly yaw: number;
  /** Metres in the room for each metre of the model. */
  readonly scale: number;
}

/** Position and direction of a viewer, metres in the room. */
export interface RoomViewer {
  readonly eye: Vec3;
  /** Unit length. */
  readonly forward: Vec3;
}

/** Distance of a model that was not placed by hand: minimum to its centre, and minimum to its nearest side. Metres. */
const NEAREST_MIDDLE = 1.5;
const NEAREST_SIDE = 1;
/** The longest side of a model that is scaled to the room, metres. */
const ROOM_SIZE = 0.5;
/**
 * A ray that descends less than this per metre never hits the floor; the floor is searched up to this distance, metres.
 */
const LEAST_FALL = 0.02;
const FARTHEST_FLOOR = 30;

/**
 * Places the centre of the model's base on a point; the side seen at azimuth `facing` (as in `CameraPose`) is in front.
 */
export function standOn(position: Vec3, eye: Vec3, bounds: Bounds, facing: number, scale: number): Placement {
  const { min, max } = bounds;
  const foot = { x: (min.x + max.x) / 2, y: min.y, z: (min.z + max.z) / 2 };
  return { foot, position, yaw: Math.atan2(eye.x - position.x, eye.z - position.z) - facing, scale };
}

/** A point on the floor in front of the viewer, far enough away to see a model of this size. */
export function inFrontOf({ eye, forward }: RoomViewer, floor: number, bounds: Bounds, scale: number): Vec3 {
  const { min, max } = bounds;
  const reach = (Math.hypot(max.x - min.x, max.z - min.z) / 2) * scale;
  const away = Math.max(NEAREST_MIDDLE, reach + NEAREST_SIDE);
  const level = Math.hypot(forward.x, forward.z);
  // When the viewer looks straight down or up, the point is to the north.
  const [x, z] = level > 1e-6 ? [forward.x / level, forward.z / level] : [0, -1];
  return { x: eye.x + x * away, y: floor, z: eye.z + z * away };
}

/** The scale at which the model's longest side is half a metre. */
export function roomScale({ min, max }: Bounds): number {
  return ROOM_SIZE / Math.max(max.x - min.x, max.y - min.y, max.z - min.z, 1e-9);
}

/** Where a ray meets the horizontal plane at a height; `null` when it does not within reach. */
export function meetLevel({ origin, direction }: Ray, height: number): Vec3 | null {
  if (direction.y > -LEAST_FALL) return null;
  const t = (height - origin.y) / direction.y;
  return t > 0 && t < FARTHEST_FLOOR ? addScaled(origin, direction, t) : null;
}

export function toRoom({ foot, position, yaw, scale }: Placement, point: Vec3): Vec3 {
  const turned = turn({ x: point.x - foot.x, y: point.y - foot.y, z: point.z - foot.z }, yaw);
  return addScaled(position, turned, scale);
}

export function toModel({ foot, position, yaw, scale }: Placement, point: Vec3): Vec3 {
  const away = { x: point.x - position.x, y: point.y - position.y, z: point.z - position.z };
  return addScaled(foot, turn(away, -yaw), 1 / scale);
}

/** The same ray in model space; its direction keeps unit length. */
export function rayToModel(placement: Placement, { origin, direction }: Ray): Ray {
  return { origin: toModel(placement, origin), direction: turn(direction, -placement.yaw) };
}

function turn({ x, y, z }: Vec3, angle: number): Vec3 {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos + z * sin, y, z: z * cos - x * sin };
}
