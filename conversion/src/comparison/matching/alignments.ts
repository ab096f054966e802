import { multiplyMatrix } from '../../delivery/transforms.ts';
import { cross, dot, minus, type Vector } from '../../delivery/vectors.ts';
import {
  angleBetween,
  axisRotations,
  identity,
  invertPose,
  type Pose,
  poseMapping,
  poseOf,
  rotationAbout,
} from '../shape/pose.ts';
import type { Shape } from '../shape/shape.ts';
import { meanDistance, refinePose } from './fit-pose.ts';
import { checkSurfaces, haveLikeMoments } from './surface-check.ts';

/** Angles tried about the axis of a round part. */
const ANGLES = 36;
/** The best starts that are refined, and the most poses that are returned. */
const MOST_STARTS = 12;
/** Poses turned to one another by less, in radians, are one. */
const SAME_TURN = 0.03;
/** Second moments that differ by less are those of a round or cubic part. */
const ROUND = 0.03;

/**
 * The poses under which `a` is `b`: one if their triangles say which, several for symmetric parts of which nothing does,
 * none if they differ. Mirror images differ.
 */
export function findAlignments(a: Shape, b: Shape): Pose[] {
  if (!haveLikeMoments(a, b)) return [];
  if (a.indexHash === b.indexHash && a.points.length === b.points.length) {
    const pose = poseOfCorners(a.points, b.points);
    if (pose && checkSurfaces(a, b, pose)) return [pose];
    if (a.points.length < a.indices.length * 3) return [];
  }
  return searchAlignments(a, b);
}

/** Looks at surfaces alone; their own frames first. */
function searchAlignments(a: Shape, b: Shape): Pose[] {
  const found: Pose[] = checkSurfaces(a, b, identity) ? [identity] : [];
  const starts = startRotations(a, b).map((rotation) => {
    const pose = poseMapping(rotation, a.moments.centroid, b.moments.centroid);
    return { pose, distance: meanDistance(a, b, pose, 6) };
  });
  const sorted = starts.filter(({ distance }) => distance < Infinity).sort((p, q) => p.distance - q.distance);
  for (const { pose } of sorted.slice(0, MOST_STARTS)) {
    if (isKnown(found, pose)) continue;
    const refined = refinePose(a, b, pose);
    if (!isKnown(found, refined) && checkSurfaces(a, b, refined)) found.push(refined);
  }
  return found;
}

function isKnown(poses: readonly Pose[], pose: Pose): boolean {
  return poses.some((known) => angleBetween(known, pose) < SAME_TURN);
}

/** Rotations that map the principal axes to one another, which leave a choice of signs, or of an angle. */
function startRotations(a: Shape, b: Shape): Pose[] {
  const from = invertPose(poseOf(a.moments.axes, [0, 0, 0]));
  const to = poseOf(b.moments.axes, [0, 0, 0]);
  const between = (turn: Pose) => multiplyMatrix(to, multiplyMatrix(turn, from));
  const [x, y, z] = b.moments.spread;
  const isRound = (p: number, q: number) => p - q < ROUND * p;
  const half = [rotationAbout([1, 0, 0], 0), rotationAbout([1, 0, 0], Math.PI)];
  const signs = half.flatMap((turn) => [turn, multiplyMatrix(rotationAbout([0, 0, 1], Math.PI), turn)]);
  if (isRound(x, y) && isRound(y, z))
    return [...axisRotations, ...normalRotations(a, b), ...axisRotations.map(between)];
  if (!isRound(x, y) && !isRound(y, z)) return signs.map(between);
  const axis: Vector = isRound(x, y) ? [0, 0, 1] : [1, 0, 0];
  const flips = [identity, rotationAbout(isRound(x, y) ? [1, 0, 0] : [0, 0, 1], Math.PI)];
  const turns = Array.from({ length: ANGLES }, (_, i) => rotationAbout(axis, (i * 2 * Math.PI) / ANGLES));
  const inFrames = turns.flatMap((turn) => flips.map((flip) => between(multiplyMatrix(turn, flip))));
  return [...inFrames, ...normalRotations(a, b)];
}

/** Rotations that map two large flat directions of one part to two of the other one. */
function normalRotations(a: Shape, b: Shape): Pose[] {
  const target = frames(b)[0];
  if (!target) return [];
  return frames(a).map((frame) => multiplyMatrix(target, invertPose(frame)));
}

/** Frames of pairs of the directions that most of the area looks to, largest first. */
function frames(shape: Shape): Pose[] {
  const directions = largeDirections(shape);
  return directions.flatMap((x) =>
    directions.flatMap((other) => {
      const z = cross(x, other);
      const length = Math.sqrt(dot(z, z));
      if (length < 0.3) return [];
      const up = z.map((value) => value / length) as Vector;
      return [poseOf([x, cross(up, x), up], [0, 0, 0])];
    }),
  );
}

function largeDirections({ normals, areas, moments }: Shape): Vector[] {
  const sums = new Map<string, { area: number; normal: Vector }>();
  for (let t = 0; t < areas.length; t++) {
    const normal: Vector = [normals[t * 3]!, normals[t * 3 + 1]!, normals[t * 3 + 2]!];
    const key = normal.map((value) => Math.round(value * 50)).join();
    const sum = sums.get(key);
    if (sum) sum.area += areas[t]!;
    else sums.set(key, { area: areas[t]!, normal });
  }
  return [...sums.values()]
    .filter(({ area }) => area > moments.area * 0.02)
    .sort((p, q) => q.area - p.area)
    .slice(0, 6)
    .map(({ normal }) => normal);
}

/** The pose that maps three points far apart to those of the same numbers; null if all lie on a line. */
function poseOfCorners(from: Float32Array, to: Float32Array): Pose | null {
  const point = (points: Float32Array, i: number): Vector => [points[i]!, points[i + 1]!, points[i + 2]!];
  const first = point(from, 0);
  const farthest = (measure: (p: Vector) => number) => {
    let [best, most] = [0, -1];
    for (let i = 0; i < from.length; i += 3) {
      const value = measure(point(from, i));
      if (value > most) [best, most] = [i, value];
    }
    return best;
  };
  const b = farthest((p) => length(minus(p, first)));
  const side = minus(point(from, b), first);
  const c = farthest((p) => length(cross(minus(p, first), side)));
  const frame = (points: Float32Array): Pose | null => {
    const origin = point(points, 0);
    const [x, z] = [
      minus(point(points, b), origin),
      cross(minus(point(points, b), origin), minus(point(points, c), origin)),
    ];
    if (!(length(x) > 0) || !(length(z) > 0)) return null;
    const [right, up] = [unit(x), unit(z)];
    return poseOf([right, cross(up, right), up], origin);
  };
  const [source, target] = [frame(from), frame(to)];
  return source && target ? multiplyMatrix(target, invertPose(source)) : null;
}

function length(v: Vector): number {
  return Math.hypot(v[0], v[1], v[2]);
}

function unit(v: Vector): Vector {
  const size = length(v);
  return [v[0] / size, v[1] / size, v[2] / size];
}
