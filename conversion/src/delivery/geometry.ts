import { wholeNormals } from '@chamfer/viewer/poster';
import type { GltfPrimitive } from '../worker/glb/gltf-shape.ts';
import { type AccessorData, type GltfSource, toFloats } from './gltf-source.ts';

/** The vertices of one primitive and its triangles as a list of vertex indices, three each. */
export interface Geometry {
  /** All of the same length; POSITION is always present. */
  attributes: Map<string, AccessorData>;
  indices: Uint32Array;
}

const FLOAT = 5126;
const TRIANGLES = 4;
const STRIP = 5;

/**
 * Reads the triangles of a primitive; strips and fans become lists, as in the viewer. Null for points, lines and empty
 * primitives. No normal has length zero.
 */
export async function readGeometry(source: GltfSource, primitive: GltfPrimitive): Promise<Geometry | null> {
  const { POSITION } = primitive.attributes;
  if (primitive.mode < TRIANGLES || POSITION === undefined) return null;
  const attributes = new Map<string, AccessorData>();
  for (const [name, index] of Object.entries(primitive.attributes)) attributes.set(name, await source.read(index));
  const count = attributes.get('POSITION')!.count;
  const corners =
    primitive.indices === undefined
      ? Uint32Array.from({ length: count }, (_, i) => i)
      : Uint32Array.from((await source.read(primitive.indices)).array);
  const indices = toList(corners, primitive.mode);
  if (indices.length === 0) return null;
  fillNormals(attributes, indices);
  return { attributes, indices };
}

/** Computes normals of length zero; where all are, they go, as triangles without normals are flat. */
function fillNormals(attributes: Map<string, AccessorData>, indices: Uint32Array): void {
  const normal = attributes.get('NORMAL');
  if (normal?.size !== 3) return;
  const { count } = normal;
  const given = { array: toFloats(normal), stride: 3 };
  const whole = wholeNormals(given, count, toFloats(attributes.get('POSITION')!), indices);
  if (whole === given) return;
  if (!whole) attributes.delete('NORMAL');
  else
    attributes.set('NORMAL', {
      array: Float32Array.from(whole.array),
      size: 3,
      count,
      type: 'VEC3',
      componentType: FLOAT,
      normalized: false,
    });
}

/** The number of vertices. */
export function vertexCount(geometry: Geometry): number {
  return geometry.attributes.get('POSITION')!.count;
}

/** The geometry with other vertices: vertex `i` is the old vertex `from[i]`; `indices` refer to the new ones. */
export function pickVertices({ attributes }: Geometry, from: Uint32Array, indices: Uint32Array): Geometry {
  const picked = new Map<string, AccessorData>();
  for (const [name, data] of attributes) {
    const { size } = data;
    const array = new (data.array.constructor as new (length: number) => AccessorData['array'])(from.length * size);
    for (let i = 0; i < from.length; i++) {
      const start = from[i]! * size;
      for (let k = 0; k < size; k++) array[i * size + k] = data.array[start + k]!;
    }
    picked.set(name, { ...data, array, count: from.length });
  }
  return { attributes: picked, indices };
}

function toList(corners: Uint32Array, mode: number): Uint32Array {
  if (mode === TRIANGLES) return corners.subarray(0, corners.length - (corners.length % 3));
  const triangles = new Uint32Array(Math.max(0, corners.length - 2) * 3);
  for (let i = 0; i + 2 < corners.length; i++) {
    const isTurned = mode === STRIP && i % 2 === 1;
    triangles[i * 3] = corners[mode === STRIP ? i : 0]!;
    triangles[i * 3 + 1] = corners[isTurned ? i + 2 : i + 1]!;
    triangles[i * 3 + 2] = corners[isTurned ? i + 1 : i + 2]!;
  }
  return triangles;
}
