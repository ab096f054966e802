import type { Part } from '../model/revision-model.ts';
import { identity, type Pose } from '../shape/pose.ts';
import type { Match } from './match.ts';
import { pairsByName } from './names.ts';
import { type Box, boxesTouch, boxOf, type Overlap, overlapOf } from './overlap.ts';
import type { ShapePairs } from './shape-pairs.ts';
import { mostTolerance } from './surface-check.ts';

/** Parts that no step of the matching has settled yet, and how they lie on one another. */
export class Remaining {
  readonly frame: Pose;
  readonly pairs: ShapePairs;
  readonly matches: Match[];
  readonly old: Set<Part>;
  readonly now: Set<Part>;
  /** The parts of the new model that a name says are those of the old one, settled or not. */
  readonly named: ReadonlyMap<Part, Part>;
  readonly #boxes = new Map<Part, Box>();
  readonly #overlaps = new Map<Part, Map<Part, Overlap>>();

  /** `old` and `now` are what `matches` does not settle; `frame` maps the old file to the new one. */
  constructor(old: readonly Part[], now: readonly Part[], frame: Pose, matches: readonly Match[], pairs: ShapePairs) {
    this.frame = frame;
    this.pairs = pairs;
    this.matches = [...matches];
    this.old = new Set(old);
    this.now = new Set(now);
    const all = (side: 'old' | 'now', left: readonly Part[]) => [...matches.flatMap((match) => match[side]), ...left];
    this.named = new Map(pairsByName(all('old', old), all('now', now)));
  }

  /** Adds a match, the parts of which are settled. */
  settle(match: Match): void {
    this.matches.push(match);
    for (const part of match.old) this.old.delete(part);
    for (const part of match.now) this.now.delete(part);
  }

  /** How an old part in its place lies on a new one; null where their boxes do not touch. */
  overlap(old: Part, now: Part): Overlap | null {
    // Most parts are far from one another: only what was measured is kept.
    if (!boxesTouch(this.boxOfOld(old), this.boxOfNow(now), mostTolerance(old.shape, now.shape))) return null;
    const known = this.#overlaps.get(old) ?? new Map<Part, Overlap>();
    this.#overlaps.set(old, known);
    const overlap = known.get(now) ?? overlapOf(old, now, this.frame);
    known.set(now, overlap);
    return overlap;
  }

  boxOfOld(part: Part): Box {
    return this.#boxOf(part, this.frame);
  }

  boxOfNow(part: Part): Box {
    return this.#boxOf(part, identity);
  }

  #boxOf(part: Part, motion: Pose): Box {
    const box = this.#boxes.get(part) ?? boxOf(part, motion);
    this.#boxes.set(part, box);
    return box;
  }
}
