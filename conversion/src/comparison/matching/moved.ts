import { multiplyMatrix } from '../../delivery/transforms.ts';
import type { Part } from '../model/revision-model.ts';
import { angleBetween, invertPose } from '../shape/pose.ts';
import { relativePose } from './in-place.ts';
import { type Match, plainMatch } from './match.ts';
import { fullName } from './names.ts';
import type { Remaining } from './remaining.ts';
import { haveLikeMoments } from './surface-check.ts';

/** The share of its samples with which a part still lies in another one, as a piece of it. */
const STILL_THERE = 0.55;

/**
 * Settles parts that are somewhere else as they were. Only names tell equal instances apart; those that no
 * name tells apart, or that may as well have become a piece of another part, are ambiguous.
 */
export function matchMoved(remaining: Remaining): void {
  for (const { old, now } of congruentGroups(remaining)) {
    if (now.length === 0 || old.length === 0) continue;
    const staying = new Set(old.filter((part) => hasBecomePiece(part, remaining)));
    const pieces = new Set(now.filter((part) => wasPiece(part, remaining)));
    const gone = old.filter((part) => !staying.has(part));
    const come = now.filter((part) => !pieces.has(part));
    const isWhole = staying.size === 0 && pieces.size === 0;
    for (const [part, other] of movedPairs(gone, come, remaining, isWhole)) {
      // Each fits the first of its group, and yet these two may not fit each other.
      if (remaining.pairs.areCongruent(part.shape, other.shape)) remaining.settle(movedMatch(part, other, remaining));
    }
    const isOpen = come.some((part) => remaining.now.has(part));
    const wasOpen = old.some((part) => remaining.old.has(part));
    for (const part of gone) {
      if (isOpen && remaining.old.has(part)) remaining.settle(plainMatch('ambiguous', [part], [], remaining.frame));
    }
    for (const part of come) {
      if (wasOpen && remaining.now.has(part)) remaining.settle(plainMatch('ambiguous', [], [part], remaining.frame));
    }
  }
}

/** The parts left of either model in groups of moved copies. */
function congruentGroups({ old, now, pairs }: Remaining): { old: Part[]; now: Part[] }[] {
  const groups: { old: Part[]; now: Part[] }[] = [];
  const groupOf = (part: Part) => {
    const group = groups.find((known) => pairs.areCongruent((known.old[0] ?? known.now[0]!).shape, part.shape));
    if (group) return group;
    const made = { old: [], now: [] };
    groups.push(made);
    return made;
  };
  for (const part of old) groupOf(part).old.push(part);
  for (const part of now) groupOf(part).now.push(part);
  return groups;
}

/** `isWhole`: no copy of them may have become, or been, a piece of another part. */
function movedPairs(
  gone: readonly Part[],
  come: readonly Part[],
  remaining: Remaining,
  isWhole: boolean,
): [Part, Part][] {
  const [part, other] = [gone[0], come[0]];
  if (gone.length === 1 && come.length === 1 && part && other) {
    const isIt = fullName(part) === fullName(other) || (isWhole && isAloneOfItsShape(part, remaining));
    if (isIt) return [[part, other]];
  }
  return gone.flatMap((named): [Part, Part][] => {
    const found = remaining.named.get(named);
    return found && come.includes(found) ? [[named, found]] : [];
  });
}

/** Whether no part that is settled is a copy of it. */
function isAloneOfItsShape(part: Part, { matches, pairs }: Remaining): boolean {
  return !matches.some(({ old, now }) =>
    [...old, ...now].some(({ shape }) => haveLikeMoments(shape, part.shape) && pairs.areCongruent(part.shape, shape)),
  );
}

/** Whether an old part still lies where it was, in another part. */
function hasBecomePiece(part: Part, remaining: Remaining): boolean {
  return [...remaining.now].some((other) => (remaining.overlap(part, other)?.oldShare ?? 0) > STILL_THERE);
}

/** Whether a new part was a piece of an old one. */
function wasPiece(part: Part, remaining: Remaining): boolean {
  return [...remaining.old].some((other) => (remaining.overlap(other, part)?.nowShare ?? 0) > STILL_THERE);
}

function movedMatch(part: Part, other: Part, { pairs, frame }: Remaining): Match {
  const alignments = pairs.alignments(part.shape, other.shape);
  const motions = alignments.map((alignment) =>
    multiplyMatrix(other.pose, multiplyMatrix(alignment, invertPose(part.pose))),
  );
  const motion = motions.reduce((least, next) =>
    angleBetween(next, frame) < angleBetween(least, frame) ? next : least,
  );
  const fit = pairs.check(part.shape, other.shape, relativePose(part, other, motion));
  return {
    verdict: 'moved',
    old: [part],
    now: [other],
    motion,
    deviation: fit?.deviation ?? null,
    isWithinTessellation: fit !== null && !fit.isExact,
    isTurnUnknown: alignments.length > 1,
    keptShare: null,
  };
}
