import { Earcut } from 'three/src/extras/Earcut.js';

/**
 * Divides a polygon of any shape, x and y of each corner, into triangles: three corners each, in either direction of turn.
 * Its outline may go along a bridge to a hole and back. Empty for one that has no area.
 */
export function cutPolygon(corners: readonly number[]): number[] {
  return Earcut.triangulate([...corners]);
}
