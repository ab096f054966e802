import { featureEdgesInSteps } from '../kernels/feature-edges.ts';
import { atOnce } from '../kernels/steps.ts';
import type { GeometryData } from './model-data.ts';

/** Larger geometries get no lines: what is dense is not drawn with them. */
export const MOST_EDGED_TRIANGLES = 120_000;

/** The sharp edges of all geometries, one after another: pairs of vertex numbers, and where each geometry's end. */
export interface FoundEdges {
  readonly pairs: Uint32Array;
  readonly ends: Uint32Array;
}

/** Edges that somebody else finds: a worker. */
export interface EdgeFeed {
  /** `null` until they are there. */
  readonly found: FoundEdges | null;
  /** Whether nobody looks for them any more. */
  readonly isOver: boolean;
}

export function findEdges(geometries: readonly GeometryData[]): FoundEdges {
  const edges = geometries.map((geometry) =>
    geometry.triangleCount > MOST_EDGED_TRIANGLES ? new Uint32Array(0) : atOnce(featureEdgesInSteps(geometry)),
  );
  const pairs = new Uint32Array(edges.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  const ends = Uint32Array.from(edges, (own) => {
    pairs.set(own, end);
    end += own.length;
    return end;
  });
  return { pairs, ends };
}

/** The edges of one geometry. */
export function edgesOf({ pairs, ends }: FoundEdges, geometry: number): Uint32Array {
  return pairs.subarray(geometry === 0 ? 0 : ends[geometry - 1], ends[geometry]);
}
