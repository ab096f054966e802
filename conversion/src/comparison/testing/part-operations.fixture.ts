import { multiplyMatrix } from '../../delivery/transforms.ts';
import { cross, dot, minus, type Vector } from '../../delivery/vectors.ts';
import { momentsOf } from '../shape/moments.ts';
import { identity, invertPose, type Pose, placePoint, poseMapping } from '../shape/pose.ts';
import { type DesignPart, placeFreely } from './design.fixture.ts';
import type { Random } from './random.fixture.ts';
import type { Revision } from './revision.fixture.ts';
import { join, type Solid, wedge } from './solids.fixture.ts';

/** Changes one part of a revision, or more, and notes the truth. Returns whether it could. */
export type PartOperation = (revision: Revision, part: DesignPart, random: Random) => boolean;

export const partOperations: Record<string, PartOperation> = {
  moved(revision, part, random) {
    const size = sizeOf(part.solid);
    const before = part.pose;
    const to = placeFreely(random, 1);
    const turn = poseMapping(to, [0, 0, 0], [0, 0, 0]);
    const from = placePoint(before, momentsOf(part.solid.points, part.solid.indices).centroid);
    const target = from.map((value) => value + size * (1.5 + random() * 2) * (random() < 0.5 ? -1 : 1)) as Vector;
    const motion = poseMapping(turn, from, target);
    part.pose = multiplyMatrix(motion, before);
    revision.truth.set(part.key, { verdicts: ['moved'], motion });
    return true;
  },
  removed(revision, part) {
    revision.now = revision.now.filter((other) => other !== part);
    revision.truth.set(part.key, { verdicts: ['removed'], motion: null });
    return true;
  },
  added(revision, _part, random) {
    const size = sizeOf(_part.solid);
    const key = 100_000 + revision.added.size;
    revision.added.add(key);
    const pose = placeFreely(random, 1.5 * size);
    revision.now.push({
      key,
      names: ['Assembly', `Clamp ${key}`],
      pose,
      solid: wedge(size * (0.4 + random()), size * random()),
    });
    return true;
  },
  scaled(revision, part, random) {
    const factor = 1 + (0.03 + random() * 0.2) * (random() < 0.5 ? -1 : 1);
    const { centroid } = momentsOf(part.solid.points, part.solid.indices);
    part.solid = mapPoints(part.solid, (value, axis) => centroid[axis]! + (value - centroid[axis]!) * factor);
    const scale = Float64Array.of(
      factor,
      0,
      0,
      0,
      0,
      factor,
      0,
      0,
      0,
      0,
      factor,
      0,
      ...centroid.map((c) => c * (1 - factor)),
      1,
    );
    revision.truth.set(part.key, { verdicts: ['changed'], motion: inWorld(scale, part.pose), isReshaped: true });
    return true;
  },
  mirrored(revision, part) {
    if (!ownNameOf(part).startsWith('Wedge')) return false;
    const { centroid } = momentsOf(part.solid.points, part.solid.indices);
    const mirrored = mapPoints(part.solid, (value, axis) => (axis === 0 ? 2 * centroid[0] - value : value));
    for (let t = 0; t < mirrored.indices.length; t += 3) {
      [mirrored.indices[t + 1], mirrored.indices[t + 2]] = [mirrored.indices[t + 2]!, mirrored.indices[t + 1]!];
    }
    part.solid = mirrored;
    // Faces across the mirror are in place; on the others nothing is as it was.
    revision.truth.set(part.key, { verdicts: ['changed', 'removed'], motion: identity, isReshaped: true });
    return true;
  },
  drilled(revision, part) {
    const pocket = addPocket(part.solid);
    if (!pocket) return false;
    const back = invertPose(part.pose);
    part.solid = pocket.solid;
    const isGone = (place: Vector) => Math.hypot(...minus(placePoint(back, place), pocket.middle)) < pocket.radius;
    revision.truth.set(part.key, { verdicts: ['changed'], motion: identity, isGone });
    return true;
  },
  split(revision, part) {
    const { solid } = part;
    const low = halfOf(solid, 1);
    const high = halfOf(solid, -1);
    if (low.indices.length < 12 || high.indices.length < 12) return false;
    revision.now = revision.now.filter((other) => other !== part);
    for (const [i, half] of [low, high].entries()) {
      const key = 200_000 + part.key * 2 + i;
      revision.now.push({
        key,
        names: [...part.names.slice(0, -1), `${ownNameOf(part)} ${'LR'[i]}`],
        pose: part.pose,
        solid: half,
      });
    }
    revision.truth.set(part.key, { verdicts: ['split'], motion: identity });
    return true;
  },
  merged(revision, part) {
    const other = revision.now.find(
      (candidate) => candidate !== part && !revision.truth.has(candidate.key) && candidate.key < 100_000,
    );
    if (!other) return false;
    const between = multiplyMatrix(invertPose(part.pose), other.pose);
    const moved = placeSolid(other.solid, between);
    revision.now = revision.now.filter((candidate) => candidate !== other);
    part.solid = join(part.solid, moved);
    const verdicts: ['merged'] = ['merged'];
    revision.truth.set(part.key, { verdicts, motion: identity });
    revision.truth.set(other.key, { verdicts, motion: identity });
    return true;
  },
  're-tessellated'(_revision, part, random) {
    if (!part.remake) return false;
    part.solid = part.remake(40 + Math.floor(random() * 30));
    return true;
  },
  'moved and drilled'(revision, part, random) {
    const from = part.pose;
    if (!partOperations.drilled!(revision, part, random)) return false;
    const { isGone } = revision.truth.get(part.key)!;
    partOperations.moved!(revision, part, random);
    const motion = multiplyMatrix(part.pose, invertPose(from));
    revision.truth.set(part.key, { verdicts: ['changed'], motion, isGone });
    return true;
  },
};

