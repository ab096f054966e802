import type { Vector } from '../../delivery/vectors.ts';
import type { Part } from '../model/revision-model.ts';
import { invertPose, type Pose, placePoint, turnDirection } from '../shape/pose.ts';
import { SAMPLES } from '../shape/samples.ts';
import type { Shape } from '../shape/shape.ts';
import { relativePose } from './in-place.ts';
import { gridTolerance, mostTolerance, toleranceAt } from './surface-check.ts';

/** The least dot product of normals that look the same way. */
export const SAME_WAY = 0.8;

/**
 * Which samples of a shape lie on another one, or itself, that looks the same way there; `pose` maps the first one. With
 * `grid`, chords explain no distance: a shallow edge looks like a curved face.
 */
export function samplesOn(
  shape: Shape,
  other: Shape,
  pose: Pose,
  within: 'tolerance' | 'grid' = 'tolerance',
): boolean[] {
  const { points, normals, triangles } = shape.samples;
  const reach = mostTolerance(shape, other);
  return Array.from({ length: SAMPLES }, (_, i) => {
    const [x, y, z] = placePoint(pose, [points[i * 3]!, points[i * 3 + 1]!, points[i * 3 + 2]!]);
    const facing = turnDirection(pose, [normals[i * 3]!, normals[i * 3 + 1]!, normals[i * 3 + 2]!]);
    const near = other.tree.nearest(x, y, z, reach, facing, SAME_WAY);
    if (!near) return false;
    const chords = within === 'tolerance' ? toleranceAt(shape, triangles[i]!, other, near.triangle) : 0;
    return near.distance <= Math.max(chords, gridTolerance(shape, other));
  });
}

/** How two parts lie on one another, by their samples. */
export interface Overlap {
  /** Which samples of the old part lie on the new one, and their share. */
  oldOnNow: boolean[];
  oldShare: number;
  nowOnOld: boolean[];
  nowShare: number;
}

/** Measures how an old part lies on a new one if it moves as given. */
export function overlapOf(old: Part, now: Part, motion: Pose): Overlap {
  const pose = relativePose(old, now, motion);
  const oldOnNow = samplesOn(old.shape, now.shape, pose);
  const nowOnOld = samplesOn(now.shape, old.shape, invertPose(pose));
  return { oldOnNow, oldShare: share(oldOnNow), nowOnOld, nowShare: share(nowOnOld) };
}

/** The share that is true. */
export function share(flags: readonly boolean[]): number {
  return flags.filter(Boolean).length / flags.length;
}

/** A box along the axes: least x, y, z and most x, y, z. */
export type Box = number[];

/** The box around a part that is moved as given. */
export function boxOf({ shape, pose }: Part, motion: Pose): Box {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (let corner = 0; corner < 8; corner++) {
    const point = [0, 1, 2].map((axis) => shape.box[axis + ((corner >> axis) & 1) * 3]!) as Vector;
    placePoint(motion, placePoint(pose, point)).forEach((value, axis) => {
      box[axis] = Math.min(box[axis]!, value);
      box[axis + 3] = Math.max(box[axis + 3]!, value);
    });
  }
  return box;
}

/** The volume that two boxes share, as a share of that of both; flat boxes have a hundredth of their length as thickness. */
export function boxesShared(a: Box, b: Box): number {
  const thick = Math.max(...[0, 1, 2].map((k) => Math.max(a[k + 3]! - a[k]!, b[k + 3]! - b[k]!))) / 100;
  let [both, first, second] = [1, 1, 1];
  for (let k = 0; k < 3; k++) {
    const side = Math.min(a[k + 3]!, b[k + 3]!) - Math.max(a[k]!, b[k]!) + thick;
    both *= Math.max(0, side);
    first *= a[k + 3]! - a[k]! + thick;
    second *= b[k + 3]! - b[k]! + thick;
  }
  return both / (first + second - both);
}

/** Whether two boxes touch, if each grows by a distance. */
export function boxesTouch(a: Box, b: Box, distance: number): boolean {
  return [0, 1, 2].every((k) => a[k]! - distance <= b[k + 3]! && b[k]! - distance <= a[k + 3]!);
}
