import { type Fail, failWith } from '../bytes/export-job.ts';
import type { ByteSource } from '../bytes/file-bytes.ts';

/** The chunk positions of a GLB, and its JSON. */
export interface GlbContainer {
  json: unknown;
  /** The BIN chunk, in bytes from the start of the file; length 0 if there is none. */
  binOffset: number;
  binLength: number;
}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
/** More JSON than this is refused before it is read; 200,000 nodes take about 30 MB. */
export const MAX_JSON_BYTES = 64 * 1024 * 1024;
const MAX_CHUNKS = 64;

/**
 * Reads header, chunk headers and the JSON chunk of a GLB; each length is checked to be inside the file first.
 * @throws ExportFileError INVALID_GLB, MODEL_TOO_COMPLEX
 */
export async function readGlbContainer(bytes: ByteSource, file: string): Promise<GlbContainer> {
  const fail: Fail = failWith('INVALID_GLB', file);
  if (bytes.size < 20) fail('too short for a GLB header', { offset: bytes.size });
  const header = view(await bytes.read(0, 12));
  if (header.getUint32(0, true) !== MAGIC) fail('does not begin with glTF', { offset: 0 });
  const version = header.getUint32(4, true);
  if (version !== 2) fail(`container version ${version} instead of 2`, { offset: 4 });
  const length = header.getUint32(8, true);
  if (length !== bytes.size) fail(`the header says ${length} bytes, the file has ${bytes.size}`, { offset: 8 });

  const container: GlbContainer = { json: undefined, binOffset: 0, binLength: 0 };
  let offset = 12;
  for (let chunk = 0; offset < bytes.size; chunk++) {
    if (chunk === MAX_CHUNKS) fail('too many chunks', { offset });
    if (offset + 8 > bytes.size) fail('a chunk header is cut off', { offset });
    const chunkHeader = view(await bytes.read(offset, 8));
    const chunkLength = chunkHeader.getUint32(0, true);
    const type = chunkHeader.getUint32(4, true);
    const start = offset + 8;
    if (start + chunkLength > bytes.size)
      fail(`chunk ${chunk} claims ${chunkLength} bytes, beyond the end`, { offset });
    if (chunk === 0) {
      if (type !== JSON_CHUNK) fail('the first chunk is not JSON', { offset: 16 });
      container.json = parseGltfJson(await readJsonBytes(bytes, start, chunkLength, file), file, 'INVALID_GLB');
    } else if (type === BIN_CHUNK) {
      if (container.binOffset !== 0) fail('more than one BIN chunk', { offset });
      container.binOffset = start;
      container.binLength = chunkLength;
    }
    offset = start + chunkLength;
  }
  return container;
}

/** Parses the JSON of a glTF, which must be UTF-8. @throws ExportFileError with the given code */
export function parseGltfJson(bytes: Uint8Array, file: string, code: 'INVALID_GLB' | 'INVALID_GLTF'): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    return failWith(code, file)(`the JSON cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Combines JSON and binary data to a GLB, as chunks to be written in order. */
export function glbPieces(json: unknown, bin: readonly Uint8Array[]): Uint8Array[] {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const jsonLength = align(text.byteLength);
  const binBytes = bin.reduce((sum, piece) => sum + piece.byteLength, 0);
  const binLength = align(binBytes);
  const head = new Uint8Array(20);
  const headView = view(head);
  const total = 20 + jsonLength + (binLength > 0 ? 8 + binLength : 0);
  [MAGIC, 2, total, jsonLength, JSON_CHUNK].forEach((value, i) => {
    headView.setUint32(i * 4, value, true);
  });
  const pieces = [head, text, new Uint8Array(jsonLength - text.byteLength).fill(0x20)];
  if (binLength === 0) return pieces;
  const binHead = new Uint8Array(8);
  view(binHead).setUint32(0, binLength, true);
  view(binHead).setUint32(4, BIN_CHUNK, true);
  return [...pieces, binHead, ...bin, new Uint8Array(binLength - binBytes)];
}

/** Rounds up to a multiple of 4, the alignment glTF requires. */
export function align(length: number) {
  return Math.ceil(length / 4) * 4;
}

async function readJsonBytes(bytes: ByteSource, start: number, length: number, file: string) {
  if (length === 0) failWith('INVALID_GLB', file)('the JSON chunk is empty', { offset: 12 });
  if (length > MAX_JSON_BYTES) {
    failWith('MODEL_TOO_COMPLEX', file)(`the scene description has ${length} bytes`, { limit: MAX_JSON_BYTES });
  }
  return bytes.read(start, length);
}

function view(bytes: Uint8Array) {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