/** A shape's points under a pose. */
export function placeSolid({ points, indices }: Solid, pose: Pose): Solid {
  const placed = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3)
    placed.set(placePoint(pose, [points[i]!, points[i + 1]!, points[i + 2]!]), i);
  return { points: placed, indices };
}

function mapPoints({ points, indices }: Solid, map: (value: number, axis: number) => number): Solid {
  return { points: points.map((value, i) => map(value, i % 3)), indices: Uint32Array.from(indices) };
}

/** What a matrix in the frame of a part does in the frame of the file. */
function inWorld(matrix: Float64Array, pose: Pose): Float64Array {
  return multiplyMatrix(pose, multiplyMatrix(matrix, invertPose(pose)));
}

function ownNameOf({ names }: DesignPart): string {
  return names.at(-1) ?? '';
}

/** The diagonal of the box around a solid. */
export function sizeOf({ points }: Solid): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  points.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3]!, value);
    high[i % 3] = Math.max(high[i % 3]!, value);
  });
  return Math.hypot(...low.map((value, axis) => high[axis]! - value));
}

/** The triangles with their middle on one side of the middle of the longest side. */
function halfOf({ points, indices }: Solid, sign: number): Solid {
  const { centroid, axes } = momentsOf(points, indices);
  const kept: number[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [0, 1, 2].map((k) => cornerOf(points, indices[t + k]!));
    const middle = [0, 1, 2].map((axis) => corners.reduce((sum, corner) => sum + corner[axis]! / 3, 0)) as Vector;
    if (dot(minus(middle, centroid), axes[0]) * sign > 0) kept.push(...indices.slice(t, t + 3));
  }
  const used = [...new Set(kept)];
  const renumbered = new Map(used.map((vertex, i) => [vertex, i]));
  return {
    points: Float32Array.from(used.flatMap((vertex) => cornerOf(points, vertex))),
    indices: Uint32Array.from(kept, (vertex) => renumbered.get(vertex)!),
  };
}

/** Cuts a pocket of six sides into the largest triangle. */
function addPocket({ points, indices }: Solid): { solid: Solid; middle: Vector; radius: number } | null {
  const { areas, best } = largestTriangle(points, indices);
  const [a, b, c] = [0, 1, 2].map((k) => cornerOf(points, indices[best * 3 + k]!)) as [Vector, Vector, Vector];
  const sides = [minus(c, b), minus(a, c), minus(b, a)].map((side) => Math.sqrt(dot(side, side))) as Vector;
  const around = sides[0] + sides[1] + sides[2];
  const middle = [0, 1, 2].map((k) => (a[k]! * sides[0] + b[k]! * sides[1] + c[k]! * sides[2]) / around) as Vector;
  const radius = ((2 * areas[best]!) / around) * 0.8;
  if (!(radius > sizeOf({ points, indices }) * 0.01)) return null;
  const normal = unit(cross(minus(b, a), minus(c, a)));
  const right = unit(minus(a, middle));
  const up = cross(normal, right);
  const ring = (depth: number) =>
    Array.from({ length: 6 }, (_, i) => {
      const [x, y] = [Math.cos((i * Math.PI) / 3) * radius, Math.sin((i * Math.PI) / 3) * radius];
      return [0, 1, 2].map((k) => middle[k]! + right[k]! * x + up[k]! * y - normal[k]! * depth) as Vector;
    });
  const first = points.length / 3;
  const more = [...ring(0), ...ring(radius)];
  const [p, q, r] = [0, 1, 2].map((k) => indices[best * 3 + k]!) as Vector;
  const around6 = [p, p, q, q, r, r];
  const triangles: number[] = [];
  for (let i = 0; i < 6; i++) {
    const next = (i + 1) % 6;
    const [outer, after] = [around6[(i + 1) % 6]!, around6[(next + 1) % 6]!];
    triangles.push(first + i, outer, first + next);
    if (outer !== after) triangles.push(outer, after, first + next);
    triangles.push(first + i, first + next, first + 6 + next, first + i, first + 6 + next, first + 6 + i);
    if (i > 0 && i < 5) triangles.push(first + 6, first + 6 + i, first + 6 + next);
  }
  const kept = [...indices.slice(0, best * 3), ...indices.slice(best * 3 + 3)];
  return {
    solid: { points: Float32Array.of(...points, ...more.flat()), indices: Uint32Array.of(...kept, ...triangles) },
    middle,
    radius,
  };
}

function largestTriangle(points: Float32Array, indices: Uint32Array): { areas: number[]; best: number } {
  const areas = Array.from({ length: indices.length / 3 }, (_, t) => {
    const [a, b, c] = [0, 1, 2].map((k) => cornerOf(points, indices[t * 3 + k]!)) as [Vector, Vector, Vector];
    const normal = cross(minus(b, a), minus(c, a));
    return Math.sqrt(dot(normal, normal)) / 2;
  });
  return { areas, best: areas.indexOf(Math.max(...areas)) };
}

function cornerOf(points: Float32Array, vertex: number): Vector {
  return [points[vertex * 3]!, points[vertex * 3 + 1]!, points[vertex * 3 + 2]!];
}

function unit(v: Vector): Vector {
  const length = Math.sqrt(dot(v, v));
  return [v[0] / length, v[1] / length, v[2] / length];
}
