import { createHash } from 'node:crypto';
import { type Moments, momentsOf } from './moments.ts';
import { type Samples, takeSamples } from './samples.ts';
import { SurfaceTree } from './surface-tree.ts';
import { estimateTessellation, type Tessellation } from './tessellation.ts';

/** Steps of the grid that positions of delivered files lie on, along a mesh's longest side. */
const GRID_STEPS = 16_384;

/** The surface of one part in its own frame; parts that are drawn from equal meshes share it. */
export class Shape {
  /** x, y, z of each vertex. */
  readonly points: Float32Array;
  /** Three vertices for each triangle. */
  readonly indices: Uint32Array;
  /** x, y, z of each triangle, of length one; zero for those without an area. */
  readonly normals: Float32Array;
  readonly areas: Float64Array;
  readonly moments: Moments;
  /** Least x, y, z and most x, y, z. */
  readonly box: readonly number[];
  readonly diagonal: number;
  /** How far equal surfaces may be apart because their points lie on grids: two steps. */
  readonly gridTolerance: number;
  /** Equal for surfaces with the same triangles in the same order. */
  readonly indexHash: string;
  #tree: SurfaceTree | null = null;
  #samples: Samples | null = null;
  #tessellation: Tessellation | null = null;

  constructor(points: Float32Array, indices: Uint32Array) {
    this.points = points;
    this.indices = indices;
    ({ normals: this.normals, areas: this.areas } = measureTriangles(points, indices));
    this.moments = momentsOf(points, indices);
    this.box = boxAround(points);
    const sides = [0, 1, 2].map((axis) => this.box[axis + 3]! - this.box[axis]!);
    this.diagonal = Math.hypot(...sides);
    this.gridTolerance = (2 * Math.max(...sides)) / GRID_STEPS;
    this.indexHash = hash(indices);
  }

  /** Number of triangles. */
  get count(): number {
    return this.indices.length / 3;
  }

  /** Made when it is first asked for, as the next ones: most parts of most files have the same triangles as before. */
  get tree(): SurfaceTree {
    this.#tree ??= new SurfaceTree(this.points, this.indices, this.normals);
    return this.#tree;
  }

  get samples(): Samples {
    this.#samples ??= takeSamples(this.points, this.indices, this.normals, this.areas);
    return this.#samples;
  }

  get tessellation(): Tessellation {
    this.#tessellation ??= estimateTessellation(this.points, this.indices, this.normals, this.diagonal);
    return this.#tessellation;
  }
}

/** The shape with all lengths multiplied. */
export function scaleShape({ points, indices }: Shape, factor: number): Shape {
  return new Shape(
    points.map((value) => value * factor),
    indices,
  );
}

function measureTriangles(points: Float32Array, indices: Uint32Array): Pick<Shape, 'normals' | 'areas'> {
  const normals = new Float32Array(indices.length);
  const areas = new Float64Array(indices.length / 3);
  for (let t = 0; t < areas.length; t++) {
    const [a, b, c] = [indices[t * 3]! * 3, indices[t * 3 + 1]! * 3, indices[t * 3 + 2]! * 3];
    const [ux, uy, uz] = [points[b]! - points[a]!, points[b + 1]! - points[a + 1]!, points[b + 2]! - points[a + 2]!];
    const [vx, vy, vz] = [points[c]! - points[a]!, points[c + 1]! - points[a + 1]!, points[c + 2]! - points[a + 2]!];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.sqrt(x * x + y * y + z * z);
    areas[t] = length / 2;
    if (length > 0) normals.set([x / length, y / length, z / length], t * 3);
  }
  return { normals, areas };
}

function boxAround(points: Float32Array): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    const axis = i % 3;
    if (points[i]! < box[axis]!) box[axis] = points[i]!;
    if (points[i]! > box[axis + 3]!) box[axis + 3] = points[i]!;
  }
  return box;
}

function hash(numbers: Uint32Array): string {
  return createHash('sha256')
    .update(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))
    .digest('base64');
}
