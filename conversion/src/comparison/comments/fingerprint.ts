import { along, cross, dot, type Vector } from '../../delivery/vectors.ts';
import type { Match } from '../matching/match.ts';
import { toleranceAt } from '../matching/surface-check.ts';
import type { Part } from '../model/revision-model.ts';
import { invertPose, type Pose, placePoint, turnDirection } from '../shape/pose.ts';
import { nearestOnPart, nearestOnParts, type SurfacePlace } from './part-surface.ts';

/** Distances from the place, as shares of the part, and how many points there are at each. */
const RINGS = [0.01, 0.025, 0.05];
const POINTS = 6;

/**
 * Whether the surface around a place is still there: 18 points around it on the old part lie on the new parts, and points
 * around the new place on the old ones.
 */
export function isSurroundedBySame(from: SurfacePlace, to: SurfacePlace, { old, now, motion }: Match): boolean {
  return liesOn(from, now, motion) && liesOn(to, old, invertPose(motion));
}

function liesOn(place: SurfacePlace, others: readonly Part[], motion: Pose): boolean {
  const { part } = place;
  const points = pointsAround(place);
  // Where the surface ends nearby, nothing is sure.
  if (points.length < RINGS.length * POINTS) return false;
  return points.every((point) => {
    const [position, normal] = [placePoint(motion, point.position), turnDirection(motion, point.normal)];
    const there = nearestOnParts(others, position, normal, part.shape.diagonal);
    if (!there) return false;
    return there.distance <= toleranceAt(part.shape, point.triangle, there.part.shape, there.triangle);
  });
}

/** Points in the plane of the place, put on the surface of its part where it looks the same way. */
function pointsAround(place: SurfacePlace): SurfacePlace[] {
  const { part, normal, position } = place;
  const side: Vector = Math.abs(normal[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0];
  const right = unit(cross(normal, side));
  const up = cross(normal, right);
  return RINGS.flatMap((ring, k) => {
    const radius = ring * part.shape.diagonal;
    return Array.from({ length: POINTS }, (_, i) => {
      const angle = ((i + k / RINGS.length) * 2 * Math.PI) / POINTS;
      const point = along(along(position, right, radius * Math.cos(angle)), up, radius * Math.sin(angle));
      return nearestOnPart(part, point, normal, radius * 1.01);
    }).filter((found) => found !== null);
  });
}

function unit(v: Vector): Vector {
  const length = Math.sqrt(dot(v, v));
  return [v[0] / length, v[1] / length, v[2] / length];
}
