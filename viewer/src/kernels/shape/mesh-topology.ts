import type { TriangleSoup } from '../search/bvh.ts';
import { weldCorners } from './feature-edges.ts';

/** Adjacency of a geometry's triangles, by position and not by index: files give every face its own vertices. */
export interface MeshTopology {
  /** For each vertex the first one at the same position. */
  readonly corner: Uint32Array;
  /** Three per triangle: the triangle beyond the edge from corner k to the next; -1 at a rim. */
  readonly beyond: Int32Array;
  /** Three per triangle, unit length, in the geometry's own numbers. */
  readonly normals: Float32Array;
}

const CHUNK = 20_000;

/**
 * Finds neighbours, in steps of a few milliseconds. Where more than two triangles share an edge, they are paired in
 * order.
 */
export function* topologyInSteps(
  soup: TriangleSoup & { readonly vertexCount: number },
): Generator<undefined, MeshTopology> {
  const { positions: p, index, triangleCount } = soup;
  const corner = weldCorners(soup);
  yield;
  const beyond = new Int32Array(triangleCount * 3).fill(-1);
  const normals = new Float32Array(triangleCount * 3);
  const open = new Map<number, number>();
  for (let triangle = 0; triangle < triangleCount; triangle++) {
    const v = [0, 1, 2].map((k) => index[triangle * 3 + k]!);
    setNormal(normals, triangle * 3, p, v[0]! * 3, v[1]! * 3, v[2]! * 3);
    for (let k = 0; k < 3; k++) {
      const a = corner[v[k]!]!;
      const b = corner[v[(k + 1) % 3]!]!;
      if (a === b) continue;
      const key = Math.min(a, b) * soup.vertexCount + Math.max(a, b);
      const other = open.get(key);
      if (other === undefined) open.set(key, triangle * 3 + k);
      else {
        beyond[triangle * 3 + k] = Math.floor(other / 3);
        beyond[other] = triangle;
        open.delete(key);
      }
    }
    if (triangle % CHUNK === CHUNK - 1) yield;
  }
  return { corner, beyond, normals };
}

function setNormal(out: Float32Array, at: number, p: ArrayLike<number>, a: number, b: number, c: number): void {
  const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
  const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const long = Math.hypot(x, y, z) || 1;
  out[at] = x / long;
  out[at + 1] = y / long;
  out[at + 2] = z / long;
}
