import type { ByteSource } from '../worker/bytes/file-bytes.ts';
import { COMPONENTS, elementBytes } from '../worker/glb/glb-accessors.ts';
import { at, type BufferViews, checkBuffers } from '../worker/glb/glb-buffers.ts';
import { readGlbContainer } from '../worker/glb/glb-container.ts';
import { type Gltf, type GltfAccessor, parseGltf } from '../worker/glb/gltf-shape.ts';

export type NumberArray = Int8Array | Uint8Array | Int16Array | Uint16Array | Uint32Array | Float32Array;

/** The values of an accessor as stored, tightly packed. */
export interface AccessorData {
  array: NumberArray;
  /** Number of components of an element. */
  size: number;
  count: number;
  type: GltfAccessor['type'];
  componentType: GltfAccessor['componentType'];
  normalized: boolean;
}

const ARRAYS = {
  5120: Int8Array,
  5121: Uint8Array,
  5122: Int16Array,
  5123: Uint16Array,
  5125: Uint32Array,
  5126: Float32Array,
} as const;

/** A checked GLB whose accessor data and images are read on demand. */
export class GltfSource {
  readonly gltf: Gltf;
  readonly #views: BufferViews;
  /** Decoded views are cached, because files store the data of many meshes in one view. */
  readonly #decoded = new Map<number, Uint8Array>();

  constructor(gltf: Gltf, views: BufferViews) {
    this.gltf = gltf;
    this.#views = views;
  }

  /** The values of an accessor of vectors or scalars, with sparse values applied. */
  async read(index: number): Promise<AccessorData> {
    const {
      type,
      componentType,
      count,
      normalized = false,
      bufferView,
      byteOffset,
      sparse,
    } = at(this.gltf.accessors, index);
    const size = COMPONENTS[type];
    const Numbers = ARRAYS[componentType];
    const array = new Numbers(size * count);
    const bytes = new Uint8Array(array.buffer);
    const element = size * Numbers.BYTES_PER_ELEMENT;
    if (bufferView !== undefined) {
      const stride = at(this.gltf.bufferViews, bufferView).byteStride ?? element;
      const from = await this.view(bufferView, byteOffset, (count - 1) * stride + element);
      if (stride === element) bytes.set(from);
      else for (let i = 0; i < count; i++) bytes.set(from.subarray(i * stride, i * stride + element), i * element);
    }
    if (sparse) {
      const places = new ARRAYS[sparse.indices.componentType](sparse.count);
      const { indices, values } = sparse;
      new Uint8Array(places.buffer).set(await this.view(indices.bufferView, indices.byteOffset, places.byteLength));
      const from = await this.view(values.bufferView, values.byteOffset, sparse.count * element);
      places.forEach((place, i) => {
        bytes.set(from.subarray(i * element, (i + 1) * element), place * element);
      });
    }
    return { array, size, count, type, componentType, normalized };
  }

  /** The bytes of a non-sparse accessor of any type, tightly packed. */
  async readBytes(index: number): Promise<Uint8Array> {
    const accessor = at(this.gltf.accessors, index);
    const element = elementBytes(accessor);
    const bytes = new Uint8Array(element * accessor.count);
    if (accessor.bufferView === undefined) return bytes;
    const stride = at(this.gltf.bufferViews, accessor.bufferView).byteStride ?? element;
    const from = await this.view(accessor.bufferView, accessor.byteOffset, (accessor.count - 1) * stride + element);
    for (let i = 0; i < accessor.count; i++) {
      bytes.set(from.subarray(i * stride, i * stride + element), i * element);
    }
    return bytes;
  }

  /** Bytes of a buffer view; all of it without a range. */
  async view(view: number, offset = 0, length = this.#views.length(view)): Promise<Uint8Array> {
    if (!this.#views.isCompressed(view)) return this.#views.read(view, offset, length);
    let decoded = this.#decoded.get(view);
    if (!decoded) {
      decoded = await this.#views.read(view, 0, this.#views.length(view));
      this.#decoded.set(view, decoded);
    }
    return decoded.subarray(offset, offset + length);
  }
}

/** Opens a GLB that passed `checkGlb`. @throws ExportFileError INVALID_GLB when it did not */
export async function openGltf(bytes: ByteSource, file: string): Promise<GltfSource> {
  const container = await readGlbContainer(bytes, file);
  const gltf = parseGltf(container.json, file, 'INVALID_GLB');
  return new GltfSource(gltf, checkBuffers(gltf, bytes, container, file));
}

/** Normalized values as fractions, others unchanged. */
export function toFloats({ array, normalized }: Pick<AccessorData, 'array' | 'normalized'>): Float32Array {
  if (array instanceof Float32Array) return array;
  const floats = Float32Array.from(array);
  if (!normalized) return floats;
  const isSigned = array instanceof Int8Array || array instanceof Int16Array;
  const most = 2 ** (array.BYTES_PER_ELEMENT * 8 - (isSigned ? 1 : 0)) - 1;
  for (let i = 0; i < floats.length; i++) floats[i] = Math.max(-1, floats[i]! / most);
  return floats;
}
