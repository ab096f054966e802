import { ViewerError } from '../viewer-error.ts';

/** The two chunks of a GLB file. `json` is parsed and nothing more: see `gltf-document.ts`. */
export interface GlbContainer {
  readonly json: unknown;
  readonly binary: Uint8Array;
}

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

/**
 * Takes a GLB file apart.
 *
 * Every length in the file is compared with the bytes that are there before it is used.
 *
 * @throws ViewerError MODEL_UNREADABLE
 */
export function readContainer(bytes: Uint8Array): GlbContainer {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 20 || view.getUint32(0, true) !== MAGIC) throw unreadable('This is not a GLB file');
  const version = view.getUint32(4, true);
  if (version !== 2) throw unreadable(`GLB version ${version} is not 2`);
  const total = view.getUint32(8, true);
  if (total > bytes.byteLength) throw unreadable(`The file ends early: ${bytes.byteLength} of ${total} bytes`);
  let json: Uint8Array | undefined;
  let binary: Uint8Array | undefined;
  for (let at = 12; at + 8 <= total; ) {
    const length = view.getUint32(at, true);
    const type = view.getUint32(at + 4, true);
    if (length > total - at - 8) throw unreadable('A chunk is longer than the file');
    const chunk = bytes.subarray(at + 8, at + 8 + length);
    if (type === JSON_CHUNK) json ??= chunk;
    if (type === BINARY_CHUNK) binary ??= chunk;
    at += 8 + length;
  }
  if (!json) throw unreadable('The file has no JSON chunk');
  return { json: parse(json), binary: binary ?? new Uint8Array(0) };
}

function parse(chunk: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(chunk));
  } catch (cause) {
    throw new ViewerError('MODEL_UNREADABLE', 'The JSON chunk cannot be parsed', { cause });
  }
}

export function unreadable(message: string): ViewerError {
  return new ViewerError('MODEL_UNREADABLE', message);
}
