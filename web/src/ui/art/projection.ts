/** A point in space, in millimetres of the drawn part: x to the right front, y to the left front, z up. */
export type Point = readonly [x: number, y: number, z: number];
/** A point of a flat profile, in millimetres. */
export type Flat = readonly [x: number, z: number];
/** The axis a cylinder or a hole runs along. */
export type Axis = 'x' | 'y' | 'z';

/** An isometric view: projects points in space to points of the picture. */
export interface View {
  /** Pixels per millimetre. */
  scale: number;
  at: (point: Point) => readonly [number, number];
  /** The projected point as path coordinates. */
  path: (point: Point) => string;
}

const directions: Record<Axis, Point> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };
const planes: Record<Axis, readonly [Point, Point]> = {
  x: [directions.y, directions.z],
  y: [directions.x, directions.z],
  z: [directions.x, directions.y],
};

/** Creates a view that maps the point (0, 0, 0) to these pixels. */
export function isometricView(originX: number, originY: number, scale: number): View {
  const at = ([x, y, z]: Point) =>
    [originX + (x - y) * Math.cos(Math.PI / 6) * scale, originY + ((x + y) / 2 - z) * scale] as const;
  return { scale, at, path: (point) => at(point).map(round).join(' ') };
}

/** A point shifted along an axis. */
export function along(point: Point, axis: Axis, length: number): Point {
  const [x, y, z] = directions[axis];
  return [point[0] + x * length, point[1] + y * length, point[2] + z * length];
}

/** The point at an angle, in radians, on a circle around a centre, perpendicular to an axis. */
export function onCircle(centre: Point, axis: Axis, radius: number, angle: number): Point {
  const [u, v] = planes[axis];
  const cos = radius * Math.cos(angle);
  const sin = radius * Math.sin(angle);
  return [
    centre[0] + u[0] * cos + v[0] * sin,
    centre[1] + u[1] * cos + v[1] * sin,
    centre[2] + u[2] * cos + v[2] * sin,
  ];
}

/**
 * Where the outline of a cylinder touches its circles, as an angle in radians, and the direction of its far half: 1 or
 * -1.
 */
export function silhouette(view: View, axis: Axis): { angle: number; far: 1 | -1 } {
  const [u, v] = planes[axis];
  const d = flatDirection(view, directions[axis]);
  const pu = flatDirection(view, u);
  const pv = flatDirection(view, v);
  const angle = Math.atan2(cross(d, pv), cross(d, pu));
  const quarter = angle + Math.PI / 2;
  const depth =
    (pu[0] * Math.cos(quarter) + pv[0] * Math.sin(quarter)) * d[0] +
    (pu[1] * Math.cos(quarter) + pv[1] * Math.sin(quarter)) * d[1];
  return { angle, far: depth < 0 ? 1 : -1 };
}

/** The points of a flat arc between two angles in degrees. */
export function flatArc(centre: Flat, radius: number, from: number, to: number, steps = 8): Flat[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)] as const;
  });
}

/** Two decimals are precise enough for a picture. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function flatDirection(view: View, direction: Point): readonly [number, number] {
  const [x0, y0] = view.at([0, 0, 0]);
  const [x, y] = view.at(direction);
  return [x - x0, y - y0];
}

function cross(a: readonly [number, number], b: readonly [number, number]): number {
  return a[0] * b[1] - a[1] * b[0];
}
