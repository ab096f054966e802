import { createRequire } from 'node:module';
import type { GltfAccessor } from '../glb/gltf-shape.ts';

/** A requested attribute of Draco data: its id there, and the output type. */
export interface WantedAttribute {
  id: number;
  componentType: GltfAccessor['componentType'];
}

type Numbers = Int8Array | Uint8Array | Int16Array | Uint16Array | Uint32Array | Float32Array;

/** A triangle list and its vertices; attributes are tightly packed, `size` components per element. */
export interface UnpackedMesh {
  indices: Uint32Array;
  vertices: number;
  attributes: Map<string, { array: Numbers; size: number }>;
}

/** Decodes Draco data with at most this many triangles. @throws Error for invalid data */
export type DracoDecoder = (
  bytes: Uint8Array,
  wanted: ReadonlyMap<string, WantedAttribute>,
  maxTriangles: number,
) => UnpackedMesh;

/** Starts the WebAssembly decoder. Its memory is never freed, so use it in the child process only. */
export async function startDracoDecoder(): Promise<DracoDecoder> {
  const { createDecoderModule }: Package = createRequire(import.meta.url)('draco3dgltf');
  const draco = await createDecoderModule({ print() {}, printErr() {} });
  return (bytes, wanted, maxTriangles) => {
    const claimed = claimedTriangles(bytes);
    if (claimed > maxTriangles) throw new Error(`it claims ${claimed} triangles instead of ${maxTriangles}`);
    return decode(draco, bytes, wanted, maxTriangles);
  };
}

const ARRAYS = {
  5120: ['DT_INT8', Int8Array],
  5121: ['DT_UINT8', Uint8Array],
  5122: ['DT_INT16', Int16Array],
  5123: ['DT_UINT16', Uint16Array],
  5125: ['DT_UINT32', Uint32Array],
  5126: ['DT_FLOAT32', Float32Array],
} as const;
const METADATA = 0x8000;
const EDGEBREAKER = 1;

/**
 * The triangle count in the header of the data, for which the decoder would allocate memory before reading any; 0 if
 * the header does not state it directly.
 */
function claimedTriangles(bytes: Uint8Array): number {
  if (bytes.length < 16) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint8(5) * 10 + view.getUint8(6);
  if (version < 22 || (view.getUint16(9, true) & METADATA) !== 0) return 0;
  if (view.getUint8(8) !== EDGEBREAKER) return readVarint(bytes, 11).value;
  return readVarint(bytes, readVarint(bytes, 12).end).value;
}

function readVarint(bytes: Uint8Array, at: number): { value: number; end: number } {
  let value = 0;
  for (let i = 0; i < 5; i++) {
    const byte = bytes[at + i] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return { value, end: at + i + 1 };
  }
  return { value, end: at + 5 };
}

function decode(
  draco: Draco,
  bytes: Uint8Array,
  wanted: ReadonlyMap<string, WantedAttribute>,
  maxTriangles: number,
): UnpackedMesh {
  const decoder = new draco.Decoder();
  const mesh = new draco.Mesh();
  try {
    if (decoder.GetEncodedGeometryType(bytes) !== draco.TRIANGULAR_MESH) throw new Error('it holds no triangles');
    const status = decoder.DecodeArrayToMesh(bytes, bytes.byteLength, mesh);
    if (!status.ok() || mesh.ptr === 0) throw new Error(status.error_msg());
    const [triangles, vertices] = [mesh.num_faces(), mesh.num_points()];
    if (triangles > maxTriangles || vertices > 3 * triangles) {
      throw new Error(`it has ${triangles} triangles with ${vertices} vertices instead of ${maxTriangles} triangles`);
    }
    const attributes: UnpackedMesh['attributes'] = new Map();
    for (const [name, { id, componentType }] of wanted) {
      const attribute = decoder.GetAttributeByUniqueId(mesh, id);
      const size = attribute.ptr === 0 ? 0 : attribute.num_components();
      if (size < 1 || size > 4) throw new Error(`there is no attribute ${id}`);
      const [type, Component] = ARRAYS[componentType];
      const array = take(draco, vertices * size, Component, (length, at) =>
        decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, draco[type], length, at),
      );
      attributes.set(name, { array, size });
    }
    const indices = take(draco, triangles * 3, Uint32Array, (length, at) =>
      decoder.GetTrianglesUInt32Array(mesh, length, at),
    );
    return { indices: indices as Uint32Array, vertices, attributes };
  } finally {
    draco.destroy(mesh);
    draco.destroy(decoder);
  }
}

/** Lets the decoder write into its own memory and copies the result. */
function take(
  draco: Draco,
  count: number,
  Component: { new (buffer: ArrayBufferLike, at: number, count: number): Numbers; BYTES_PER_ELEMENT: number },
  write: (length: number, at: number) => boolean,
): Numbers {
  const length = count * Component.BYTES_PER_ELEMENT;
  const at = draco._malloc(length);
  if (at === 0) throw new Error('out of memory');
  try {
    if (!write(length, at)) throw new Error('an attribute is not of the type it should be');
    return new Component(draco.HEAPF32.buffer, at, count).slice();
  } finally {
    draco._free(at);
  }
}

/** The part of the package's API that is used; it has no types. */
interface Package {
  createDecoderModule(options: { print(text: string): void; printErr(text: string): void }): Promise<Draco>;
}
interface Owned {
  readonly ptr: number;
}
interface Mesh extends Owned {
  num_points(): number;
  num_faces(): number;
}
interface Attribute extends Owned {
  num_components(): number;
}
interface Decoder extends Owned {
  GetEncodedGeometryType(bytes: Uint8Array): number;
  DecodeArrayToMesh(bytes: Uint8Array, length: number, mesh: Mesh): { ok(): boolean; error_msg(): string };
  GetAttributeByUniqueId(mesh: Mesh, id: number): Attribute;
  GetAttributeDataArrayForAllPoints(
    mesh: Mesh,
    attribute: Attribute,
    type: number,
    length: number,
    at: number,
  ): boolean;
  GetTrianglesUInt32Array(mesh: Mesh, length: number, at: number): boolean;
}
interface Draco extends Record<(typeof ARRAYS)[keyof typeof ARRAYS][0] | 'TRIANGULAR_MESH', number> {
  readonly Decoder: new () => Decoder;
  readonly Mesh: new () => Mesh;
  readonly HEAPF32: Float32Array;
  destroy(owned: Owned): void;
  _malloc(length: number): number;
  _free(at: number): void;
}
