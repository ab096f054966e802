import type { Measurement, Vec3 } from '../../port.ts';
import { add, addScaled, cross, distance, dot, length, normalize, scale, subtract } from '../math/vectors.ts';
import { chainLength, directionOf, type EdgeChain, isStraight } from './edge-chains.ts';
import { type Circle, circleThrough } from './fit-circle.ts';

/** What a tap selected, in model space. `at` is the tapped point. */
export type MeasureTarget =
  | { readonly kind: 'point'; readonly at: Vec3 }
  | { readonly kind: 'edge'; readonly at: Vec3; readonly chain: EdgeChain }
  | { readonly kind: 'plane'; readonly at: Vec3; readonly normal: Vec3 }
  | { readonly kind: 'cylinder'; readonly at: Vec3; readonly circle: Circle; readonly isFull: boolean };

/** A measurement without its name and parts. */
export type Measured = Pick<Measurement, 'kind' | 'value' | 'along' | 'isFullCircle' | 'anchors'>;

/** Directions count as parallel below this angle, radians. */
const PARALLEL = (0.3 * Math.PI) / 180;
/** Maximum deviation of the points of a round edge, as a share of its radius. */
const ROUND = 6e-3;
const LEAST_ARC_POINTS = 4;

export function measurePoints(a: Vec3, b: Vec3): Measured {
  const way = subtract(b, a);
  const along = { x: Math.abs(way.x), y: Math.abs(way.y), z: Math.abs(way.z) };
  return { kind: 'distance', value: length(way), along, isFullCircle: false, anchors: [a, b] };
}

/** The length of an edge: of a circle or arc the true one, not that of its facets. */
export function measureEdge(chain: EdgeChain): Measured {
  const circle = roundEdge(chain);
  const { points, isClosed } = chain;
  const shared = { kind: 'length', along: null, isFullCircle: circle !== null && isClosed } as const;
  if (!circle) return { ...shared, value: chainLength(chain), anchors: [points[0]!, points.at(-1)!] };
  // A facet of a circle is 2 r sin(angle / 2) long.
  const ring = isClosed ? [...points, points[0]!] : points;
  let angle = 0;
  for (let i = 1; i < ring.length; i++) {
    angle += 2 * Math.asin(Math.min(1, distance(ring[i - 1]!, ring[i]!) / (2 * circle.radius)));
  }
  const value = (isClosed ? 2 * Math.PI : angle) * circle.radius;
  return { ...shared, value, anchors: [points[0]!, points[Math.floor(points.length / 2)]!] };
}

/** The area of triangles, nine numbers each; `at`: where the face was tapped. */
export function measureArea(triangles: readonly number[], at: Vec3): Measured {
  let value = 0;
  for (let k = 0; k < triangles.length; k += 9) {
    const [a, b, c] = [0, 3, 6].map((i) => pointAt(triangles, k + i)) as [Vec3, Vec3, Vec3];
    value += length(cross(subtract(b, a), subtract(c, a))) / 2;
  }
  return { kind: 'area', value, along: null, isFullCircle: false, anchors: [at] };
}

/** `null` for what is not round. */
export function measureRadius(target: MeasureTarget): Measured | null {
  const circle = target.kind === 'cylinder' ? target.circle : target.kind === 'edge' ? roundEdge(target.chain) : null;
  if (!circle) return null;
  const isFullCircle = target.kind === 'cylinder' ? target.isFull : target.kind === 'edge' && target.chain.isClosed;
  const level = dot(subtract(target.at, circle.centre), circle.axis);
  const centre = addScaled(circle.centre, circle.axis, level);
  const rim = addScaled(centre, normalize(subtract(target.at, centre)), circle.radius);
  return { kind: 'radius', value: circle.radius, along: null, isFullCircle, anchors: [centre, rim] };
}

