import { multiplyMatrix } from '../../delivery/transforms.ts';
import type { Part, RevisionModel } from '../model/revision-model.ts';
import { invertPose, type Pose, placePoint } from '../shape/pose.ts';
import type { Match } from './match.ts';
import { fullName, ownName } from './names.ts';
import { NearParts } from './near-parts.ts';
import type { ShapePairs } from './shape-pairs.ts';
import { haveLikeMoments } from './surface-check.ts';

/** How far the centroids of equal parts may be apart, as a share of the part: other triangles have other centroids. */
const NEAR = 0.01;

/** Pairs of parts with equal surfaces at equal places, the old ones in the given frame of the file. */
export function matchInPlace(old: RevisionModel, now: RevisionModel, frame: Pose, pairs: ShapePairs): Match[] {
  const near = new NearParts(now);
  const taken = new Set<Part>();
  const matches: Match[] = [];
  for (const part of old.parts) {
    const place = placePoint(frame, part.centroid);
    const candidates = near
      .around(place, part.shape.diagonal * NEAR)
      .filter((other) => !taken.has(other) && haveLikeMoments(part.shape, other.shape))
      .sort((a, b) => nameRank(part, b) - nameRank(part, a));
    for (const other of candidates) {
      const fit = pairs.check(part.shape, other.shape, relativePose(part, other, frame));
      if (!fit) continue;
      taken.add(other);
      const { deviation, isExact } = fit;
      const found = { deviation, isWithinTessellation: !isExact, isTurnUnknown: false, keptShare: null };
      matches.push({ verdict: 'same', old: [part], now: [other], motion: frame, ...found });
      break;
    }
  }
  return matches;
}

/** From the shape's frame of an old part to that of a new one, if the old one moves as given. */
export function relativePose(old: Part, now: Part, motion: Pose): Pose {
  return multiplyMatrix(invertPose(now.pose), multiplyMatrix(motion, old.pose));
}

function nameRank(a: Part, b: Part): number {
  return (fullName(a) === fullName(b) ? 2 : 0) + (ownName(a) === ownName(b) ? 1 : 0);
}
