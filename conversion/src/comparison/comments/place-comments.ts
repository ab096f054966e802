import type { Vector } from '../../delivery/vectors.ts';
import type { Match } from '../matching/match.ts';
import type { ModelMatch } from '../matching/match-models.ts';
import { gridTolerance, mostTolerance, toleranceAt } from '../matching/surface-check.ts';
import type { Part } from '../model/revision-model.ts';
import { type Pose, placePoint, turnDirection } from '../shape/pose.ts';
import { type ComparedComment, findAnchor } from './anchor.ts';
import { isSurroundedBySame } from './fingerprint.ts';
import { nearestOnParts, type SurfacePlace } from './part-surface.ts';

/**
 * - `attached`: the same place of the same surface, where the part is where it was
 * - `moved`: the same place of the same surface, which moved with its part
 * - `changed-beneath`: there is a surface, but it is not shown to be the same
 * - `lost`: there is none, or nothing says which
 */
export type PlacementState = 'attached' | 'moved' | 'changed-beneath' | 'lost';

/** Where a comment is in the new revision. */
export interface CommentPlacement {
  id: string;
  state: PlacementState;
  /** The part of the new revision; null if it is lost. */
  part: { path: string; names: string[] } | null;
  /** In the frame of the new file, metres; null if it is lost. */
  position: Vector | null;
  normal: Vector | null;
}

/** How far a place may be off on a changed part, as shares of the part: to be the same, and to be shown at all. */
const SAME_PLACE = 0.004;
const NEAR_PLACE = 0.05;
/** If less of a changed part is where it was, as when all of it is larger, no place of it counts as the same. */
const KEPT = 0.2;

/** Places comments of the old revision in the new one. Each place is checked to lie on a surface that looks the same way. */
export function placeComments(found: ModelMatch, comments: readonly ComparedComment[]): CommentPlacement[] {
  const matchOf = new Map<Part, Match>();
  for (const match of found.matches) for (const part of match.old) matchOf.set(part, match);
  return comments.map((comment) => {
    const position = comment.position.map((value) => value * found.unitFactor) as Vector;
    const anchor = findAnchor(found.old, { ...comment, position });
    const match = anchor && matchOf.get(anchor.part);
    return { id: comment.id, ...(match ? placeAnchor(anchor, match, found.frame) : lost) };
  });
}

type Placed = Omit<CommentPlacement, 'id'>;

const lost: Placed = { state: 'lost', part: null, position: null, normal: null };

function placeAnchor(anchor: SurfacePlace, match: Match, frame: Pose): Placed {
  const reach = anchor.part.shape.diagonal * NEAR_PLACE;
  const to = nearestOnParts(
    match.now,
    placePoint(match.motion, anchor.position),
    turnDirection(match.motion, anchor.normal),
    Math.max(reach, ...match.now.map(({ shape }) => mostTolerance(anchor.part.shape, shape))),
  );
  if (!to) return lost;
  const tolerance = toleranceAt(anchor.part.shape, anchor.triangle, to.part.shape, to.triangle);
  if (match.verdict === 'same' || match.verdict === 'moved') {
    if (to.distance > tolerance) return lost;
    if (match.verdict === 'same') return placed('attached', to);
    return placed(match.isTurnUnknown ? 'changed-beneath' : 'moved', to);
  }
  const least = gridTolerance(anchor.part.shape, to.part.shape);
  const isSame =
    !match.isTurnUnknown &&
    (match.keptShare ?? 1) >= KEPT &&
    to.distance <= Math.max(least, Math.min(tolerance, anchor.part.shape.diagonal * SAME_PLACE)) &&
    isSurroundedBySame(anchor, to, match);
  if (!isSame) return placed('changed-beneath', to);
  return placed(match.motion.every((value, k) => value === frame[k]) ? 'attached' : 'moved', to);
}

function placed(state: PlacementState, { part, position, normal }: SurfacePlace): Placed {
  return { state, part: { path: part.path, names: part.names }, position, normal };
}
