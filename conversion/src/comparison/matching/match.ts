import type { Part } from '../model/revision-model.ts';
import type { Pose } from '../shape/pose.ts';

/**
 * What became of parts: `same` is in place in the frame of the file; `ambiguous` are equal instances, or changes, of which
 * nothing says which is which.
 */
export type Verdict = 'same' | 'moved' | 'changed' | 'split' | 'merged' | 'ambiguous' | 'removed' | 'added';

/** Parts of the old model and what they are in the new one. */
export interface Match {
  verdict: Verdict;
  /** None for what was added, several for what was merged; one otherwise. */
  old: Part[];
  /** None for what was removed, several for what was split; one otherwise. Ambiguous parts are alone on their side. */
  now: Part[];
  /** From a place of the old part to where it is now, both in the unit of the new file. */
  motion: Pose;
  /** The largest distance found between surfaces of the verdicts `same` and `moved`; else null. */
  deviation: number | null;
  /** Whether the distance is that of other triangles on curved faces, more than that of grids. */
  isWithinTessellation: boolean;
  /** Whether the part could as well have been turned otherwise: by one of its symmetries, or with what changed in it. */
  isTurnUnknown: boolean;
  /** The share of the old surface that lies on the new one but for grids, for the verdict `changed`; else null. */
  keptShare: number | null;
}

/** A match that no surface check decided. */
export function plainMatch(verdict: Verdict, old: Part[], now: Part[], motion: Pose): Match {
  return {
    verdict,
    old,
    now,
    motion,
    deviation: null,
    isWithinTessellation: false,
    isTurnUnknown: false,
    keptShare: null,
  };
}
