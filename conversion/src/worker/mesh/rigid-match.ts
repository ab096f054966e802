import type { Placement } from './model-document.ts';

type Vec3 = [number, number, number];

/** Tolerance as a fraction of the model's size: importers compute in double precision but print fewer digits. */
const TOLERANCE = 1e-6;

/**
 * The rotation and translation that map every point of `from` to the point of the same index in `to` (x, y, z in
 * metres); null if there is none. Importers repeat a part's geometry for each occurrence, with vertices in the same
 * order; this detects it, so that the geometry is stored once. Mirrored copies do not match.
 */
export function findPlacement(from: ArrayLike<number>, to: ArrayLike<number>): Placement | null {
  if (from.length !== to.length || from.length < 9) return null;
  const corners = spreadCorners(from);
  if (!corners) return null;
  const [a, b, c] = corners;
  const source = frame(point(from, a), point(from, b), point(from, c));
  const target = frame(point(to, a), point(to, b), point(to, c));
  if (!source || !target) return null;
  const rotation: Vec3[] = [0, 1, 2].map((row) => {
    return [0, 1, 2].map((column) => {
      return source.reduce((sum, axis, i) => sum + (target[i]?.[row] ?? 0) * (axis[column] ?? 0), 0);
    }) as Vec3;
  });
  const turned = rotate(rotation, point(from, a));
  const translation = subtract(point(to, a), turned);
  const size = Math.max(length(subtract(point(from, b), point(from, a))), length(point(to, a)));
  for (let i = 0; i < from.length; i += 3) {
    const moved = rotate(rotation, point(from, i));
    for (let axis = 0; axis < 3; axis++) {
      const off = (moved[axis] ?? 0) + (translation[axis] ?? 0) - (to[i + axis] ?? 0);
      if (!(Math.abs(off) <= size * TOLERANCE)) return null;
    }
  }
  return { rotation: toQuaternion(rotation), translation };
}

/** Offsets of three points far apart: the first, the farthest from it, and the farthest from the line through both. */
function spreadCorners(points: ArrayLike<number>): [number, number, number] | null {
  const first = point(points, 0);
  const b = farthest(points, (p) => length(subtract(p, first)));
  const along = subtract(point(points, b), first);
  const c = farthest(points, (p) => length(cross(subtract(p, first), along)));
  const span = length(along);
  if (!(span > 0) || !(length(cross(subtract(point(points, c), first), along)) > span * span * 1e-4)) return null;
  return [0, b, c];
}

function farthest(points: ArrayLike<number>, measure: (p: Vec3) => number) {
  let best = 0;
  let most = -1;
  for (let i = 0; i < points.length; i += 3) {
    const value = measure(point(points, i));
    if (value <= most) continue;
    most = value;
    best = i;
  }
  return best;
}

/** Right-handed orthonormal axes: the first from `a` to `b`, the third perpendicular to the plane of the points. */
function frame(a: Vec3, b: Vec3, c: Vec3): [Vec3, Vec3, Vec3] | null {
  const x = normalise(subtract(b, a));
  const z = normalise(cross(subtract(b, a), subtract(c, a)));
  return x && z ? [x, cross(z, x), z] : null;
}

function point(points: ArrayLike<number>, offset: number): Vec3 {
  return [points[offset] ?? 0, points[offset + 1] ?? 0, points[offset + 2] ?? 0];
}

function subtract(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function length(a: Vec3) {
  return Math.hypot(a[0], a[1], a[2]);
}

function normalise(a: Vec3): Vec3 | null {
  const size = length(a);
  return size > 0 ? [a[0] / size, a[1] / size, a[2] / size] : null;
}

function rotate(rows: readonly Vec3[], p: Vec3): Vec3 {
  return rows.map((row) => row[0] * p[0] + row[1] * p[1] + row[2] * p[2]) as Vec3;
}

/** The quaternion x, y, z, w of a rotation matrix given by rows, computed from its largest component. */
function toQuaternion([r0, r1, r2]: readonly Vec3[]): [number, number, number, number] {
  const [m00, m01, m02] = r0 ?? [1, 0, 0];
  const [m10, m11, m12] = r1 ?? [0, 1, 0];
  const [m20, m21, m22] = r2 ?? [0, 0, 1];
  const candidates: [number, number, number, number][] = [
    [1 + m00 - m11 - m22, m01 + m10, m02 + m20, m21 - m12],
    [m01 + m10, 1 - m00 + m11 - m22, m12 + m21, m02 - m20],
    [m02 + m20, m12 + m21, 1 - m00 - m11 + m22, m10 - m01],
    [m21 - m12, m02 - m20, m10 - m01, 1 + m00 + m11 + m22],
  ];
  const sizes = candidates.map((candidate) => Math.hypot(...candidate));
  const size = Math.max(...sizes);
  const best = candidates[sizes.indexOf(size)] ?? [0, 0, 0, 1];
  return best.map((part) => part / size) as [number, number, number, number];
}
