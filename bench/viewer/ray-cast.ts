import { readFile } from 'node:fs/promises';
import { type mat4, NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer';

/** A piece of a placed mesh: three corners of three coordinates per triangle, in metres, and a bounding sphere. */
interface Soup {
  corners: Float64Array;
  middle: [number, number, number];
  reach: number;
}

/** Number of triangles that share a bounding sphere. */
const pieceOf = 512;

export type Point = [number, number, number];

/** All triangles of a file, read by a library other than ours, to be tested one by one. */
export class TriangleSoup {
  readonly #parts: Soup[];
  /** The diagonal of the bounding box, in metres. */
  readonly size: number;
  readonly middle: Point;

  private constructor(parts: Soup[]) {
    this.#parts = parts;
    const [min, max] = boxOf(parts.map(({ corners }) => corners));
    this.size = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
    this.middle = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  }

  /** Reads a GLB. */
  static async read(path: string): Promise<TriangleSoup> {
    await MeshoptDecoder.ready;
    const io = new NodeIO()
      .registerExtensions(ALL_EXTENSIONS)
      .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
    const root = (await io.readBinary(await readFile(path))).getRoot();
    const parts: Soup[] = [];
    (root.getDefaultScene() ?? root.listScenes()[0]!).traverse((node) => {
      for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
        const position = primitive.getAttribute('POSITION')!;
        const points = new Float64Array(position.getCount() * 3);
        const point: number[] = [];
        for (let k = 0; k < position.getCount(); k++)
          points.set(place(node.getWorldMatrix(), position.getElement(k, point)), k * 3);
        const index =
          primitive.getIndices()?.getArray() ?? Uint32Array.from({ length: position.getCount() }, (_, k) => k);
        for (let k = 0; k < index.length; k += pieceOf * 3) parts.push(soupOf(points, index.slice(k, k + pieceOf * 3)));
      }
    });
    return new TriangleSoup(parts);
  }

  /** The distance to the nearest triangle along a ray of unit length; Infinity if it hits none. */
  nearest(origin: Point, direction: Point): number {
    let nearest = Infinity;
    for (const { corners, middle, reach } of this.#parts) {
      if (!meetsBall(origin, direction, middle, reach)) continue;
      for (let k = 0; k < corners.length; k += 9) nearest = Math.min(nearest, meet(corners, k, origin, direction));
    }
    return nearest;
  }
}

function soupOf(points: Float64Array, index: ArrayLike<number>): Soup {
  const corners = new Float64Array(index.length * 3);
  for (let k = 0; k < index.length; k++) {
    for (let row = 0; row < 3; row++) corners[k * 3 + row] = points[index[k]! * 3 + row]!;
  }
  const [min, max] = boxOf([corners]);
  const middle: Point = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  const reach = (Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2) * (1 + 1e-9);
  return { corners, middle, reach };
}

function boxOf(all: Float64Array[]): [Point, Point] {
  const min: Point = [Infinity, Infinity, Infinity];
  const max: Point = [-Infinity, -Infinity, -Infinity];
  for (const corners of all) {
    for (let k = 0; k < corners.length; k++) {
      const row = (k % 3) as 0 | 1 | 2;
      min[row] = Math.min(min[row], corners[k]!);
      max[row] = Math.max(max[row], corners[k]!);
    }
  }
  return [min, max];
}

function place(m: mat4, [x = 0, y = 0, z = 0]: number[]): Point {
  return [
    m[0] * x + m[4] * y + m[8] * z + m[12],
    m[1] * x + m[5] * y + m[9] * z + m[13],
    m[2] * x + m[6] * y + m[10] * z + m[14],
  ];
}

function meetsBall(o: Point, d: Point, c: Point, reach: number): boolean {
  const [x, y, z] = [c[0] - o[0], c[1] - o[1], c[2] - o[2]];
  const along = x * d[0] + y * d[1] + z * d[2];
  return x * x + y * y + z * z - along * along <= reach * reach * (1 + 1e-9);
}

/** The Möller-Trumbore intersection, two-sided. */
function meet(p: Float64Array, k: number, o: Point, d: Point): number {
  const e1x = p[k + 3]! - p[k]!;
  const e1y = p[k + 4]! - p[k + 1]!;
  const e1z = p[k + 5]! - p[k + 2]!;
  const e2x = p[k + 6]! - p[k]!;
  const e2y = p[k + 7]! - p[k + 1]!;
  const e2z = p[k + 8]! - p[k + 2]!;
  const hx = d[1] * e2z - d[2] * e2y;
  const hy = d[2] * e2x - d[0] * e2z;
  const hz = d[0] * e2y - d[1] * e2x;
  const a = e1x * hx + e1y * hy + e1z * hz;
  if (a === 0) return Infinity;
  const [sx, sy, sz] = [o[0] - p[k]!, o[1] - p[k + 1]!, o[2] - p[k + 2]!];
  const u = (sx * hx + sy * hy + sz * hz) / a;
  if (u < 0 || u > 1) return Infinity;
  const qx = sy * e1z - sz * e1y;
  const qy = sz * e1x - sx * e1z;
  const qz = sx * e1y - sy * e1x;
  const v = (d[0] * qx + d[1] * qy + d[2] * qz) / a;
  if (v < 0 || u + v > 1) return Infinity;
  const t = (e2x * qx + e2y * qy + e2z * qz) / a;
  return t >= 0 ? t : Infinity;
}
