import type { Vec3 } from '../../port.ts';
import { distance, dot, length, normalize, scale, subtract } from '../math/vectors.ts';

/** One edge of a body: consecutive segments without a corner between them. */
export interface EdgeChain {
  /** In order; a closed edge does not repeat its first point. */
  readonly points: readonly Vec3[];
  readonly isClosed: boolean;
}

/** Segments that bend by less belong to the same edge: cosine of 30°. */
const BEND = Math.cos((30 * Math.PI) / 180);

/** Joins segments into edges. `pairs`: two vertex numbers each; `corner` and `at` give the position of a vertex. */
export function edgeChains(
  pairs: ArrayLike<number>,
  corner: ArrayLike<number>,
  at: (vertex: number) => Vec3,
): EdgeChain[] {
  const ends = new Map<number, number[]>();
  const count = pairs.length / 2;
  for (let i = 0; i < count; i++) {
    for (const vertex of [corner[pairs[i * 2]!]!, corner[pairs[i * 2 + 1]!]!]) {
      const list = ends.get(vertex);
      if (list) list.push(i);
      else ends.set(vertex, [i]);
    }
  }
  const far = (segment: number, vertex: number) => {
    const [a, b] = [corner[pairs[segment * 2]!]!, corner[pairs[segment * 2 + 1]!]!];
    return a === vertex ? b : a;
  };
  /** Whether the path through three vertices has no corner. */
  const isSmooth = (before: number, here: number, after: number) => {
    const [from, middle, to] = [at(before), at(here), at(after)];
    return dot(normalize(subtract(middle, from)), normalize(subtract(to, middle))) >= BEND;
  };
  const used = new Uint8Array(count);
  /** Continues from a vertex while exactly one other segment follows without a corner. */
  const follow = (start: number, first: number): number[] => {
    const path: number[] = [];
    for (let vertex = start, segment = first; ; ) {
      const next = far(segment, vertex);
      path.push(next);
      const around = ends.get(next)!;
      const on = around[0] === segment ? around[1] : around[0];
      if (around.length !== 2 || on === undefined || used[on]) return path;
      if (!isSmooth(vertex, next, far(on, next))) return path;
      used[on] = 1;
      vertex = next;
      segment = on;
    }
  };
  const chains: EdgeChain[] = [];
  for (let i = 0; i < count; i++) {
    if (used[i]) continue;
    used[i] = 1;
    const a = corner[pairs[i * 2]!]!;
    const b = corner[pairs[i * 2 + 1]!]!;
    const ahead = follow(a, i);
    const isRound = ahead.length > 2 && ahead.at(-1) === a;
    const isClosed = isRound && ends.get(a)!.length === 2 && isSmooth(ahead.at(-2)!, a, b);
    const path = isClosed ? ahead : isRound ? [a, ...ahead] : [...follow(b, i).reverse(), ...ahead];
    if (new Set(path).size > 1) chains.push({ points: path.map(at), isClosed });
  }
  return chains;
}

export function chainLength({ points, isClosed }: EdgeChain): number {
  let sum = isClosed ? distance(points.at(-1)!, points[0]!) : 0;
  for (let i = 1; i < points.length; i++) sum += distance(points[i - 1]!, points[i]!);
  return sum;
}

/** The nearest point of a segment. */
export function nearestOnSegment(point: Vec3, a: Vec3, b: Vec3): Vec3 {
  const along = subtract(b, a);
  const square = dot(along, along);
  const share = square > 0 ? Math.min(1, Math.max(0, dot(subtract(point, a), along) / square)) : 0;
  return share === 1 ? b : { x: a.x + along.x * share, y: a.y + along.y * share, z: a.z + along.z * share };
}

/** Whether a chain is one straight line. */
export function isStraight({ points, isClosed }: EdgeChain): boolean {
  if (isClosed) return false;
  const [a, b] = [points[0]!, points.at(-1)!];
  const reach = distance(a, b);
  return reach > 0 && points.every((point) => distance(point, nearestOnSegment(point, a, b)) < reach * 1e-3);
}

/** The unit direction of a straight chain. */
export function directionOf({ points }: EdgeChain): Vec3 {
  const along = subtract(points.at(-1)!, points[0]!);
  return scale(along, 1 / (length(along) || 1));
}
