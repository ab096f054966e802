import type { Bvh } from '../../kernels/search/bvh.ts';
import type { TriangleRuns } from '../../kernels/search/triangle-runs.ts';

/** For geometries with fewer triangles, runs are as fast as a tree. */
export const BUILD_AHEAD_TRIANGLES = 8_000;

/** Receives the search trees that a worker builds, as they arrive. */
export interface TreeFeed {
  /** Numbers of the geometries whose tree will arrive. Nothing else builds these trees until then. */
  readonly promised: Set<number>;
  /** The runs of every geometry, available from the start. */
  readonly runs: readonly TriangleRuns[];
  /** Calls the listener with every tree, including those that arrived earlier. Replaces the previous listener. */
  listen(listener: (geometry: number, tree: Bvh) => void): void;
}
