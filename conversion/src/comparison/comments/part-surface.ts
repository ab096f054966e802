import type { Vector } from '../../delivery/vectors.ts';
import { SAME_WAY } from '../matching/overlap.ts';
import type { Part } from '../model/revision-model.ts';
import { invertPose, placePoint, turnDirection } from '../shape/pose.ts';

/** A place on the surface of a part, in the frame of its file. */
export interface SurfacePlace {
  part: Part;
  /** Of the part's shape. */
  triangle: number;
  position: Vector;
  /** Of the triangle, of length one. */
  normal: Vector;
  /** From the point that was looked for. */
  distance: number;
}

/** The nearest place of a part within `reach` that looks the same way as `normal`; null if there is none. */
export function nearestOnPart(part: Part, position: Vector, normal: Vector, reach: number): SurfacePlace | null {
  const back = invertPose(part.pose);
  const near = part.shape.tree.nearest(...placePoint(back, position), reach, turnDirection(back, normal), SAME_WAY);
  if (!near) return null;
  const at = near.triangle * 3;
  const { normals } = part.shape;
  return {
    part,
    triangle: near.triangle,
    position: placePoint(part.pose, [near.x, near.y, near.z]),
    normal: turnDirection(part.pose, [normals[at]!, normals[at + 1]!, normals[at + 2]!]),
    distance: near.distance,
  };
}

/** The nearest place of any of the parts. */
export function nearestOnParts(
  parts: readonly Part[],
  position: Vector,
  normal: Vector,
  reach: number,
): SurfacePlace | null {
  let best: SurfacePlace | null = null;
  for (const part of parts) {
    const { centroid, shape } = part;
    const away = Math.hypot(position[0] - centroid[0], position[1] - centroid[1], position[2] - centroid[2]);
    if (away > shape.diagonal + reach) continue;
    const found = nearestOnPart(part, position, normal, best?.distance ?? reach);
    if (found && (!best || found.distance < best.distance)) best = found;
  }
  return best;
}
