import type { Vec3 } from '../../port.ts';
import { type BoxArray, emptyBox, uniteBox } from '../math/boxes.ts';
import { dot, type Ray } from '../math/vectors.ts';

/** Points with `normal · point > offset` are cut away. Unit normal, metres. */
export interface CutPlane {
  readonly normal: Vec3;
  readonly offset: number;
}

/** The remaining segment of a ray: from `from` to `to`; `plane` is the one through which it enters, if any. */
export interface KeptStretch {
  readonly from: number;
  readonly to: number;
  readonly plane: CutPlane | null;
}

/** The part of a ray between two distances that is not cut away; `null` when nothing remains. */
export function keptStretch(ray: Ray, start: number, end: number, planes: readonly CutPlane[]): KeptStretch | null {
  let from = start;
  let to = end;
  let plane: CutPlane | null = null;
  for (const cut of planes) {
    const room = cut.offset - dot(cut.normal, ray.origin);
    const along = dot(cut.normal, ray.direction);
    const t = room / along;
    if (Math.abs(along) < 1e-14) {
      if (room < 0) return null;
    } else if (along > 0) to = Math.min(to, t);
    else if (t > from) {
      from = t;
      plane = cut;
    }
  }
  return from < to ? { from, to, plane } : null;
}

/** Whether a point is cut away by more than `slack` metres. */
export function isCutAway(point: Vec3, planes: readonly CutPlane[], slack: number): boolean {
  return planes.some(({ normal, offset }) => dot(normal, point) - offset > slack);
}

/** The part of a convex polygon that is not cut away, three numbers per corner; empty when nothing remains. */
export function keptPolygon(corners: ArrayLike<number>, planes: readonly CutPlane[]): number[] {
  let kept = Array.from(corners);
  for (const { normal: n, offset } of planes) {
    const before = kept;
    kept = [];
    for (let i = 0; i < before.length; i += 3) {
      const j = (i + 3) % before.length;
      const [ax, ay, az] = [before[i]!, before[i + 1]!, before[i + 2]!];
      const [bx, by, bz] = [before[j]!, before[j + 1]!, before[j + 2]!];
      const a = n.x * ax + n.y * ay + n.z * az - offset;
      const b = n.x * bx + n.y * by + n.z * bz - offset;
      if (a <= 0) kept.push(ax, ay, az);
      if (a <= 0 === b <= 0) continue;
      const share = a / (a - b);
      kept.push(ax + (bx - ax) * share, ay + (by - ay) * share, az + (bz - az) * share);
    }
  }
  return kept;
}

/** Corners of the faces of a box, as numbers of its six: each face once around. */
const faces = [
  [0, 1, 2, 0, 4, 2, 0, 4, 5, 0, 1, 5],
  [3, 1, 2, 3, 4, 2, 3, 4, 5, 3, 1, 5],
  [0, 1, 2, 3, 1, 2, 3, 1, 5, 0, 1, 5],
  [0, 4, 2, 3, 4, 2, 3, 4, 5, 0, 4, 5],
  [0, 1, 2, 3, 1, 2, 3, 4, 2, 0, 4, 2],
  [0, 1, 5, 3, 1, 5, 3, 4, 5, 0, 4, 5],
] as const;

/** A box around what planes leave of the box at `at` in `boxes`; empty when nothing. */
export function keptBox(boxes: ArrayLike<number>, at: number, planes: readonly CutPlane[]): BoxArray {
  const box = emptyBox();
  const crossing: CutPlane[] = [];
  for (const plane of planes) {
    if (farthest(boxes, at, plane.normal, -1) > plane.offset) return box;
    if (farthest(boxes, at, plane.normal, 1) > plane.offset) crossing.push(plane);
  }
  if (crossing.length === 0) uniteBox(box, 0, boxes, at);
  else
    for (const face of faces) {
      const kept = keptPolygon(
        face.map((number) => boxes[at + number]!),
        crossing,
      );
      for (let i = 0; i < kept.length; i += 3) {
        const corner = kept.slice(i, i + 3);
        uniteBox(box, 0, [...corner, ...corner], 0);
      }
    }
  return box;
}

/** How far along a direction the box reaches; with `way` -1 where it begins. */
function farthest(boxes: ArrayLike<number>, at: number, { x, y, z }: Vec3, way: 1 | -1): number {
  const reach = (by: number, axis: number) => by * boxes[at + (by * way > 0 ? axis + 3 : axis)]!;
  return reach(x, 0) + reach(y, 1) + reach(z, 2);
}
