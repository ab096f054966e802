import { type RevisionModel, scaleModel } from '../model/revision-model.ts';
import type { Pose } from '../shape/pose.ts';
import { matchChanged } from './changed.ts';
import { findFileFrame } from './file-frame.ts';
import { type Match, plainMatch } from './match.ts';
import { matchMoved } from './moved.ts';
import { matchPieces } from './pieces.ts';
import { Remaining } from './remaining.ts';
import { ShapePairs } from './shape-pairs.ts';
import { findUnitFactor } from './units.ts';

/** What became of every part of a model in its next revision. */
export interface ModelMatch {
  /** The old model in the unit of the new one. */
  old: RevisionModel;
  now: RevisionModel;
  /** By what lengths of the old file were multiplied. */
  unitFactor: number;
  /** From the old file, in the unit of the new one, to the new file: other than the identity if all of it was turned. */
  frame: Pose;
  /** Every part of either model is in one of them. */
  matches: Match[];
}

/** Finds out what became of every part: in place, moved, in pieces, changed, and what is left. */
export function matchModels(before: RevisionModel, now: RevisionModel): ModelMatch {
  const unitFactor = findUnitFactor(before, now);
  const old = scaleModel(before, unitFactor);
  const pairs = new ShapePairs();
  const { frame, matches } = findFileFrame(old, now, pairs);
  const settled = new Set(matches.flatMap((match) => [...match.old, ...match.now]));
  const remaining = new Remaining(
    old.parts.filter((part) => !settled.has(part)),
    now.parts.filter((part) => !settled.has(part)),
    frame,
    matches,
    pairs,
  );
  matchMoved(remaining);
  matchPieces(remaining);
  matchChanged(remaining);
  for (const part of remaining.old) remaining.settle(plainMatch('removed', [part], [], frame));
  for (const part of remaining.now) remaining.settle(plainMatch('added', [], [part], frame));
  return { old, now, unitFactor, frame, matches: remaining.matches };
}
