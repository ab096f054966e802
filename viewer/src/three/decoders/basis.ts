import BASIS from 'three/addons/libs/basis/basis_transcoder.js';

/** A decoded picture: red, green, blue, alpha, 0…255 each, rows from the top. */
export interface PlainPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** The transcoder's number for the format with four channels of eight bits each. */
const RGBA32 = 13;

/**
 * Decodes a KTX2 picture in Basis Universal, at most `largest` pixels per side if it has such a level. @throws Error
 */
export type Ktx2Reader = (bytes: Uint8Array, largest: number) => PlainPicture;

/** Creates a reader of KTX2 pictures. `wasm` is the file next to the glue code in three's package. */
export async function createKtx2Reader(wasm: ArrayBuffer): Promise<Ktx2Reader> {
  const basis = await BASIS({ wasmBinary: wasm });
  basis.initializeBasis();
  return (bytes, largest) => {
    const file = new basis.KTX2File(bytes);
    try {
      if (!file.isValid() || !file.startTranscoding()) throw new Error('This is no KTX2 picture');
      const level = levelUpTo(file, largest);
      const { origWidth: width, origHeight: height } = file.getImageLevelInfo(level, 0, 0);
      const pixels = new Uint8Array(file.getImageTranscodedSizeInBytes(level, 0, 0, RGBA32));
      if (!file.transcodeImage(pixels, level, 0, 0, RGBA32, 0, -1, -1)) throw new Error('The picture is broken');
      return { width, height, pixels: new Uint8ClampedArray(pixels.buffer, 0, width * height * 4) };
    } finally {
      file.close();
      file.delete();
    }
  };
}

/** The largest level whose sides do not exceed `largest` pixels; if all exceed it, the smallest level. */
function levelUpTo(file: BASIS.Ktx2File, largest: number): number {
  const last = Math.max(0, file.getLevels() - 1);
  for (let level = 0; level < last; level++) {
    const { origWidth, origHeight } = file.getImageLevelInfo(level, 0, 0);
    if (Math.max(origWidth, origHeight) <= largest) return level;
  }
  return last;
}
