/** Angles between neighbouring triangles, radians: below the first a face is flat, above the other it has an edge. */
const FLAT = 0.008;
const EDGE = 0.6;

/** How far triangles may be from the curved face that they stand for. */
export interface Tessellation {
  /** Of each triangle: from the angle to its neighbours, the length of the smaller one; 0 on flat faces. */
  ofTriangles: Float32Array;
  /** Of each triangle, the largest among those that share a corner with it: what its borders may be off by. */
  around: Float32Array;
}

/**
 * Estimates the chord errors of a surface. Two chords of the length w that meet at the angle θ leave w/2 · tan(θ/4)
 * between them and their circle.
 */
export function estimateTessellation(
  points: ArrayLike<number>,
  indices: ArrayLike<number>,
  normals: Float32Array,
  diagonal: number,
): Tessellation {
  const count = indices.length / 3;
  const corners = joinCorners(points, indices, diagonal * 1e-5);
  const ofTriangles = new Float32Array(count);
  const edges = new Map<number, number>();
  const height = (t: number, k: number) => heightOver(points, indices, t, k);
  for (let t = 0; t < count; t++) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corners[t * 3 + k]!, corners[t * 3 + ((k + 1) % 3)]!];
      const key = Math.min(a, b) * 0x4000000 + Math.max(a, b);
      const other = edges.get(key);
      if (other === undefined) {
        edges.set(key, t * 3 + k);
        continue;
      }
      const o = Math.floor(other / 3);
      let cosine = 0;
      for (let axis = 0; axis < 3; axis++) cosine += normals[t * 3 + axis]! * normals[o * 3 + axis]!;
      const angle = Math.acos(Math.max(-1, Math.min(1, cosine)));
      if (angle < FLAT || angle > EDGE) continue;
      const error = (Math.min(height(t, k), height(o, other % 3)) / 2) * Math.tan(angle / 4);
      ofTriangles[t] = Math.max(ofTriangles[t]!, error);
      ofTriangles[o] = Math.max(ofTriangles[o]!, error);
    }
  }
  const atCorners = new Float32Array(count * 3);
  corners.forEach((corner, i) => {
    atCorners[corner] = Math.max(atCorners[corner]!, ofTriangles[Math.floor(i / 3)]!);
  });
  const around = new Float32Array(count);
  corners.forEach((corner, i) => {
    const t = Math.floor(i / 3);
    around[t] = Math.max(around[t]!, atCorners[corner]!);
  });
  return { ofTriangles, around };
}

/** For each corner of a triangle the first corner at the same place. */
function joinCorners(points: ArrayLike<number>, indices: ArrayLike<number>, cell: number): Uint32Array {
  const first = new Map<string, number>();
  const ofVertex = new Map<number, number>();
  const joined = new Uint32Array(indices.length);
  for (let i = 0; i < indices.length; i++) {
    const vertex = indices[i]!;
    let corner = ofVertex.get(vertex);
    if (corner === undefined) {
      const key = [0, 1, 2].map((k) => Math.round(points[vertex * 3 + k]! / (cell || 1))).join();
      corner = first.get(key) ?? i;
      if (corner === i) first.set(key, i);
      ofVertex.set(vertex, corner);
    }
    joined[i] = corner;
  }
  return joined;
}

/** The height of a triangle over its side `k`. */
function heightOver(points: ArrayLike<number>, indices: ArrayLike<number>, t: number, k: number): number {
  const corner = (i: number, axis: number) => points[indices[t * 3 + ((k + i) % 3)]! * 3 + axis]!;
  let [side, along, across] = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const s = corner(1, axis) - corner(0, axis);
    const d = corner(2, axis) - corner(0, axis);
    side += s * s;
    along += s * d;
    across += d * d;
  }
  return side > 0 ? Math.sqrt(Math.max(0, across - (along * along) / side)) : 0;
}
