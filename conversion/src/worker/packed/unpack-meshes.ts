import type { Fail } from '../bytes/export-job.ts';
import { COMPONENTS } from '../glb/glb-accessors.ts';
import type { Bin } from '../glb/glb-bin.ts';
import { at, type BufferViews, field } from '../glb/glb-buffers.ts';
import { MAX_TRIANGLES } from '../glb/glb-check.ts';
import { align } from '../glb/glb-container.ts';
import { trianglesOf } from '../glb/glb-geometry.ts';
import { dracoExtension, type Gltf, type GltfAccessor, type GltfPrimitive, parsePart } from '../glb/gltf-shape.ts';
import { type DracoDecoder, startDracoDecoder, type UnpackedMesh, type WantedAttribute } from './draco-decoder.ts';
import { orDamaged } from './packed-data.ts';

/** The primitive extension for Draco triangles. */
export const DRACO = 'KHR_draco_mesh_compression';
const TRIANGLES = 4;

/**
 * Replaces the data of every Draco primitive with plain accessors, appended to `bin`. Primitives that share compressed
 * data share the accessors.
 * @throws ExportFileError by `fail`, for data that is damaged or does not match its accessors
 */
export async function unpackMeshes(gltf: Gltf, views: BufferViews, bin: Bin, fail: Fail): Promise<void> {
  const decode = await startDracoDecoder();
  const known = new Map<string, Plain>();
  for (const [m, { primitives }] of gltf.meshes.entries()) {
    for (const [p, primitive] of primitives.entries()) {
      if (!isDraco(primitive)) continue;
      const where = field('meshes', m, `.primitives.${p}.extensions.${DRACO}`);
      await unpackPrimitive(gltf, primitive, views, bin, decode, known, (reason) => fail(reason, where));
    }
  }
}

/** The accessors of an unpacked mesh. */
interface Plain {
  indices: number;
  attributes: [name: string, accessor: number][];
}

async function unpackPrimitive(
  gltf: Gltf,
  primitive: GltfPrimitive,
  views: BufferViews,
  bin: Bin,
  decode: DracoDecoder,
  known: Map<string, Plain>,
  fail: (reason: string) => never,
): Promise<void> {
  const { [DRACO]: extension, ...others } = primitive.extensions!;
  const packed = parsePart(dracoExtension, extension, fail, '');
  const wanted = new Map<string, WantedAttribute>();
  const normalized: unknown[] = [];
  for (const [name, id] of Object.entries(packed.attributes)) {
    const described = gltf.accessors[primitive.attributes[name] ?? -1];
    if (!described) fail(`the packed attribute ${name.slice(0, 50)} is not described`);
    wanted.set(name, { id, componentType: described.componentType });
    normalized.push(described.normalized);
  }
  const key = JSON.stringify([packed.bufferView, [...wanted], normalized]);
  let plain = known.get(key);
  if (!plain) {
    const bytes = await views.read(packed.bufferView, 0, views.length(packed.bufferView));
    const mesh = await orDamaged(fail, () => decode(bytes, wanted, claimedBy(gltf, primitive)));
    plain = addMesh(gltf, primitive, mesh, bin, fail);
    known.set(key, plain);
  }
  for (const [name, accessor] of plain.attributes) fillIn(gltf, primitive.attributes[name], accessor);
  fillIn(gltf, primitive.indices, plain.indices);
  Object.assign(primitive.attributes, Object.fromEntries(plain.attributes));
  primitive.indices = plain.indices;
  // Whatever the mode was before, it is a triangle list now.
  primitive.mode = TRIANGLES;
  primitive.extensions = Object.keys(others).length > 0 ? others : undefined;
}

/** The maximum number of triangles of a primitive: as many as were counted when the file was checked. */
function claimedBy(gltf: Gltf, { indices, mode }: GltfPrimitive): number {
  return indices === undefined ? MAX_TRIANGLES : trianglesOf(mode, at(gltf.accessors, indices).count);
}

function addMesh(
  gltf: Gltf,
  primitive: GltfPrimitive,
  { indices, vertices, attributes }: UnpackedMesh,
  bin: Bin,
  fail: (reason: string) => never,
): Plain {
  if (indices.length === 0) fail('the packed data has no triangles');
  const isSmall = vertices <= 0xffff;
  const corners = isSmall ? Uint16Array.from(indices) : indices;
  const plain: Plain = {
    indices: addAccessor(gltf, primitive.indices, bin.add(bytesOf(corners)), {
      componentType: isSmall ? 5123 : 5125,
      count: indices.length,
      type: 'SCALAR',
    }),
    attributes: [],
  };
  for (const [name, { array, size }] of attributes) {
    const number = primitive.attributes[name]!;
    const { componentType, normalized, type } = at(gltf.accessors, number);
    if (COMPONENTS[type] !== size) fail(`${name.slice(0, 50)} is a ${type}, its packed data has ${size} numbers`);
    const step = size * array.BYTES_PER_ELEMENT;
    const view = { ...bin.add(spread(bytesOf(array), step)), byteStride: align(step) };
    const bounds = name === 'POSITION' ? boundsOf(array, size) : {};
    const accessor = { componentType, count: vertices, type, ...(normalized ? { normalized } : {}), ...bounds };
    plain.attributes.push([name, addAccessor(gltf, number, view, accessor)]);
  }
  return plain;
}

/** Reuses the accessor that described the compressed data, or adds a new one if that accessor has its own data. */
function addAccessor(
  gltf: Gltf,
  described: number | undefined,
  view: Gltf['bufferViews'][number],
  accessor: Pick<GltfAccessor, 'componentType' | 'count' | 'type'> & Partial<GltfAccessor>,
): number {
  const filled = { ...accessor, byteOffset: 0, bufferView: gltf.bufferViews.push(view) - 1 };
  if (described === undefined || !isEmpty(gltf, described)) return gltf.accessors.push(filled) - 1;
  gltf.accessors[described] = filled;
  return described;
}

/** Another accessor describing the same compressed data would otherwise read as zeros. */
function fillIn(gltf: Gltf, described: number | undefined, accessor: number): void {
  if (described === undefined || !isEmpty(gltf, described)) return;
  gltf.accessors[described] = at(gltf.accessors, accessor);
}

function isEmpty(gltf: Gltf, accessor: number): boolean {
  const { bufferView, sparse } = at(gltf.accessors, accessor);
  return bufferView === undefined && sparse === undefined;
}

/** Vertices are aligned to four bytes, as glTF requires. */
function spread(bytes: Uint8Array, step: number): Uint8Array {
  const stride = align(step);
  if (stride === step) return bytes;
  const out = new Uint8Array((bytes.byteLength / step) * stride);
  for (let from = 0, to = 0; from < bytes.byteLength; from += step, to += stride) {
    out.set(bytes.subarray(from, from + step), to);
  }
  return out;
}

/** Minimum and maximum of each component; omitted if one is NaN, which the check reports. */
function boundsOf(array: ArrayLike<number>, size: number): { min?: number[]; max?: number[] } {
  const min = new Array<number>(size).fill(Infinity);
  const max = new Array<number>(size).fill(-Infinity);
  for (let i = 0; i < array.length; i++) {
    const value = array[i]!;
    if (!Number.isFinite(value)) return {};
    if (value < min[i % size]!) min[i % size] = value;
    if (value > max[i % size]!) max[i % size] = value;
  }
  return { min, max };
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Whether the primitive is compressed with Draco. */
export function isDraco(primitive: GltfPrimitive): boolean {
  return primitive.extensions?.[DRACO] !== undefined;
}
