import { multiplyMatrix } from '../../delivery/transforms.ts';
import type { Part } from '../model/revision-model.ts';
import { invertPose, type Pose } from '../shape/pose.ts';
import type { Shape } from '../shape/shape.ts';
import { relativePose } from './in-place.ts';
import { plainMatch } from './match.ts';
import { boxesShared, type Overlap, overlapOf, samplesOn, share } from './overlap.ts';
import type { Remaining } from './remaining.ts';
import { isNearlySymmetric } from './symmetry.ts';

/** The least evidence for a change, and how much more than any other one it has to be. */
const ENOUGH = 0.3;
const MARGIN = 1.15;
/** What a name counts for that one part of either model has. */
const NAME = 0.5;

interface Candidate {
  old: Part;
  now: Part;
  score: number;
  motion: Pose;
}

/** Settles parts that are another shape now: by what of them lies on one another, their boxes, and their names. */
export function matchChanged(remaining: Remaining): void {
  const candidates = listCandidates(remaining).sort((a, b) => b.score - a.score);
  for (const { old, now, score, motion } of candidates) {
    if (!remaining.old.has(old) || !remaining.now.has(now)) continue;
    const rivals = candidates.filter(
      (other) =>
        (other.old === old) !== (other.now === now) &&
        remaining.old.has(other.old) &&
        remaining.now.has(other.now) &&
        other.score * MARGIN > score,
    );
    if (rivals.length === 0) {
      // Frames of nodes do not say how a part was turned: delivered files share meshes of moved copies.
      const isTurnUnknown = motion !== remaining.frame && isNearlySymmetric(old.shape);
      const keptShare = share(samplesOn(old.shape, now.shape, relativePose(old, now, motion), 'grid'));
      remaining.settle({ ...plainMatch('changed', [old], [now], motion), isTurnUnknown, keptShare });
      continue;
    }
    for (const part of new Set([old, ...rivals.map((rival) => rival.old)])) {
      remaining.settle(plainMatch('ambiguous', [part], [], remaining.frame));
    }
    for (const part of new Set([now, ...rivals.map((rival) => rival.now)])) {
      remaining.settle(plainMatch('ambiguous', [], [part], remaining.frame));
    }
  }
}

function listCandidates(remaining: Remaining): Candidate[] {
  const { named } = remaining;
  const candidates: Candidate[] = [];
  for (const old of remaining.old) {
    for (const now of remaining.now) {
      const isNamed = named.get(old) === now;
      const found = overlapScore(old, now, isNamed, remaining);
      const boxes = boxesShared(remaining.boxOfOld(old), remaining.boxOfNow(now));
      const score = found.score + boxes * similarity(old.shape, now.shape) + (isNamed ? NAME : 0);
      if (score >= ENOUGH) candidates.push({ old, now, score, motion: found.motion });
    }
  }
  return candidates;
}

/** What lies on one another where the part was; for one with the same name also where its node is now. */
function overlapScore(old: Part, now: Part, isNamed: boolean, remaining: Remaining): { score: number; motion: Pose } {
  const found = (overlap: Overlap | null, motion: Pose) => {
    const { oldShare, nowShare } = overlap ?? { oldShare: 0, nowShare: 0 };
    return { score: (oldShare + nowShare) / 2, motion };
  };
  const inPlace = found(remaining.overlap(old, now), remaining.frame);
  if (!isNamed) return inPlace;
  const motion = multiplyMatrix(now.pose, invertPose(old.pose));
  const withNode = found(overlapOf(old, now, motion), motion);
  return withNode.score > inPlace.score ? withNode : inPlace;
}

/** How similar areas are, and proportions. */
function similarity(a: Shape, b: Shape): number {
  const ratio = (x: number, y: number) => (Math.max(x, y) > 0 ? Math.min(x, y) / Math.max(x, y) : 1);
  const [m, n] = [a.moments, b.moments];
  return Math.sqrt(ratio(m.area, n.area)) * ratio(m.spread[0] / m.area, n.spread[0] / n.area);
}
