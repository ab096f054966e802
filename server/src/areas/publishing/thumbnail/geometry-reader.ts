import { type Accessor, Primitive } from '@gltf-transform/core';
import type { DrawGeometry } from './draw-list.ts';

/**
 * The triangles of a primitive as plain floats; strips and fans become lists. Null for points, lines and empty ones.
 * Indices beyond the last vertex are dropped with their triangle, so that later passes need no check.
 */
export function readGeometry(primitive: Primitive): DrawGeometry | null {
  const position = primitive.getAttribute('POSITION');
  if (!position || position.getCount() === 0) return null;
  const count = position.getCount();
  const indices = readTriangles(primitive, count);
  if (indices.length === 0) return null;
  const uv = primitive.getMaterial()?.getBaseColorTextureInfo()?.getTexCoord() ?? 0;
  return {
    positions: readFloats(position, 3),
    normals: matching(primitive.getAttribute('NORMAL'), count, 3),
    uvs: matching(primitive.getAttribute(`TEXCOORD_${uv}`), count, 2),
    colors: matching(primitive.getAttribute('COLOR_0'), count, 3),
    indices,
  };
}

function readTriangles(primitive: Primitive, vertexCount: number): Uint32Array {
  const source = primitive.getIndices()?.getArray();
  const corners = source ? source.length : vertexCount;
  const corner = (i: number) => (source ? source[i]! : i);
  const mode = primitive.getMode();
  const list = mode === Primitive.Mode.TRIANGLES;
  if (!list && mode !== Primitive.Mode.TRIANGLE_STRIP && mode !== Primitive.Mode.TRIANGLE_FAN) return new Uint32Array();
  const triangles = list ? Math.floor(corners / 3) : Math.max(0, corners - 2);
  const out = new Uint32Array(triangles * 3);
  let n = 0;
  for (let t = 0; t < triangles; t++) {
    const a = corner(list ? t * 3 : mode === Primitive.Mode.TRIANGLE_FAN ? 0 : t);
    const b = corner(list ? t * 3 + 1 : t + 1);
    const c = corner(list ? t * 3 + 2 : t + 2);
    if (a >= vertexCount || b >= vertexCount || c >= vertexCount) continue;
    out[n++] = a;
    out[n++] = b;
    out[n++] = c;
  }
  return n === out.length ? out : out.slice(0, n);
}

function matching(accessor: Accessor | null, count: number, size: number): Float32Array | null {
  if (!accessor || accessor.getCount() !== count || accessor.getElementSize() < size) return null;
  return readFloats(accessor, size);
}

function readFloats(accessor: Accessor, size: number): Float32Array {
  const array = accessor.getArray();
  const stride = accessor.getElementSize();
  const count = accessor.getCount();
  if (array instanceof Float32Array && stride === size) return array;
  const out = new Float32Array(count * size);
  if (!array) return out;
  const scale = accessor.getNormalized() ? 1 / maxOf(array) : 1;
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < size; k++) out[i * size + k] = array[i * stride + k]! * scale;
  }
  return out;
}

function maxOf(array: object): number {
  if (array instanceof Int8Array) return 127;
  if (array instanceof Uint8Array) return 255;
  if (array instanceof Int16Array) return 32767;
  if (array instanceof Uint16Array) return 65535;
  return 1;
}
