import { type ComponentArray, isCount } from './accessors.ts';
import { type GlbContainer, unreadable } from './glb-container.ts';
import type { GltfAccessor, GltfBufferView, GltfPrimitive } from './gltf-document.ts';

/** A primitive whose triangles are packed by Draco. */
interface DracoPrimitive extends GltfPrimitive {
  readonly extensions: {
    readonly KHR_draco_mesh_compression: {
      readonly bufferView: number;
      readonly attributes: Readonly<Record<string, number>>;
    };
  };
}

/** One attribute that is wanted of a packed primitive: its id there, and the type of numbers to give. */
export interface WantedAttribute {
  readonly id: number;
  readonly componentType: number;
}

/** The triangles of a packed primitive. Attributes lie one element after another, `size` numbers each. */
export interface UnpackedMesh {
  readonly index: Uint32Array;
  readonly vertexCount: number;
  readonly attributes: Readonly<Record<string, { readonly array: ComponentArray; readonly size: number }>>;
}

/** Unpacks Draco. @throws Error for data that is none */
export interface MeshDecoder {
  decode(bytes: Uint8Array, wanted: Readonly<Record<string, WantedAttribute>>): UnpackedMesh;
}

const DRACO = 'KHR_draco_mesh_compression';
const BASIS = 'KHR_texture_basisu';
const TYPES = ['', 'SCALAR', 'VEC2', 'VEC3', 'VEC4'];

/**
 * Rewrites a file without the compressions that prevent reading it like any other: Draco's triangles
 * become plain accessors, KTX2 pictures plain images of the type `image/ktx2`.
 *
 * @throws ViewerError MODEL_UNREADABLE
 */
export function unpackGlb({ json, binary }: GlbContainer, decoder: MeshDecoder | null): GlbContainer {
  const document = structuredClone(json) as Mutable;
  const appended = new Appended(binary);
  if (decoder) {
    const known = new Map<string, { index: number; attributes: Record<string, number> }>();
    for (const mesh of document.meshes ?? []) {
      mesh.primitives = mesh.primitives.map((primitive) =>
        isPacked(primitive) ? unpackPrimitive(document, binary, appended, decoder, known, primitive) : primitive,
      );
    }
  }
  for (const texture of document.textures ?? []) {
    const { source } = texture.extensions?.[BASIS] ?? {};
    if (source !== undefined) texture.source = source;
    delete texture.extensions?.[BASIS];
  }
  const without = (list: readonly string[] | undefined) => list?.filter((name) => name !== DRACO && name !== BASIS);
  document.extensionsUsed = without(document.extensionsUsed);
  document.extensionsRequired = without(document.extensionsRequired);
  const bytes = appended.bytes();
  document.buffers = [{ ...document.buffers?.[0], byteLength: bytes.byteLength }, ...(document.buffers ?? []).slice(1)];
  return { json: document, binary: bytes };
}

/** A file of its two chunks. */
export function writeContainer({ json, binary }: GlbContainer): Uint8Array<ArrayBuffer> {
  const bare = new TextEncoder().encode(JSON.stringify(json));
  const [textLength, binaryLength] = [padded(bare.byteLength), padded(binary.byteLength)];
  const file = new Uint8Array(28 + textLength + binaryLength);
  const view = new DataView(file.buffer);
  const words = [0x46546c67, 2, file.byteLength, textLength, 0x4e4f534a];
  for (const [i, word] of words.entries()) view.setUint32(i * 4, word, true);
  file.fill(0x20, 20, 20 + textLength).set(bare, 20);
  view.setUint32(20 + textLength, binaryLength, true);
  view.setUint32(24 + textLength, 0x004e4942, true);
  file.set(binary, 28 + textLength);
  return file;
}

/** The document while it is rewritten. */
interface Mutable {
  meshes?: { primitives: GltfPrimitive[] }[];
  accessors?: GltfAccessor[];
  bufferViews?: GltfBufferView[];
  buffers?: { byteLength: number }[];
  textures?: { source?: number; extensions?: Record<string, { source?: number } | undefined> }[];
  extensionsUsed?: string[];
  extensionsRequired?: string[];
}

