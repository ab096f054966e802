import type { Bvh } from '../kernels/bvh.ts';

/** Below this a tree is built when a ray first comes near, in a few milliseconds. */
export const BUILD_AHEAD_TRIANGLES = 8_000;

/** Search trees that somebody else makes, as they come: a worker's. */
export interface TreeFeed {
  /** Geometries whose tree will come; until then nobody else builds it. */
  readonly promised: Set<number>;
  /** Hears every tree, also those that came before. Replaces the listener before. */
  listen(listener: (geometry: number, tree: Bvh) => void): void;
}
