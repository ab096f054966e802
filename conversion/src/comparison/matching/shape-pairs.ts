import { angleBetween, type Pose } from '../shape/pose.ts';
import type { Shape } from '../shape/shape.ts';
import { findAlignments } from './alignments.ts';
import { checkSurfaces, gridTolerance, haveLikeMoments, type SurfaceFit } from './surface-check.ts';

/** What has been found out about pairs of shapes: files draw the same ones many times. */
export class ShapePairs {
  readonly #alignments = new Map<Shape, Map<Shape, Pose[]>>();
  readonly #fits = new Map<Shape, Map<Shape, { pose: Pose; fit: SurfaceFit | null }[]>>();

  /** As `findAlignments`. */
  alignments(a: Shape, b: Shape): Pose[] {
    const known = entryOf(this.#alignments, a);
    const poses = known.get(b) ?? findAlignments(a, b);
    known.set(b, poses);
    return poses;
  }

  /** Whether one is a moved copy of the other. */
  areCongruent(a: Shape, b: Shape): boolean {
    return a === b || (haveLikeMoments(a, b) && this.alignments(a, b).length > 0);
  }

  /** As `checkSurfaces`. */
  check(a: Shape, b: Shape, pose: Pose): SurfaceFit | null {
    const known = entryOf(this.#fits, a);
    const fits = known.get(b) ?? [];
    known.set(b, fits);
    const near = gridTolerance(a, b) / 20;
    const same = fits.find(({ pose: other }) => {
      const off = Math.hypot(pose[12]! - other[12]!, pose[13]! - other[13]!, pose[14]! - other[14]!);
      return off <= near && angleBetween(pose, other) * a.diagonal <= near;
    });
    if (same) return same.fit;
    const fit = checkSurfaces(a, b, pose);
    fits.push({ pose, fit });
    return fit;
  }
}

function entryOf<V>(map: Map<Shape, Map<Shape, V>>, shape: Shape): Map<Shape, V> {
  const entry = map.get(shape) ?? new Map<Shape, V>();
  map.set(shape, entry);
  return entry;
}
