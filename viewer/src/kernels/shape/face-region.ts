import type { Vec3 } from '../../port.ts';
import { cross, dot, length, normalize } from '../math/vectors.ts';
import type { TriangleSoup } from '../search/bvh.ts';
import { type Circle, fitCircle } from './fit-circle.ts';
import type { MeshTopology } from './mesh-topology.ts';

/** A face of a body, reconstructed from triangles. Points are the geometry's own numbers × `positionScale`. */
export type FaceRegion =
  | { readonly kind: 'plane'; readonly triangles: readonly number[]; readonly normal: Vec3 }
  | { readonly kind: 'cylinder'; readonly triangles: readonly number[]; readonly circle: Circle }
  | { readonly kind: 'other'; readonly triangles: readonly number[] };

/** Normals of triangles in one plane differ by less: cosine of 0.6°. */
const FLAT = Math.cos((0.6 * Math.PI) / 180);
/** Adjacent facets of one round face differ by less: cosine of 50°, so that eight facets still make a circle. */
const SMOOTH = Math.cos((50 * Math.PI) / 180);
/** Maximum deviation of a cylinder's normals from perpendicular to its axis. */
const LEAN = 0.02;
/** Maximum deviation of corners from the radius, as a share of it: files round their numbers. */
const ROUND = 4e-3;
const MOST_TRIANGLES = 60_000;

/**
 * The face that a triangle belongs to: the whole plane or, when its neighbours bend evenly about one axis, the
 * cylinder.
 */
export function faceRegion(soup: TriangleSoup, unit: number, topology: MeshTopology, seed: number): FaceRegion {
  const normal = normalAt(topology, seed);
  if (length(normal) < 0.5) return { kind: 'other', triangles: [seed] };
  const flat = grow(topology, seed, (triangle) => dot(normalAt(topology, triangle), normal) > FLAT);
  const round = roundRegion(soup, unit, topology, seed, flat, normal);
  if (round) return round;
  return { kind: 'plane', triangles: flat, normal };
}

/** Tries the axes suggested by the facet's smooth neighbours, and keeps the cylinder with the most triangles. */
function roundRegion(
  soup: TriangleSoup,
  unit: number,
  topology: MeshTopology,
  seed: number,
  flat: readonly number[],
  normal: Vec3,
): FaceRegion | null {
  let best: { triangles: number[]; circle: Circle } | null = null;
  const inside = new Set(flat);
  const tried: Vec3[] = [];
  for (const triangle of flat.slice(0, 64)) {
    for (let k = 0; k < 3; k++) {
      const next = topology.beyond[triangle * 3 + k]!;
      if (next < 0 || inside.has(next)) continue;
      const other = normalAt(topology, next);
      if (dot(other, normal) < SMOOTH || dot(other, normal) > FLAT) continue;
      const axis = normalize(cross(normal, other));
      if (tried.some((known) => Math.abs(dot(known, axis)) > 0.9998) || tried.length > 6) continue;
      tried.push(axis);
      const found = cylinderAbout(soup, unit, topology, seed, axis);
      if (found && found.triangles.length > (best?.triangles.length ?? flat.length)) best = found;
    }
  }
  // A plane next to a fillet is not a cylinder: the facet must be one of many.
  return best && { kind: 'cylinder', ...best };
}

function cylinderAbout(soup: TriangleSoup, unit: number, topology: MeshTopology, seed: number, axis: Vec3) {
  const isAround = (triangle: number) => Math.abs(dot(normalAt(topology, triangle), axis)) < LEAN;
  // A few facets to either side determine the radius; then all facets that match it belong to the face.
  const start = grow(topology, seed, isAround, 24);
  const guess = fitCircle(cornersOf(soup, unit, start), axis);
  const first =
    guess && guess.error < ROUND * guess.radius ? guess : fitNear(soup, unit, topology, seed, isAround, axis);
  if (!first) return null;
  const triangles = grow(topology, seed, (triangle) => isAround(triangle) && isOn(soup, unit, triangle, first));
  const circle = fitCircle(cornersOf(soup, unit, triangles), axis);
  if (!circle || circle.error > ROUND * circle.radius || triangles.length < 4) return null;
  return { triangles, circle };
}

/** Fewer facets where the round face ends soon. */
function fitNear(
  soup: TriangleSoup,
  unit: number,
  topology: MeshTopology,
  seed: number,
  isAround: (triangle: number) => boolean,
  axis: Vec3,
): Circle | null {
  for (const most of [12, 6, 4]) {
    const circle = fitCircle(cornersOf(soup, unit, grow(topology, seed, isAround, most)), axis);
    if (circle && circle.error < ROUND * circle.radius) return circle;
  }
  return null;
}

function isOn(soup: TriangleSoup, unit: number, triangle: number, { centre, axis, radius }: Circle): boolean {
  return cornersOf(soup, unit, [triangle]).every((point) => {
    const away = { x: point.x - centre.x, y: point.y - centre.y, z: point.z - centre.z };
    const along = dot(away, axis);
    const square = dot(away, away) - along * along;
    return Math.abs(Math.sqrt(Math.max(0, square)) - radius) < ROUND * radius;
  });
}

/** All matching triangles reachable from `seed` over edges, breadth first. Steps bend less than `SMOOTH`. */
function grow(
  topology: MeshTopology,
  seed: number,
  belongs: (triangle: number) => boolean,
  most = MOST_TRIANGLES,
): number[] {
  const found = [seed];
  const seen = new Set(found);
  for (let i = 0; i < found.length && found.length < most; i++) {
    const from = normalAt(topology, found[i]!);
    for (let k = 0; k < 3; k++) {
      const next = topology.beyond[found[i]! * 3 + k]!;
      if (next < 0 || seen.has(next) || !belongs(next)) continue;
      if (dot(normalAt(topology, next), from) < SMOOTH) continue;
      seen.add(next);
      found.push(next);
    }
  }
  return found;
}

function normalAt({ normals }: MeshTopology, triangle: number): Vec3 {
  const k = triangle * 3;
  return { x: normals[k]!, y: normals[k + 1]!, z: normals[k + 2]! };
}

function cornersOf(soup: TriangleSoup, unit: number, triangles: readonly number[]): Vec3[] {
  const { positions: p, index } = soup;
  const vertices = new Set(triangles.flatMap((t) => [index[t * 3]!, index[t * 3 + 1]!, index[t * 3 + 2]!]));
  return [...vertices].map((vertex) => {
    const k = vertex * 3;
    return { x: p[k]! * unit, y: p[k + 1]! * unit, z: p[k + 2]! * unit };
  });
}
