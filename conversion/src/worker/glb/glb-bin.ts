import type { ByteSource } from '../bytes/file-bytes.ts';
import { isRecord, MESHOPT_NAMES } from './glb-buffers.ts';
import { align, type GlbContainer } from './glb-container.ts';
import type { Gltf } from './gltf-shape.ts';

/** Large files are read in chunks of this many bytes. */
const PIECE_BYTES = 256 * 1024 * 1024;

/** The BIN chunk of a GLB being rewritten, and the data appended to it. */
export class Bin {
  readonly pieces: Uint8Array[];
  length: number;

  constructor(pieces: Uint8Array[], length: number) {
    this.pieces = pieces;
    this.length = length;
  }

  /** Appends bytes and returns their position. */
  add(bytes: Uint8Array): { buffer: number; byteOffset: number; byteLength: number } {
    const byteOffset = align(this.length);
    this.pieces.push(new Uint8Array(byteOffset - this.length), bytes);
    this.length = byteOffset + bytes.byteLength;
    return { buffer: 0, byteOffset, byteLength: bytes.byteLength };
  }
}

/** The file's BIN chunk; if there is none, a new one that becomes its first buffer. */
export async function openBin(gltf: Gltf, bytes: ByteSource, { binOffset, binLength }: GlbContainer): Promise<Bin> {
  if (binLength > 0 && gltf.buffers[0] && gltf.buffers[0].uri === undefined) {
    const pieces: Uint8Array[] = [];
    for (let done = 0; done < binLength; done += PIECE_BYTES) {
      pieces.push(await bytes.read(binOffset + done, Math.min(PIECE_BYTES, binLength - done)));
    }
    return new Bin(pieces, binLength);
  }
  gltf.buffers.unshift({ byteLength: 1 });
  for (const view of gltf.bufferViews) {
    view.buffer++;
    for (const name of MESHOPT_NAMES) {
      const packed = view.extensions?.[name];
      if (isRecord(packed) && typeof packed.buffer === 'number') packed.buffer++;
    }
  }
  return new Bin([], 0);
}
