import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { align, glbPieces } from '../worker/glb/glb-container.ts';
import type { Gltf, GltfAccessor } from '../worker/glb/gltf-shape.ts';
import { encodeVertices } from './vertex-planes.ts';

const MESHOPT = 'KHR_meshopt_compression';
/** The older extension, which does not support version 1 of the vertex codec. */
const OLD_MESHOPT = 'EXT_meshopt_compression';
/** Vertices of several meshes share a buffer view up to this count, so that a file has few views. */
const VERTICES_PER_VIEW = 65_536;

type Filter = 'NONE' | 'OCTAHEDRAL' | 'EXPONENTIAL';
type View = Gltf['bufferViews'][number];

/** Vertex data ready to be compressed. */
export interface VertexNumbers {
  /** `stride` bytes per vertex, already filtered. */
  bytes: Uint8Array;
  stride: number;
  filter: Filter;
  accessor: Pick<GltfAccessor, 'type' | 'componentType' | 'count'> &
    Partial<Pick<GltfAccessor, 'normalized' | 'min' | 'max'>>;
}

/** Vertex data of one kind waiting for their buffer view. */
interface Stream {
  view: View;
  /** The index of the view. */
  number: number;
  filter: Filter;
  stride: number;
  width: 1 | 2;
  chunks: Uint8Array[];
  count: number;
}

/**
 * Collects the data of a GLB, compressed with KHR_meshopt_compression or not, and creates the accessors and buffer
 * views for its JSON. `MeshoptEncoder.ready` must have been awaited.
 */
export class GlbWriter {
  readonly accessors: Gltf['accessors'] = [];
  readonly views: View[] = [];
  readonly #isCompressed: boolean;
  readonly #pieces: Uint8Array[] = [];
  #end = 0;
  /** Size of the fallback buffer for the decoded views, which has no data in the file. */
  #decodedEnd = 0;
  readonly #open = new Map<string, Stream>();

  constructor({ isCompressed }: { isCompressed: boolean }) {
    this.#isCompressed = isCompressed;
  }

  /** Adds vertex data and returns its accessor. Data of different `kind` does not share a buffer view. */
  addVertices(kind: string, { bytes, stride, filter, accessor }: VertexNumbers): number {
    const { count, componentType } = accessor;
    const width = componentType === 5122 || componentType === 5123 ? 2 : 1;
    const key = `${kind}:${stride}:${filter}:${width}`;
    let stream = this.#open.get(key);
    if (!stream || stream.count + count > VERTICES_PER_VIEW) {
      if (stream) this.#close(stream);
      const view: View = { buffer: 0, byteOffset: 0, byteLength: 1, byteStride: stride };
      stream = { view, number: this.views.push(view) - 1, filter, stride, width, chunks: [], count: 0 };
      this.#open.set(key, stream);
    }
    const byteOffset = stream.count * stride;
    stream.chunks.push(bytes);
    stream.count += count;
    return this.#addAccessor({ bufferView: stream.number, byteOffset, ...accessor });
  }

  /** Adds a triangle list and returns its accessor. Each has its own view, because joined lists compress badly. */
  addIndices(indices: Uint32Array, vertices: number): number {
    const array = vertices <= 0xffff ? Uint16Array.from(indices) : indices;
    const stride = array.BYTES_PER_ELEMENT;
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    const view: View = { buffer: 0, byteOffset: 0, byteLength: 1 };
    this.views.push(view);
    this.#place(view, bytes, { stride, count: indices.length, mode: 'TRIANGLES', filter: 'NONE' }, () =>
      MeshoptEncoder.encodeIndexBuffer(bytes, indices.length, stride),
    );
    return this.#addAccessor({
      bufferView: this.views.length - 1,
      byteOffset: 0,
      type: 'SCALAR',
      componentType: stride === 2 ? 5123 : 5125,
      count: indices.length,
    });
  }

  /** Adds an accessor with its bytes unchanged; `byteStride` if they are vertex data. */
  addPlain(bytes: Uint8Array, accessor: GltfAccessor, byteStride?: number): number {
    const bufferView = this.addBytes(bytes);
    if (byteStride !== undefined) this.views[bufferView]!.byteStride = byteStride;
    return this.#addAccessor({ ...accessor, bufferView, byteOffset: 0 });
  }

  /** Adds bytes and returns their buffer view. */
  addBytes(bytes: Uint8Array): number {
    return this.views.push({ buffer: 0, byteOffset: this.#append(bytes), byteLength: bytes.byteLength }) - 1;
  }

  /** The chunks of the whole file; `json` contains everything except buffers, views and accessors. */
  finish(json: Gltf): Uint8Array[] {
    for (const stream of this.#open.values()) this.#close(stream);
    this.#open.clear();
    const used = new Set(json.extensionsUsed);
    const required = new Set(json.extensionsRequired);
    for (const set of [used, required]) {
      set.delete(MESHOPT);
      set.delete(OLD_MESHOPT);
      if (this.#decodedEnd > 0) set.add(MESHOPT);
    }
    const buffers: Gltf['buffers'] = [{ byteLength: this.#end }];
    if (this.#decodedEnd > 0) {
      buffers.push({ byteLength: this.#decodedEnd, extensions: { [MESHOPT]: { fallback: true } } });
    }
    const whole: Gltf = {
      ...json,
      extensionsUsed: [...used],
      extensionsRequired: [...required],
      buffers: this.#end > 0 ? buffers : [],
      bufferViews: this.views,
      accessors: this.accessors,
    };
    return glbPieces(withoutEmptyLists(whole), this.#pieces);
  }

  #addAccessor(accessor: GltfAccessor): number {
    return this.accessors.push(accessor) - 1;
  }

  #close({ view, filter, stride, width, chunks, count }: Stream): void {
    const bytes = new Uint8Array(stride * count);
    let end = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, end);
      end += chunk.byteLength;
    }
    this.#place(view, bytes, { stride, count, mode: 'ATTRIBUTES', filter }, () =>
      encodeVertices(bytes, count, stride, width),
    );
  }

  #place(
    view: View,
    bytes: Uint8Array,
    { stride, ...packing }: { stride: number; count: number; mode: string; filter: Filter },
    pack: () => Uint8Array,
  ): void {
    view.byteLength = bytes.byteLength;
    if (!this.#isCompressed) {
      view.byteOffset = this.#append(bytes);
      return;
    }
    const packed = pack();
    const place = { buffer: 0, byteOffset: this.#append(packed), byteLength: packed.byteLength };
    view.extensions = { [MESHOPT]: { ...place, byteStride: stride, ...packing } };
    view.buffer = 1;
    view.byteOffset = this.#decodedEnd;
    this.#decodedEnd = align(this.#decodedEnd + bytes.byteLength);
  }

  #append(bytes: Uint8Array): number {
    const offset = align(this.#end);
    this.#pieces.push(new Uint8Array(offset - this.#end), bytes);
    this.#end = offset + bytes.byteLength;
    return offset;
  }
}

/** The parsed form has every list; a file must not have empty ones. */
function withoutEmptyLists(gltf: Gltf) {
  return Object.fromEntries(Object.entries(gltf).filter(([, value]) => !(Array.isArray(value) && value.length === 0)));
}
