import type { Vec3 } from '../../port.ts';
import { add, addScaled, cross, distance, dot, length, normalize, scale, subtract } from '../math/vectors.ts';

export interface Circle {
  readonly centre: Vec3;
  /** Unit length. */
  readonly axis: Vec3;
  readonly radius: number;
  /** The maximum distance of a point from the circle, metres. */
  readonly error: number;
}

/** The best-fitting circle about `axis` for points projected along it; `null` when they do not curve. */
export function fitCircle(points: readonly Vec3[], axis: Vec3): Circle | null {
  if (points.length < 3) return null;
  const middle = scale(points.reduce(add), 1 / points.length);
  const u = normalize(Math.abs(axis.y) < 0.9 ? cross({ x: 0, y: 1, z: 0 }, axis) : cross({ x: 1, y: 0, z: 0 }, axis));
  const v = cross(axis, u);
  let [uu, uv, vv, uw, vw, w] = [0, 0, 0, 0, 0, 0];
  for (const point of points) {
    const away = subtract(point, middle);
    const [x, y] = [dot(away, u), dot(away, v)];
    const square = x * x + y * y;
    uu += x * x;
    uv += x * y;
    vv += y * y;
    uw += x * square;
    vw += y * square;
    w += square;
  }
  const det = uu * vv - uv * uv;
  if (!(Math.abs(det) > 1e-12 * (uu + vv) ** 2)) return null;
  const cx = (uw * vv - vw * uv) / (2 * det);
  const cy = (vw * uu - uw * uv) / (2 * det);
  const radius = Math.sqrt(cx * cx + cy * cy + w / points.length);
  if (!Number.isFinite(radius)) return null;
  const centre = addScaled(addScaled(middle, u, cx), v, cy);
  let error = 0;
  for (const point of points) {
    const away = subtract(point, centre);
    error = Math.max(error, Math.abs(length(addScaled(away, axis, -dot(away, axis))) - radius));
  }
  return { centre, axis, radius, error };
}

/**
 * The circle through points of a plane curve; `null` when they are collinear or not coplanar. `slack` is a share of the
 * radius.
 */
export function circleThrough(points: readonly Vec3[], slack: number): Circle | null {
  if (points.length < 3) return null;
  const first = points[0]!;
  let normal = { x: 0, y: 0, z: 0 };
  for (let i = 1; i + 1 < points.length; i++) {
    normal = add(normal, cross(subtract(points[i]!, first), subtract(points[i + 1]!, first)));
  }
  const reach = Math.max(...points.map((point) => distance(point, first)));
  if (!(length(normal) > 1e-4 * reach * reach)) return null;
  const circle = fitCircle(points, normalize(normal));
  if (!circle || circle.error > slack * circle.radius) return null;
  const flat = points.every(
    (point) => Math.abs(dot(subtract(point, circle.centre), circle.axis)) <= slack * circle.radius,
  );
  return flat ? circle : null;
}
