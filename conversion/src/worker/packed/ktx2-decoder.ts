import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import sharp from 'sharp';
import { MAX_TEXTURE_SIDE } from '../../delivery/textures.ts';

/** Decodes a KTX2 image in Basis Universal format to PNG. @throws Error for an unreadable image */
export type Ktx2Decoder = (bytes: Uint8Array) => Promise<Uint8Array>;

/** The transcoder's format number for RGBA with 8 bits each. */
const RGBA32 = 13;

/**
 * Starts the transcoder that browsers also use: a script for web pages in three's package, which needs a simulated
 * environment. Its memory is never freed, so use it in the child process only.
 */
export async function startKtx2Decoder(): Promise<Ktx2Decoder> {
  const require = createRequire(import.meta.url);
  const place = require.resolve('three/examples/jsm/libs/basis/basis_transcoder.js');
  const script = await readFile(place, 'utf8');
  const make: () => (options: object) => Promise<Basis> = compileFunction(`${script}\nreturn BASIS;`, [
    'require',
    '__dirname',
  ]).bind(null, require, '');
  const wasmBinary = await readFile(place.replace(/\.js$/, '.wasm'));
  const basis = await make()({ wasmBinary, print() {}, printErr() {} });
  basis.initializeBasis();
  return async (bytes) => {
    const { pixels, width, height } = transcode(basis, bytes);
    // It is re-encoded soon, so speed matters more than size.
    return sharp(pixels, { raw: { width, height, channels: 4 } })
      .png({ compressionLevel: 2 })
      .toBuffer();
  };
}

function transcode(basis: Basis, bytes: Uint8Array): { pixels: Uint8Array; width: number; height: number } {
  const file = new basis.KTX2File(bytes);
  try {
    if (!file.isValid() || !file.startTranscoding()) throw new Error('it is no picture in Basis Universal');
    const level = levelUpTo(file, MAX_TEXTURE_SIDE);
    const { origWidth: width, origHeight: height } = file.getImageLevelInfo(level, 0, 0);
    const pixels = new Uint8Array(file.getImageTranscodedSizeInBytes(level, 0, 0, RGBA32));
    if (pixels.byteLength < width * height * 4) throw new Error('it has no such level');
    if (!file.transcodeImage(pixels, level, 0, 0, RGBA32, 0, -1, -1)) throw new Error('its data is damaged');
    return { pixels: pixels.subarray(0, width * height * 4), width, height };
  } finally {
    file.close();
    file.delete();
  }
}

/** The largest mip level with sides of at most `largest` pixels, else the smallest; larger ones need no decoding. */
function levelUpTo(file: Ktx2File, largest: number): number {
  const last = Math.max(0, file.getLevels() - 1);
  for (let level = 0; level < last; level++) {
    const { origWidth, origHeight } = file.getImageLevelInfo(level, 0, 0);
    if (Math.max(origWidth, origHeight) <= largest) return level;
  }
  return last;
}

/** The part of the transcoder's API that is used; it has no types. */
interface Ktx2File {
  isValid(): boolean;
  getLevels(): number;
  getImageLevelInfo(level: number, layer: number, face: number): { origWidth: number; origHeight: number };
  startTranscoding(): boolean;
  getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number;
  transcodeImage(
    into: Uint8Array,
    level: number,
    layer: number,
    face: number,
    format: number,
    flags: number,
    channel0: number,
    channel1: number,
  ): boolean;
  close(): void;
  delete(): void;
}
interface Basis {
  initializeBasis(): void;
  readonly KTX2File: new (bytes: Uint8Array) => Ktx2File;
}
