import type { Ktx2Reader, PlainPicture } from '../three/decoders/basis.ts';
import { loadKtx2Reader } from '../three/decoders/load-decoders.ts';

/** A KTX2 picture to decode, at most `largest` pixels per side if it has such a level. */
export interface PictureOrder {
  readonly number: number;
  readonly bytes: Uint8Array;
  readonly largest: number;
}

/** The picture with that number, or the reason why it could not be decoded. */
export type PictureAnswer = { readonly number: number } & (
  | { readonly picture: PlainPicture }
  | { readonly reason: string }
);

const scope = globalThis as unknown as {
  onmessage: ((event: { data: PictureOrder }) => void) | null;
  postMessage(message: PictureAnswer, transfer: ArrayBuffer[]): void;
};
let reader: Promise<Ktx2Reader> | null = null;

scope.onmessage = ({ data: order }) => {
  void read(order);
};

async function read({ number, bytes, largest }: PictureOrder): Promise<void> {
  try {
    reader ??= loadKtx2Reader();
    const picture = (await reader)(bytes, largest);
    scope.postMessage({ number, picture }, [picture.pixels.buffer]);
  } catch (error) {
    scope.postMessage({ number, reason: String(error) }, []);
  }
}
