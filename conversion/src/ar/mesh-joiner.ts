import { type Geometry, vertexCount } from '../delivery/geometry.ts';
import { toFloats } from '../delivery/gltf-source.ts';
import { normalMatrix } from '../delivery/transforms.ts';

/** Triangles of one material in model space, as AR files store them. */
export interface ArMesh {
  /** The index of the material in the file; null for none. */
  material: number | null;
  /** x, y, z in metres; unit normals in an array of the same length. */
  positions: Float32Array;
  normals: Float32Array;
  /** u, v from the top left corner; only for textured materials. */
  coordinates: Float32Array | null;
  /** Linear r, g, b, a. */
  colors: Float32Array | null;
  indices: Uint32Array;
}

/** One placement waiting to be merged; its arrays are per vertex. */
interface Piece {
  geometry: Geometry;
  matrix: Float64Array;
}

/** Merges placed geometries of one material. */
export class MeshJoiner {
  readonly #groups = new Map<string, { material: number | null; pieces: Piece[] }>();

  add(geometry: Geometry, material: number | null, matrix: Float64Array): void {
    const withNormals = geometry.attributes.has('NORMAL') ? geometry : flattened(geometry);
    const key = [material, geometry.attributes.has('TEXCOORD_0'), geometry.attributes.has('COLOR_0')].join();
    const group = this.#groups.get(key) ?? { material, pieces: [] };
    this.#groups.set(key, group);
    group.pieces.push({ geometry: withNormals, matrix });
  }

  finish(): ArMesh[] {
    return [...this.#groups.values()].map(({ material, pieces }) => joinPieces(material, pieces));
  }
}

function joinPieces(material: number | null, pieces: readonly Piece[]): ArMesh {
  const vertices = pieces.reduce((sum, { geometry }) => sum + vertexCount(geometry), 0);
  const corners = pieces.reduce((sum, { geometry }) => sum + geometry.indices.length, 0);
  const { attributes } = pieces[0]!.geometry;
  const mesh: ArMesh = {
    material,
    positions: new Float32Array(vertices * 3),
    normals: new Float32Array(vertices * 3),
    coordinates: attributes.has('TEXCOORD_0') ? new Float32Array(vertices * 2) : null,
    colors: attributes.has('COLOR_0') ? new Float32Array(vertices * 4).fill(1) : null,
    indices: new Uint32Array(corners),
  };
  let vertex = 0;
  let corner = 0;
  for (const { geometry, matrix } of pieces) {
    const count = vertexCount(geometry);
    placeVectors(mesh, geometry, matrix, vertex);
    const coordinates = geometry.attributes.get('TEXCOORD_0');
    if (coordinates) mesh.coordinates!.set(toFloats(coordinates), vertex * 2);
    const colors = geometry.attributes.get('COLOR_0');
    if (colors) {
      const source = toFloats(colors);
      for (let i = 0; i < count; i++) {
        for (let k = 0; k < colors.size; k++) mesh.colors![(vertex + i) * 4 + k] = source[i * colors.size + k]!;
      }
    }
    const isMirrored = determinant(matrix) < 0;
    const { indices } = geometry;
    for (let i = 0; i < indices.length; i += 3) {
      mesh.indices[corner++] = vertex + indices[i]!;
      mesh.indices[corner++] = vertex + indices[isMirrored ? i + 2 : i + 1]!;
      mesh.indices[corner++] = vertex + indices[isMirrored ? i + 1 : i + 2]!;
    }
    vertex += count;
  }
  return mesh;
}

function placeVectors(mesh: ArMesh, { attributes }: Geometry, m: Float64Array, first: number): void {
  const points = toFloats(attributes.get('POSITION')!);
  const normals = toFloats(attributes.get('NORMAL')!);
  const n = normalMatrix(m);
  // Cofactors flip normals if the matrix mirrors.
  const side = determinant(m) < 0 ? -1 : 1;
  for (let i = 0, to = first * 3; i < points.length; i += 3, to += 3) {
    const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!];
    const [nx, ny, nz] = [normals[i]!, normals[i + 1]!, normals[i + 2]!];
    const turned = [0, 1, 2].map((row) => side * (n[row]! * nx + n[row + 3]! * ny + n[row + 6]! * nz));
    const length = Math.hypot(...turned);
    for (let row = 0; row < 3; row++) {
      mesh.positions[to + row] = m[row]! * x + m[row + 4]! * y + m[row + 8]! * z + m[row + 12]!;
      mesh.normals[to + row] = length > 0 ? turned[row]! / length : row === 1 ? 1 : 0;
    }
  }
}

/** Unshares vertices so that each triangle has its own vertices and normal. */
function flattened({ attributes, indices }: Geometry): Geometry {
  const split = new Map(
    [...attributes].map(([name, data]) => {
      const array = new (data.array.constructor as new (length: number) => typeof data.array)(
        indices.length * data.size,
      );
      for (let i = 0; i < indices.length; i++) {
        for (let k = 0; k < data.size; k++) array[i * data.size + k] = data.array[indices[i]! * data.size + k]!;
      }
      return [name, { ...data, array, count: indices.length }];
    }),
  );
  const points = toFloats(split.get('POSITION')!);
  const normals = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 9) normals.set(faceNormal(points, i), i);
  const count = indices.length;
  split.set('NORMAL', { array: normals, size: 3, count, type: 'VEC3', componentType: 5126, normalized: false });
  return { attributes: split, indices: indices.map((_, i) => i) };
}

/** The unit normal of the triangle at `i`, repeated for each of its corners. */
function faceNormal(p: Float32Array, i: number): number[] {
  const [ux, uy, uz] = [p[i + 3]! - p[i]!, p[i + 4]! - p[i + 1]!, p[i + 5]! - p[i + 2]!];
  const [vx, vy, vz] = [p[i + 6]! - p[i]!, p[i + 7]! - p[i + 1]!, p[i + 8]! - p[i + 2]!];
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(...normal);
  const unit = length > 0 ? normal.map((value) => value / length) : [0, 1, 0];
  return [...unit, ...unit, ...unit];
}

function determinant(m: Float64Array): number {
  return (
    m[0]! * (m[5]! * m[10]! - m[9]! * m[6]!) -
    m[4]! * (m[1]! * m[10]! - m[9]! * m[2]!) +
    m[8]! * (m[1]! * m[6]! - m[5]! * m[2]!)
  );
}
