/** Faces whose normals differ by less than this form one smooth surface. */
const CREASE_COSINE = Math.cos((30 * Math.PI) / 180);

/** Indexed triangles. */
export interface SmoothMesh {
  /** x, y, z of each vertex, and its unit normal. */
  positions: Float32Array<ArrayBuffer>;
  normals: Float32Array<ArrayBuffer>;
  indices: Uint32Array<ArrayBuffer>;
}

/**
 * Computes normals for triangles with welded points: smooth where neighbours differ by less than 30°, sharp elsewhere.
 * A point becomes one vertex per smooth surface it belongs to. Drops degenerate triangles. `points` holds x, y, z;
 * `corners` three point indices per triangle.
 */
export function smoothByCrease(points: Float32Array, corners: Uint32Array): SmoothMesh {
  const { kept, faceNormals } = facesWithArea(points, corners);
  const vertices = new VertexList(points.length / 3, kept.length);
  const indices = new Uint32Array(kept.length);
  for (let i = 0; i < kept.length; i++) {
    const face = i - (i % 3);
    indices[i] = vertices.take(kept[i] ?? 0, faceNormals, face);
  }
  return { ...vertices.finish(points), indices };
}

/** The non-degenerate triangles; the length of their normals is twice the area, so that sums are area-weighted. */
function facesWithArea(points: Float32Array, corners: Uint32Array) {
  const kept = new Uint32Array(corners.length);
  const faceNormals = new Float64Array(corners.length);
  let end = 0;
  for (let t = 0; t < corners.length; t += 3) {
    const normal = normalOf(points, corners, t);
    if (!(Math.hypot(...normal) > 0)) continue;
    kept.set(corners.subarray(t, t + 3), end);
    faceNormals.set(normal, end);
    end += 3;
  }
  return { kept: kept.subarray(0, end), faceNormals: faceNormals.subarray(0, end) };
}

/** The normal of the triangle whose corners begin at `first`; its length is twice the area. */
export function normalOf(points: Float32Array, corners: Uint32Array, first: number): [number, number, number] {
  const a = (corners[first] ?? 0) * 3;
  const b = (corners[first + 1] ?? 0) * 3;
  const c = (corners[first + 2] ?? 0) * 3;
  const edge = (to: number, axis: number) => (points[to + axis] ?? 0) - (points[a + axis] ?? 0);
  return [
    edge(b, 1) * edge(c, 2) - edge(b, 2) * edge(c, 1),
    edge(b, 2) * edge(c, 0) - edge(b, 0) * edge(c, 2),
    edge(b, 0) * edge(c, 1) - edge(b, 1) * edge(c, 0),
  ];
}

/**
 * A linked list of the vertices of each point. It is short: the first normals of its vertices are at least 30° apart,
 * so at most about sixty fit around a point, however many faces meet there.
 */
class VertexList {
  readonly #firstOfPoint: Int32Array;
  readonly #next: Int32Array;
  readonly #point: Uint32Array;
  /** Normal of the first face; other faces join by comparing with it. */
  readonly #lead: Float32Array;
  readonly #sum: Float32Array;
  #count = 0;

  constructor(points: number, corners: number) {
    this.#firstOfPoint = new Int32Array(points).fill(-1);
    this.#next = new Int32Array(corners).fill(-1);
    this.#point = new Uint32Array(corners);
    this.#lead = new Float32Array(corners * 3);
    this.#sum = new Float32Array(corners * 3);
  }

  /** The vertex of a point for the face whose normal is at offset `face`. */
  take(point: number, faceNormals: Float64Array, face: number): number {
    const x = faceNormals[face] ?? 0;
    const y = faceNormals[face + 1] ?? 0;
    const z = faceNormals[face + 2] ?? 0;
    const size = Math.hypot(x, y, z);
    let vertex = this.#firstOfPoint[point] ?? -1;
    while (vertex >= 0 && this.#cosine(vertex, x, y, z) < CREASE_COSINE * size) vertex = this.#next[vertex] ?? -1;
    if (vertex < 0) {
      vertex = this.#count++;
      this.#point[vertex] = point;
      this.#lead.set([x / size, y / size, z / size], vertex * 3);
      this.#next[vertex] = this.#firstOfPoint[point] ?? -1;
      this.#firstOfPoint[point] = vertex;
    }
    const at = vertex * 3;
    this.#sum[at] = (this.#sum[at] ?? 0) + x;
    this.#sum[at + 1] = (this.#sum[at + 1] ?? 0) + y;
    this.#sum[at + 2] = (this.#sum[at + 2] ?? 0) + z;
    return vertex;
  }

  finish(points: Float32Array) {
    const positions = new Float32Array(this.#count * 3);
    const normals = new Float32Array(this.#count * 3);
    for (let vertex = 0; vertex < this.#count; vertex++) {
      const from = (this.#point[vertex] ?? 0) * 3;
      const at = vertex * 3;
      const size = Math.hypot(this.#sum[at] ?? 0, this.#sum[at + 1] ?? 0, this.#sum[at + 2] ?? 0);
      for (let axis = 0; axis < 3; axis++) {
        positions[at + axis] = points[from + axis] ?? 0;
        normals[at + axis] = ((size > 0 ? this.#sum : this.#lead)[at + axis] ?? 0) / (size > 0 ? size : 1);
      }
    }
    return { positions, normals };
  }

  #cosine(vertex: number, x: number, y: number, z: number) {
    const at = vertex * 3;
    return (this.#lead[at] ?? 0) * x + (this.#lead[at + 1] ?? 0) * y + (this.#lead[at + 2] ?? 0) * z;
  }
}
