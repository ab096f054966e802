import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { type Fail, failWith } from '../bytes/export-job.ts';
import type { ByteSource } from '../bytes/file-bytes.ts';
import type { GlbContainer } from './glb-container.ts';
import { type Gltf, meshoptExtension, parsePart } from './gltf-shape.ts';

/** The checked buffer views: their decoded length and contents. */
export interface BufferViews {
  /** Length of a view in bytes after decompression. */
  length(view: number): number;
  /** Whether the view's own buffer has no bytes, so that only its compressed form is used. */
  isCompressed(view: number): boolean;
  /** Reads decompressed bytes; `offset` and `length` must be in the view. @throws ExportFileError if decoding fails */
  read(view: number, offset: number, length: number): Promise<Uint8Array>;
}

/** The names of the meshopt compression extension. */
export const MESHOPT_NAMES = ['EXT_meshopt_compression', 'KHR_meshopt_compression'];
/** More decoded bytes than this are a decompression bomb, or too much for browsers. */
export const MAX_DECODED_BYTES = 4 * 1024 ** 3;

interface Slice {
  buffer: number;
  offset: number;
  length: number;
  meshopt: { count: number; stride: number; mode: string; filter: string } | null;
}

type Reader = (offset: number, length: number) => Promise<Uint8Array>;

/**
 * Checks that every buffer view lies inside its buffer, and every buffer inside the file, before any of it is read.
 * Buffers are the BIN chunk, data: URIs, or the empty fallbacks of meshopt.
 * @throws ExportFileError INVALID_GLB, MODEL_TOO_COMPLEX
 */
export function checkBuffers(gltf: Gltf, bytes: ByteSource, container: GlbContainer, file: string): BufferViews {
  const fail: Fail = failWith('INVALID_GLB', file);
  const buffers = gltf.buffers.map((_, i) => bufferReader(gltf, i, bytes, container, fail));
  const slices = gltf.bufferViews.map((_, i) => sliceOf(gltf, i, buffers, fail));
  const decoded = slices.reduce((sum, slice) => sum + (slice.meshopt ? decodedLength(slice) : 0), 0);
  if (decoded > MAX_DECODED_BYTES) {
    failWith('MODEL_TOO_COMPLEX', file)(`${decoded} bytes once decompressed`, { limit: MAX_DECODED_BYTES });
  }
  let latest: { view: number; bytes: Uint8Array } | null = null;
  return {
    length: (view) => decodedLength(at(slices, view)),
    isCompressed: (view) => at(slices, view).meshopt !== null,
    async read(view, offset, length) {
      const slice = at(slices, view);
      const reader = buffers[slice.buffer];
      if (!reader) throw new RangeError(`Buffer view ${view} has no bytes.`);
      if (!slice.meshopt) return reader(slice.offset + offset, length);
      if (latest?.view !== view) {
        latest = {
          view,
          bytes: await decodeMeshopt(slice, reader, (reason) => fail(reason, field('bufferViews', view))),
        };
      }
      return latest.bytes.subarray(offset, offset + length);
    },
  };
}

/** Creates the reader of a buffer; null for a fallback without bytes. */
function bufferReader(gltf: Gltf, i: number, bytes: ByteSource, container: GlbContainer, fail: Fail): Reader | null {
  const buffer = at(gltf.buffers, i);
  const where = field('buffers', i);
  if (buffer.uri !== undefined) {
    const data = decodeDataUri(buffer.uri);
    if (!data)
      fail('the buffer is in another file or is no base64 data: URI', { ...where, uri: buffer.uri.slice(0, 200) });
    if (data.bytes.byteLength < buffer.byteLength) fail('the data: URI is shorter than its buffer', where);
    return async (offset, length) => data.bytes.subarray(offset, offset + length);
  }
  if (i === 0 && container.binOffset > 0) {
    if (buffer.byteLength > container.binLength) {
      fail(`the buffer claims ${buffer.byteLength} bytes, the BIN chunk has ${container.binLength}`, where);
    }
    return (offset, length) => bytes.read(container.binOffset + offset, length);
  }
  const isFallback = MESHOPT_NAMES.some((name) => isRecord(buffer.extensions?.[name]));
  if (!isFallback) fail('the buffer has no bytes', where);
  return null;
}