/** Between two faces: their distance when parallel, else their angle; `null` when neither is defined. */
export function measureFaces(a: MeasureTarget, b: MeasureTarget): Measured | null {
  if (a.kind === 'cylinder' && b.kind === 'cylinder') {
    if (angleOfLines(a.circle.axis, b.circle.axis) > PARALLEL) return null;
    const way = subtract(b.circle.centre, a.circle.centre);
    const from = addScaled(a.circle.centre, a.circle.axis, dot(subtract(a.at, a.circle.centre), a.circle.axis));
    return measurePoints(from, addScaled(from, addScaled(way, a.circle.axis, -dot(way, a.circle.axis)), 1));
  }
  if (a.kind === 'cylinder' && b.kind === 'plane') return measureFaces(b, a);
  if (a.kind === 'plane' && b.kind === 'cylinder') {
    if (Math.abs(dot(a.normal, b.circle.axis)) > Math.sin(PARALLEL)) return null;
    const level = dot(subtract(b.at, b.circle.centre), b.circle.axis);
    const centre = addScaled(b.circle.centre, b.circle.axis, level);
    return measurePoints(addScaled(centre, a.normal, -dot(subtract(centre, a.at), a.normal)), centre);
  }
  if (a.kind !== 'plane' || b.kind !== 'plane') return null;
  if (angleOfLines(a.normal, b.normal) > PARALLEL) return measureAngle(a, b);
  return measurePoints(a.at, addScaled(a.at, a.normal, dot(subtract(b.at, a.at), a.normal)));
}

/**
 * The angle between two straight edges or flat faces: the acute one for edges, the one inside the body for faces, and
 * for an edge and a face the angle between the edge and its projection. `null` for anything else.
 */
export function measureAngle(a: MeasureTarget, b: MeasureTarget): Measured | null {
  const [u, v] = [directionFor(a), directionFor(b)];
  if (!u || !v) return null;
  const value =
    a.kind === 'plane' && b.kind === 'plane'
      ? Math.PI - Math.acos(Math.min(1, Math.max(-1, dot(u, v))))
      : a.kind === b.kind
        ? angleOfLines(u, v)
        : Math.PI / 2 - angleOfLines(u, v);
  return { kind: 'angle', value, along: null, isFullCircle: false, anchors: [a.at, apexOf(a, b, u, v), b.at] };
}

/** The circle that an edge lies on, if any. */
export function roundEdge({ points }: EdgeChain): Circle | null {
  return points.length >= LEAST_ARC_POINTS ? circleThrough(points, ROUND) : null;
}

function pointAt(numbers: readonly number[], k: number): Vec3 {
  return { x: numbers[k]!, y: numbers[k + 1]!, z: numbers[k + 2]! };
}

function directionFor(target: MeasureTarget): Vec3 | null {
  if (target.kind === 'plane') return target.normal;
  return target.kind === 'edge' && isStraight(target.chain) ? directionOf(target.chain) : null;
}

function angleOfLines(u: Vec3, v: Vec3): number {
  return Math.atan2(length(cross(u, v)), Math.abs(dot(u, v)));
}

/** Where the sides of an angle meet, or are closest to each other. */
function apexOf(a: MeasureTarget, b: MeasureTarget, u: Vec3, v: Vec3): Vec3 {
  const middle = scale(add(a.at, b.at), 0.5);
  if (a.kind === 'edge' && b.kind === 'plane') return onPlane(a.at, u, b.at, v) ?? middle;
  if (a.kind === 'plane' && b.kind === 'edge') return onPlane(b.at, v, a.at, u) ?? middle;
  if (a.kind === 'edge') {
    const w = subtract(a.at, b.at);
    const c = dot(u, v);
    const spread = 1 - c * c;
    if (spread < 1e-9) return middle;
    const s = (c * dot(v, w) - dot(u, w)) / spread;
    const t = (dot(v, w) - c * dot(u, w)) / spread;
    return scale(add(addScaled(a.at, u, s), addScaled(b.at, v, t)), 0.5);
  }
  // The point on the intersection line of two planes that is closest to the midpoint of the two taps.
  const c = dot(u, v);
  const spread = 1 - c * c;
  if (spread < 1e-9) return middle;
  const [ha, hb] = [dot(u, subtract(a.at, middle)), dot(v, subtract(b.at, middle))];
  return addScaled(addScaled(middle, u, (ha - c * hb) / spread), v, (hb - c * ha) / spread);
}

function onPlane(from: Vec3, along: Vec3, at: Vec3, normal: Vec3): Vec3 | null {
  const slope = dot(along, normal);
  return Math.abs(slope) < 1e-9 ? null : addScaled(from, along, dot(subtract(at, from), normal) / slope);
}
