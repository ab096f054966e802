import type { EdgeChain } from '../kernels/shape/edge-chains.ts';
import type { Measurement, Vec3 } from '../port.ts';
import type { Marks, MarkTone } from '../scene/stage/stage.ts';

/** What is highlighted of the object that a tap would choose, where it is shown. */
export interface SnapLook {
  readonly point: Vec3;
  readonly chain: EdgeChain | null;
  /** Nine numbers per triangle. */
  readonly triangles: readonly number[];
}

/** Draws results as lines with dots at their ends, and what is chosen or would be chosen. */
export function measureMarks(
  results: readonly Measurement[],
  first: SnapLook | null,
  over: SnapLook | null,
): Marks | null {
  if (results.length === 0 && !first && !over) return null;
  const strokes = results.flatMap(({ anchors }) => anchors.slice(1).flatMap((b, i) => [...pair(anchors[i]!, b)]));
  const ends = results.flatMap(({ anchors }) => anchors.flatMap((point) => pair(point, point)));
  const looks = [first, over].filter((look) => look !== null);
  const edges = looks.flatMap(({ chain }) => (chain ? chainStrokes(chain) : []));
  const dots = looks.flatMap(({ point }) => pair(point, point));
  const line = (points: number[], width: number, tone: MarkTone) => ({ points, width, tone, isHidden: false });
  return {
    lines: [
      line(edges, 3, 'accent'),
      line(strokes, 4.5, 'paper'),
      line(strokes, 2, 'accent'),
      line([...ends, ...dots], 11, 'paper'),
      line([...ends, ...dots], 7.5, 'accent'),
    ],
    fills: looks.map(({ triangles }) => ({ triangles, tone: 'accent' as const })),
  };
}

/** Marks an edge by its line and a face by the lines around it, so that its colour stays as it is. */
export function inspectionMarks({ chain, triangles }: SnapLook): Marks {
  const points = chain ? chainStrokes(chain) : rimOf(triangles);
  return { lines: [{ points, width: 3, tone: 'accent', isHidden: false }], fills: [] };
}

/** The sides that only one of the triangles has, six numbers each. */
function rimOf(triangles: readonly number[]): number[] {
  const sides = new Map<string, number[] | null>();
  for (let k = 0; k < triangles.length; k += 9) {
    const corners = [0, 3, 6].map((i) => triangles.slice(k + i, k + i + 3));
    for (const [i, a] of corners.entries()) {
      const b = corners[(i + 1) % 3]!;
      const key = [a.map(Math.fround).join(), b.map(Math.fround).join()].toSorted().join(' ');
      sides.set(key, sides.has(key) ? null : [...a, ...b]);
    }
  }
  return [...sides.values()].flatMap((side) => side ?? []);
}

function chainStrokes({ points, isClosed }: EdgeChain): number[] {
  const ring = isClosed ? [...points, points[0]!] : points;
  return ring.slice(1).flatMap((b, i) => pair(ring[i]!, b));
}

function pair(a: Vec3, b: Vec3): number[] {
  return [a.x, a.y, a.z, b.x, b.y, b.z];
}
