import type { PictureHeader } from './picture-header.ts';

/** What a GIF or BMP says of itself, as `PictureHeader` does of other pictures. */
export interface OldPictureHeader extends Omit<PictureHeader, 'type'> {
  type: 'gif' | 'bmp';
}

/** Reads the header of a GIF or BMP; null if it is neither, or ends before it says its size. */
export function readOldPictureHeader(bytes: Uint8Array): OldPictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readGif(view) ?? readBmp(view);
  return header && header.width > 0 && header.height > 0 ? header : null;
}

const imageBlock = 0x2c;
const extensionBlock = 0x21;

/** Its screen has a size, and each of its images. Colours and pixels are walked over by their lengths. */
function readGif(view: DataView): OldPictureHeader | null {
  if (view.byteLength < 13 || !['GIF87a', 'GIF89a'].includes(signatureOf(view, 6))) return null;
  const header = {
    type: 'gif' as const,
    width: view.getUint16(6, true),
    height: view.getUint16(8, true),
    frames: 0,
    passes: 1,
  };
  let at = 13 + colourBytes(view.getUint8(10));
  while (at + 10 <= view.byteLength) {
    const block = view.getUint8(at);
    if (block === imageBlock) {
      header.frames += 1;
      header.width = Math.max(header.width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true));
      header.height = Math.max(header.height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true));
      at = afterData(view, at + 11 + colourBytes(view.getUint8(at + 9)));
    } else if (block === extensionBlock) at = afterData(view, at + 2);
    else break;
  }
  return header.frames > 0 ? header : null;
}

/** Bytes of a table of colours that a flag announces. */
function colourBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** Where a run of data ends, whose pieces say their lengths. */
function afterData(view: DataView, from: number): number {
  let at = from;
  while (at < view.byteLength) {
    const length = view.getUint8(at);
    at += 1 + length;
    if (length === 0) break;
  }
  return at;
}

/** The first form has sizes of 16 bits; in all others a negative height says that lines come from the top. */
function readBmp(view: DataView): OldPictureHeader | null {
  if (view.byteLength < 26 || signatureOf(view, 2) !== 'BM') return null;
  const isFirstForm = view.getUint32(14, true) === 12;
  const width = isFirstForm ? view.getUint16(18, true) : Math.abs(view.getInt32(18, true));
  const height = isFirstForm ? view.getUint16(20, true) : Math.abs(view.getInt32(22, true));
  return { type: 'bmp', width, height, frames: 1, passes: 1 };
}

function signatureOf(view: DataView, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset, length));
}
