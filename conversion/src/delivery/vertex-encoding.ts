import { MeshoptEncoder } from 'meshoptimizer/encoder';
import type { VertexNumbers } from './glb-writer.ts';
import { type AccessorData, toFloats } from './gltf-source.ts';
import { type Grid, toGrid } from './grid.ts';

const BYTE = 5120;
const UNSIGNED_BYTE = 5121;
const SHORT = 5122;
const UNSIGNED_SHORT = 5123;
const FLOAT = 5126;
/** Texture coordinates are precise to 1/16 pixel of the largest texture. */
const UV_STEPS = 2 ** 15 - 1;

/** Positions quantized to every n-th step of a grid; floats without a grid. */
export function encodePositions(data: AccessorData, grid: Grid | null, every = 1): VertexNumbers {
  const { count } = data;
  if (grid) {
    const array = toGrid(toFloats(data), grid, every);
    const accessor = { type: 'VEC3', componentType: SHORT, normalized: true, count, ...boundsOf(array, 4) } as const;
    return { bytes: bytesOf(array), stride: 8, filter: 'NONE', accessor };
  }
  const array = toFloats(data);
  const accessor = { type: 'VEC3', componentType: FLOAT, count, ...boundsOf(array, 3) } as const;
  return { bytes: bytesOf(array), stride: 12, filter: 'NONE', accessor };
}

/** Normals (and tangents, whose fourth component is a sign) in octahedral encoding with `bits` bits, 2 to 16. */
export function encodeDirections(data: AccessorData, bits: number): VertexNumbers {
  const { count, size } = data;
  const source = toFloats(data);
  const vectors = new Float32Array(count * 4);
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [source[i * size]!, source[i * size + 1]!, source[i * size + 2]!];
    const length = Math.hypot(x, y, z);
    // A zero-length normal becomes +Z.
    vectors.set(length > 0 ? [x / length, y / length, z / length] : [0, 0, 1], i * 4);
    vectors[i * 4 + 3] = size === 4 ? source[i * 4 + 3]! : 0;
  }
  const stride = bits > 8 ? 8 : 4;
  const bytes = MeshoptEncoder.encodeFilterOct(vectors, count, stride, bits);
  const componentType = bits > 8 ? SHORT : BYTE;
  return {
    bytes,
    stride,
    filter: 'OCTAHEDRAL',
    accessor: { type: size === 4 ? 'VEC4' : 'VEC3', componentType, normalized: true, count },
  };
}

/** Texture coordinates: 15 bits if they are within 0 to 1, else floats with fewer digits. */
export function encodeCoordinates(data: AccessorData): VertexNumbers {
  const { count } = data;
  const source = toFloats(data);
  if (source.every((value) => value >= 0 && value <= 1)) {
    const array = Uint16Array.from(source, (value) => Math.round((Math.round(value * UV_STEPS) / UV_STEPS) * 0xffff));
    const accessor = { type: 'VEC2', componentType: UNSIGNED_SHORT, normalized: true, count } as const;
    return { bytes: bytesOf(array), stride: 4, filter: 'NONE', accessor };
  }
  const bytes = MeshoptEncoder.encodeFilterExp(source, count, 8, 16, 'SharedComponent');
  return { bytes, stride: 8, filter: 'EXPONENTIAL', accessor: { type: 'VEC2', componentType: FLOAT, count } };
}

/** Colours with opacity: 8 bits if stored so, else 16. */
export function encodeColors(data: AccessorData): VertexNumbers {
  const { count, size } = data;
  const source = toFloats(data);
  const isByte = data.componentType === UNSIGNED_BYTE;
  const most = isByte ? 0xff : 0xffff;
  const array = new (isByte ? Uint8Array : Uint16Array)(count * 4).fill(most);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < size; k++) {
      array[i * 4 + k] = Math.round(Math.max(0, Math.min(1, source[i * size + k]!)) * most);
    }
  }
  const componentType = isByte ? UNSIGNED_BYTE : UNSIGNED_SHORT;
  const accessor = { type: 'VEC4', componentType, normalized: true, count } as const;
  return { bytes: bytesOf(array), stride: isByte ? 4 : 8, filter: 'NONE', accessor };
}

/** Data of unknown meaning, unchanged; each element is aligned to four bytes. */
export function encodeUnknown({ array, count, size, type, componentType, normalized }: AccessorData): VertexNumbers {
  const element = size * array.BYTES_PER_ELEMENT;
  const stride = Math.ceil(element / 4) * 4;
  const source = bytesOf(array);
  const bytes = new Uint8Array(stride * count);
  for (let i = 0; i < count; i++) bytes.set(source.subarray(i * element, (i + 1) * element), i * stride);
  return { bytes, stride, filter: 'NONE', accessor: { type, componentType, normalized, count } };
}

function boundsOf(array: Int16Array | Float32Array, stride: number): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < array.length; i += stride) {
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(min[axis]!, array[i + axis]!);
      max[axis] = Math.max(max[axis]!, array[i + axis]!);
    }
  }
  return { min, max };
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
