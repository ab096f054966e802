import { invertPose, type Pose } from '../shape/pose.ts';
import type { Shape } from '../shape/shape.ts';

/** Chords are at most this share of the part off their curve: more is a shape of its own. */
const MOST_CHORD = 0.01;
/** How much more than the estimated chord error two tessellations may be apart. */
const CHORD_MARGIN = 1.5;
/** At most so many triangles are looked at one by one; of larger parts every so many-th. */
const MOST_TRIANGLES = 30_000;

/** How two surfaces that are equal within the tolerance differ; the distance in the unit of the file. */
export interface SurfaceFit {
  /** The largest distance found. */
  deviation: number;
  /** Whether it is explained by the grids of delivered files, not only by other triangles on a curved face. */
  isExact: boolean;
}

/** How far a place of one surface may be from the other one: grids, and the chords of both. */
export function toleranceAt(a: Shape, triangle: number, b: Shape, other: number): number {
  const chord = Math.max(a.tessellation.around[triangle]!, b.tessellation.around[other]!);
  return gridTolerance(a, b) + Math.min(CHORD_MARGIN * chord, MOST_CHORD * Math.min(a.diagonal, b.diagonal));
}

/** How far equal surfaces may be apart where they are flat. */
export function gridTolerance(a: Shape, b: Shape): number {
  return Math.max(a.gridTolerance, b.gridTolerance);
}

/** The most that `toleranceAt` gives for two shapes. */
export function mostTolerance(a: Shape, b: Shape): number {
  return gridTolerance(a, b) + MOST_CHORD * Math.min(a.diagonal, b.diagonal);
}

/** Whether two shapes could be equal by area and second moments, which no motion changes. */
export function haveLikeMoments(a: Shape, b: Shape, share = 0.04): boolean {
  const [m, n] = [a.moments, b.moments];
  const isNear = (x: number, y: number) => Math.abs(x - y) <= share * Math.max(x, y);
  const slack = (2 * share * (m.spread[0] + n.spread[0])) / 20;
  return (
    isNear(m.area, n.area) &&
    m.spread.every((value, k) => Math.abs(value - n.spread[k]!) <= share * Math.max(value, n.spread[k]!) + slack)
  );
}

/** Compares two surfaces in both directions, `a` under a pose in the frame of `b`; null if they differ. */
export function checkSurfaces(a: Shape, b: Shape, pose: Pose): SurfaceFit | null {
  const paired = pairedDeviation(a, b, pose);
  if (paired !== null) {
    const isNear = paired <= gridTolerance(a, b);
    if (isNear) return { deviation: paired, isExact: true };
    // Vertices that triangles share are a triangulation, which says what belongs to what.
    if (a.points.length < a.indices.length * 3) return null;
  }
  if (!haveLikeMoments(a, b)) return null;
  const back = invertPose(pose);
  const checks = [
    () => samplesFit(a, b, pose),
    () => samplesFit(b, a, back),
    () => trianglesFit(a, b, pose),
    () => trianglesFit(b, a, back),
  ];
  let deviation = 0;
  for (const check of checks) {
    const found = check();
    if (found === null) return null;
    deviation = Math.max(deviation, found);
  }
  return { deviation, isExact: deviation <= gridTolerance(a, b) };
}

/** The largest distance between vertices of the same number where both have the same triangles; else null. */
function pairedDeviation(a: Shape, b: Shape, m: Pose): number | null {
  if (a.indexHash !== b.indexHash || a.points.length !== b.points.length) return null;
  let most = 0;
  const [p, q] = [a.points, b.points];
  for (let i = 0; i < p.length; i += 3) {
    const [x, y, z] = [p[i]!, p[i + 1]!, p[i + 2]!];
    const dx = m[0]! * x + m[4]! * y + m[8]! * z + m[12]! - q[i]!;
    const dy = m[1]! * x + m[5]! * y + m[9]! * z + m[13]! - q[i + 1]!;
    const dz = m[2]! * x + m[6]! * y + m[10]! * z + m[14]! - q[i + 2]!;
    most = Math.max(most, dx * dx + dy * dy + dz * dz);
  }
  return Math.sqrt(most);
}

/** The distance of a place of `a` from `b` if it is within the tolerance; else null. */
function distanceWithin(a: Shape, t: number, b: Shape, m: Pose, x: number, y: number, z: number): number | null {
  const near = b.tree.nearest(
    m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
    m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
    m[2]! * x + m[6]! * y + m[10]! * z + m[14]!,
    mostTolerance(a, b),
  );
  return near && near.distance <= toleranceAt(a, t, b, near.triangle) ? near.distance : null;
}

function samplesFit(a: Shape, b: Shape, pose: Pose): number | null {
  const { points, triangles } = a.samples;
  let most = 0;
  for (let i = 0; i < triangles.length; i++) {
    const [x, y, z] = [points[i * 3]!, points[i * 3 + 1]!, points[i * 3 + 2]!];
    const distance = distanceWithin(a, triangles[i]!, b, pose, x, y, z);
    if (distance === null) return null;
    most = Math.max(most, distance);
  }
  return most;
}

/** Looks at the corners and the middle of each triangle: the wall of a hole has corners on the faces it goes through. */
function trianglesFit(a: Shape, b: Shape, pose: Pose): number | null {
  const every = Math.ceil(a.count / MOST_TRIANGLES);
  const { points, indices } = a;
  const seen = new Uint8Array(points.length / 3);
  let most = 0;
  const look = (t: number, x: number, y: number, z: number): boolean => {
    const distance = distanceWithin(a, t, b, pose, x, y, z);
    if (distance !== null) most = Math.max(most, distance);
    return distance !== null;
  };
  for (let t = 0; t < a.count; t += every) {
    if (!(a.areas[t]! > 0)) continue;
    let [x, y, z] = [0, 0, 0];
    for (let k = 0; k < 3; k++) {
      const vertex = indices[t * 3 + k]!;
      const [px, py, pz] = [points[vertex * 3]!, points[vertex * 3 + 1]!, points[vertex * 3 + 2]!];
      x += px / 3;
      y += py / 3;
      z += pz / 3;
      if (seen[vertex]) continue;
      seen[vertex] = 1;
      if (!look(t, px, py, pz)) return null;
    }
    if (!look(t, x, y, z)) return null;
  }
  return most;
}