function sliceOf(gltf: Gltf, i: number, buffers: readonly (Reader | null)[], fail: Fail): Slice {
  const bufferView = at(gltf.bufferViews, i);
  const where = field('bufferViews', i);
  requireInside(gltf, bufferView, fail, where);
  const name = MESHOPT_NAMES.find((extension) => bufferView.extensions?.[extension] !== undefined);
  if (name === undefined) {
    if (buffers[bufferView.buffer] === null) fail('the view is in a buffer without bytes', where);
    return { buffer: bufferView.buffer, offset: bufferView.byteOffset, length: bufferView.byteLength, meshopt: null };
  }
  const path = `${where.field}.extensions.${name}`;
  const packed = parsePart(meshoptExtension, bufferView.extensions?.[name], fail, path);
  requireInside(gltf, packed, fail, { field: path });
  if (buffers[packed.buffer] === null) fail('the compressed data is in a buffer without bytes', { field: path });
  if (packed.count * packed.byteStride > bufferView.byteLength) fail('decodes to more than its view', { field: path });
  const { count, byteStride: stride, mode, filter } = packed;
  return {
    buffer: packed.buffer,
    offset: packed.byteOffset,
    length: packed.byteLength,
    meshopt: { count, stride, mode, filter },
  };
}

function requireInside(
  gltf: Gltf,
  part: { buffer: number; byteOffset: number; byteLength: number },
  fail: Fail,
  where: Record<string, unknown>,
) {
  const buffer = gltf.buffers[part.buffer];
  if (!buffer) fail(`there is no buffer ${part.buffer}`, where);
  if (part.byteOffset + part.byteLength > buffer.byteLength) {
    fail(`bytes ${part.byteOffset} + ${part.byteLength} are beyond the buffer's ${buffer.byteLength}`, where);
  }
}

function decodedLength(slice: Slice) {
  return slice.meshopt ? slice.meshopt.count * slice.meshopt.stride : slice.length;
}

async function decodeMeshopt(slice: Slice, read: Reader, fail: (reason: string) => never) {
  const { meshopt } = slice;
  if (!meshopt) throw new TypeError('The view is not compressed.');
  await MeshoptDecoder.ready;
  const source = await read(slice.offset, slice.length);
  const target = new Uint8Array(meshopt.count * meshopt.stride);
  try {
    MeshoptDecoder.decodeGltfBuffer(target, meshopt.count, meshopt.stride, source, meshopt.mode, meshopt.filter);
  } catch (error) {
    fail(`the meshopt data is damaged: ${error instanceof Error ? error.message : String(error)}`);
  }
  return target;
}

/** The bytes and MIME type of a base64 or plain data: URI; null for anything else. */
export function decodeDataUri(uri: string): { mimeType: string; bytes: Uint8Array<ArrayBuffer> } | null {
  if (!uri.startsWith('data:')) return null;
  const comma = uri.indexOf(',');
  if (comma < 0 || comma > 200) return null;
  const [mimeType = '', ...parameters] = uri.slice(5, comma).split(';');
  if (!parameters.includes('base64')) return null;
  return { mimeType: mimeType.toLowerCase(), bytes: new Uint8Array(Buffer.from(uri.slice(comma + 1), 'base64')) };
}

/** The entry of a list at an index that was checked. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`There is no entry ${index}.`);
  return item;
}

/** The JSON path of an error. */
export function field(list: string, index: number, rest = '') {
  return { field: `${list}.${index}${rest}` };
}

/** Whether a value is a non-null object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