function unpackPrimitive(
  document: Mutable,
  binary: Uint8Array,
  appended: Appended,
  decoder: MeshDecoder,
  known: Map<string, { index: number; attributes: Record<string, number> }>,
  primitive: DracoPrimitive,
): GltfPrimitive {
  const { [DRACO]: packed, ...others } = primitive.extensions as DracoPrimitive['extensions'] & Record<string, unknown>;
  const wanted: Record<string, WantedAttribute> = {};
  for (const [name, id] of Object.entries(packed.attributes ?? {})) {
    const accessor = document.accessors?.[primitive.attributes[name] ?? -1];
    if (!accessor || !isCount(id)) throw unreadable(`The packed attribute ${name} does not exist`);
    wanted[name] = { id, componentType: accessor.componentType };
  }
  const key = JSON.stringify([packed.bufferView, wanted]);
  let plain = known.get(key);
  if (!plain) {
    const mesh = decode(decoder, viewOf(document, binary, packed.bufferView), wanted);
    const attributes: Record<string, number> = {};
    for (const [name, { array, size }] of Object.entries(mesh.attributes)) {
      const { normalized } = document.accessors![primitive.attributes[name]!]!;
      const { componentType } = wanted[name]!;
      const type = TYPES[size]!;
      attributes[name] = add(document, appended, array, { componentType, type, count: mesh.vertexCount, normalized });
    }
    const triangles = { componentType: 5125, type: 'SCALAR', count: mesh.index.length };
    plain = { index: add(document, appended, mesh.index, triangles), attributes };
    known.set(key, plain);
  }
  // What only described the packed data would look like accessors without any.
  for (const [name, number] of Object.entries(plain.attributes)) {
    document.accessors![primitive.attributes[name]!] = document.accessors![number]!;
  }
  if (primitive.indices !== undefined) document.accessors![primitive.indices] = document.accessors![plain.index]!;
  const attributes = { ...primitive.attributes, ...plain.attributes };
  return { ...primitive, attributes, indices: plain.index, extensions: others };
}

function decode(decoder: MeshDecoder, bytes: Uint8Array, wanted: Readonly<Record<string, WantedAttribute>>) {
  try {
    return decoder.decode(bytes, wanted);
  } catch (cause) {
    throw unreadable(`Draco’s data is broken: ${String(cause)}`);
  }
}

function add(document: Mutable, appended: Appended, array: ComponentArray, accessor: GltfAccessor): number {
  document.bufferViews ??= [];
  document.accessors ??= [];
  const step = array.byteLength / Math.max(accessor.count, 1);
  // Vertices start at multiples of four bytes, as the format demands.
  const stride = accessor.type === 'SCALAR' ? undefined : padded(step);
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  const byteOffset = appended.add(stride === undefined || stride === step ? bytes : spread(bytes, step, stride));
  const byteLength = appended.length - byteOffset;
  const bufferView = document.bufferViews.push({ buffer: 0, byteOffset, byteLength, byteStride: stride }) - 1;
  return document.accessors.push({ ...accessor, bufferView }) - 1;
}

function spread(bytes: Uint8Array, step: number, stride: number): Uint8Array {
  const out = new Uint8Array((bytes.byteLength / step) * stride);
  for (let from = 0, to = 0; from < bytes.byteLength; from += step, to += stride) {
    out.set(bytes.subarray(from, from + step), to);
  }
  return out;
}

function viewOf(document: Mutable, binary: Uint8Array, number: number): Uint8Array {
  const view = document.bufferViews?.[number];
  const { byteOffset = 0, byteLength = -1, buffer = -1 } = view ?? {};
  if (buffer !== 0 || !isCount(byteOffset) || !isCount(byteLength) || byteOffset + byteLength > binary.byteLength) {
    throw unreadable(`Buffer view ${number} does not exist`);
  }
  return binary.subarray(byteOffset, byteOffset + byteLength);
}

function isPacked(primitive: GltfPrimitive): primitive is DracoPrimitive {
  return primitive.extensions?.[DRACO] !== undefined;
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

/** The binary chunk and what is put behind it. */
class Appended {
  private readonly pieces: Uint8Array[];
  length: number;

  constructor(binary: Uint8Array) {
    this.pieces = [binary];
    this.length = binary.byteLength;
  }

  add(piece: Uint8Array): number {
    const gap = padded(this.length) - this.length;
    if (gap > 0) this.pieces.push(new Uint8Array(gap));
    const at = this.length + gap;
    this.pieces.push(piece);
    this.length = at + piece.byteLength;
    return at;
  }

  bytes(): Uint8Array {
    const out = new Uint8Array(padded(this.length));
    let at = 0;
    for (const piece of this.pieces) {
      out.set(piece, at);
      at += piece.byteLength;
    }
    return out;
  }
}
