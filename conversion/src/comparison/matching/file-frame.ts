import { multiplyMatrix } from '../../delivery/transforms.ts';
import type { Part, RevisionModel } from '../model/revision-model.ts';
import {
  angleBetween,
  axisRotations,
  identity,
  invertPose,
  type Pose,
  placePoint,
  poseMapping,
} from '../shape/pose.ts';
import { matchInPlace } from './in-place.ts';
import type { Match } from './match.ts';
import { NearParts } from './near-parts.ts';
import type { ShapePairs } from './shape-pairs.ts';
import { haveLikeMoments } from './surface-check.ts';

/** If less is in place, a frame of the whole file is looked for. */
const SETTLED = 0.6;
/** What another frame has to explain, and the part of it that the old one may explain at most. */
const EXPLAINED = 0.6;
const NOT_MORE = 0.6;
/** How many rare shapes are tried, and how many frames are checked thoroughly. */
const RARE = 6;
const CHECKED = 3;

/** Where the old file lies in the new one, and what is in place there. */
export interface FileFrame {
  frame: Pose;
  matches: Match[];
}

/** The frame of the whole file: unchanged, unless another one explains by far more parts and more of the area. */
export function findFileFrame(old: RevisionModel, now: RevisionModel, pairs: ShapePairs): FileFrame {
  const unchanged = { frame: identity, matches: matchInPlace(old, now, identity, pairs) };
  const settled = shareOf(old, unchanged.matches);
  if (settled >= SETTLED || old.parts.length === 0) return unchanged;
  const near = new NearParts(now);
  const candidates = frames(old, now, pairs)
    .map((frame) => ({ frame, score: centroidsIn(old, near, frame) }))
    .sort((a, b) => b.score - a.score);
  let best = { ...unchanged, share: settled };
  for (const { frame } of candidates.slice(0, CHECKED)) {
    const matches = matchInPlace(old, now, frame, pairs);
    const share = shareOf(old, matches);
    if (share > best.share) best = { frame, matches, share };
  }
  return best.share >= EXPLAINED && settled < best.share * NOT_MORE ? best : unchanged;
}

/** The mean of the share by number and that by area: one large part that moved does not turn the file. */
function shareOf(model: RevisionModel, matches: readonly Match[]): number {
  const area = (parts: readonly Part[]) => parts.reduce((sum, { shape }) => sum + shape.moments.area, 0);
  const matched = matches.flatMap(({ old }) => old);
  return (matched.length / model.parts.length + area(matched) / area(model.parts)) / 2;
}

/** Frames that map a rare part to one of its shape, with the 24 turns about the axes or as the parts are turned. */
function frames(old: RevisionModel, now: RevisionModel, pairs: ShapePairs): Pose[] {
  const found: Pose[] = [];
  const add = (frame: Pose) => {
    const isKnown = found.some((known) => {
      const off = Math.hypot(...[12, 13, 14].map((k) => known[k]! - frame[k]!));
      return angleBetween(known, frame) < 1e-3 && off < now.diagonal * 1e-4;
    });
    if (!isKnown) found.push(frame);
  };
  for (const { part, others } of rareParts(old, now)) {
    for (const other of others) {
      for (const alignment of pairs.alignments(part.shape, other.shape)) {
        add(multiplyMatrix(other.pose, multiplyMatrix(alignment, invertPose(part.pose))));
      }
      for (const rotation of axisRotations) add(poseMapping(rotation, part.centroid, other.centroid));
    }
  }
  return found;
}

/** Parts of which the new model has the fewest that could be them; large ones first. */
function rareParts(old: RevisionModel, now: RevisionModel): { part: Part; others: Part[] }[] {
  const shapes = new Map(old.parts.map((part) => [part.shape, part]));
  return [...shapes.values()]
    .map((part) => ({ part, others: now.parts.filter(({ shape }) => haveLikeMoments(part.shape, shape, 0.02)) }))
    .filter(({ others }) => others.length > 0 && others.length <= RARE)
    .sort((a, b) => a.others.length - b.others.length || b.part.shape.moments.area - a.part.shape.moments.area)
    .slice(0, RARE);
}

/** How many old parts have a part of like moments at their place in the frame. */
function centroidsIn(old: RevisionModel, near: NearParts, frame: Pose): number {
  return old.parts.filter((part) =>
    near
      .around(placePoint(frame, part.centroid), part.shape.diagonal * 0.01)
      .some(({ shape }) => haveLikeMoments(part.shape, shape)),
  ).length;
}
