import type { Bvh } from '../kernels/bvh.ts';
import type { TriangleRuns } from '../kernels/triangle-runs.ts';

/** Below this runs are as good as a tree. */
export const BUILD_AHEAD_TRIANGLES = 8_000;

/** Search trees that somebody else makes, as they come: a worker's. */
export interface TreeFeed {
  /** Geometries whose tree will come; until then nobody else builds it. */
  readonly promised: Set<number>;
  /** Of every geometry, there from the start. */
  readonly runs: readonly TriangleRuns[];
  /** Hears every tree, also those that came before. Replaces the listener before. */
  listen(listener: (geometry: number, tree: Bvh) => void): void;
}
