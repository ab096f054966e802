import { cutPolygon } from '@chamfer/viewer/polygon';
import type { Rows } from './obj-lists.ts';

/**
 * Divides a face of more than three corners into triangles, of any shape, also where its outline goes along a bridge to a
 * hole and back. Returns places in `face`, three for each triangle, in its direction of turn.
 */
export function triangulate(points: Rows, face: readonly number[]): readonly number[] {
  const flat = flatten(points, face);
  const size = areaOf(flat, [...face.keys()]);
  // All of its corners on a line, or crossing itself so that nothing is left.
  if (size === 0) return fan(face.length);
  if (face.length === 4) return quad(flat, size) ?? cut(flat, size);
  return cut(flat, size);
}

/** Along the shorter diagonal of those that lie inside. */
function quad(flat: readonly number[], size: number): readonly number[] | null {
  const ways = [
    [0, 1, 2, 0, 2, 3],
    [1, 2, 3, 1, 3, 0],
  ].filter((way) => areaOf(flat, way.slice(0, 3)) * size > 0 && areaOf(flat, way.slice(3)) * size > 0);
  const length = ([from, , to]: readonly number[]) =>
    Math.hypot(...[0, 1].map((axis) => flat[from! * 2 + axis]! - flat[to! * 2 + axis]!));
  return ways.sort((a, b) => length(a) - length(b))[0] ?? null;
}

function cut(flat: readonly number[], size: number): readonly number[] {
  const corners = cutPolygon(flat);
  if (corners.length === 0) return fan(flat.length / 2);
  for (let at = 0; at < corners.length; at += 3) {
    const triangle = corners.slice(at, at + 3);
    if (areaOf(flat, triangle) * size < 0) [corners[at], corners[at + 1]] = [triangle[1]!, triangle[0]!];
  }
  return corners;
}

function fan(corners: number): number[] {
  return Array.from({ length: corners - 2 }, (_, i) => [0, i + 1, i + 2]).flat();
}

/** x, y of each corner on the plane of two axes on which the face is largest, around its first corner. */
function flatten(points: Rows, face: readonly number[]): number[] {
  const at = (corner: number, axis: number) => points.get(face[corner]!, axis) - points.get(face[0]!, axis);
  const normal = [0, 0, 0];
  for (let i = 0; i < face.length; i++) {
    const next = (i + 1) % face.length;
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      normal[axis]! += at(i, u) * at(next, v) - at(i, v) * at(next, u);
    }
  }
  const sizes = normal.map(Math.abs);
  const along = sizes.indexOf(Math.max(...sizes));
  const [u, v] = [(along + 1) % 3, (along + 2) % 3];
  return face.flatMap((_, corner) => [at(corner, u), at(corner, v)]);
}

/** Twice the area within an outline, less than 0 if it turns the other way. */
function areaOf(flat: readonly number[], outline: readonly number[]): number {
  let area = 0;
  for (let i = 0; i < outline.length; i++) {
    const [a, b] = [outline[i]! * 2, outline[(i + 1) % outline.length]! * 2];
    area += flat[a]! * flat[b + 1]! - flat[a + 1]! * flat[b]!;
  }
  return area;
}
