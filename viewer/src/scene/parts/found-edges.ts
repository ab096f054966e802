import { atOnce } from '../../kernels/math/steps.ts';
import { featureEdgesInSteps } from '../../kernels/shape/feature-edges.ts';
import type { GeometryData } from './model-data.ts';

/** Geometries with more triangles get no lines, because dense models are drawn without lines. */
export const MOST_EDGED_TRIANGLES = 120_000;

/**
 * The sharp edges of all geometries, one after another: pairs of vertex numbers, and the end of each geometry's pairs.
 */
export interface FoundEdges {
  readonly pairs: Uint32Array;
  readonly ends: Uint32Array;
}

/** Receives the edges that a worker finds. */
export interface EdgeFeed {
  /** `null` until the worker has found them. */
  readonly found: FoundEdges | null;
  /** Whether the worker has ended, so that no edges will come. */
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

/** The sharp edges of one geometry, as pairs of vertex numbers. */
export function edgesOf({ pairs, ends }: FoundEdges, geometry: number): Uint32Array {
  return pairs.subarray(geometry === 0 ? 0 : ends[geometry - 1], ends[geometry]);
}
