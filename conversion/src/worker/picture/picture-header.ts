/**
 * What a PNG, JPEG or WebP says of itself before anything of it is decoded. Only the frame of the file is walked: chunks and
 * markers, each looked at once, so that the work grows with the bytes and not with what they claim.
 */
export interface PictureHeader {
  type: 'png' | 'jpeg' | 'webp';
  /** Pixels; the largest that any part of the file declares. */
  width: number;
  height: number;
  /** More than one in an animation. */
  frames: number;
  /** How often a decoder goes over the pixels: more than once in a progressive JPEG. */
  passes: number;
}

/** Reads the header of a picture; null if it is none of the three, or ends before it says its size. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readPng(view) ?? readJpeg(view) ?? readWebp(view);
  return header && header.width > 0 && header.height > 0 ? header : null;
}

function textAt(view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength) return '';
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));
}

/** Its first chunk is IHDR; before the pixels, acTL makes it an animation. */
function readPng(view: DataView): PictureHeader | null {
  if (textAt(view, 0, 8) !== '\x89PNG\r\n\x1a\n' || view.byteLength < 33) return null;
  if (textAt(view, 12, 4) !== 'IHDR') return null;
  let frames = 1;
  for (let at = 33; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const type = textAt(view, at + 4, 4);
    if (type === 'IDAT' || type === 'IEND') break;
    if (type === 'acTL') frames = Math.max(2, view.getUint32(at + 8));
  }
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20), frames, passes: 1 };
}

/** Its size is in a frame's header, and each scan goes over the pixels again. */
function readJpeg(view: DataView): PictureHeader | null {
  if (textAt(view, 0, 3) !== '\xff\xd8\xff') return null;
  const header: PictureHeader = { type: 'jpeg', width: 0, height: 0, frames: 1, passes: 0 };
  for (let at = 2; at + 4 <= view.byteLength; ) {
    const marker = view.getUint8(at + 1);
    // Between markers are the pixels; a marker may have any number of 0xff in front.
    if (view.getUint8(at) !== 0xff || marker === 0 || marker === 0xff || isBare(marker)) at = nextMarker(view, at + 1);
    else if (marker === endOfImage) break;
    else {
      if (isFrame(marker) && at + 9 <= view.byteLength) {
        header.height = Math.max(header.height, view.getUint16(at + 5));
        header.width = Math.max(header.width, view.getUint16(at + 7));
      }
      if (marker === startOfScan) header.passes += 1;
      at = nextMarker(view, at + 2 + Math.max(2, view.getUint16(at + 2)));
    }
  }
  return { ...header, passes: Math.max(1, header.passes) };
}

const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Without a length: the start of the image, and what restarts the decoder within pixels. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** A frame's header, of any coding; the other three of the range are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function nextMarker(view: DataView, from: number): number {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  const found = bytes.indexOf(0xff, from);
  return found < 0 ? view.byteLength : found;
}

/** Its canvas is in VP8X, which also says that it moves; each picture in it has a size of its own. */
function readWebp(view: DataView): PictureHeader | null {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return null;
  const header: PictureHeader = { type: 'webp', width: 0, height: 0, frames: 1, passes: 1 };
  let moving = 0;
  const grow = (width: number, height: number) => {
    header.width = Math.max(header.width, width);
    header.height = Math.max(header.height, height);
  };
  for (let at = 12; at + 18 <= view.byteLength; ) {
    const type = textAt(view, at, 4);
    const length = view.getUint32(at + 4, true);
    const data = at + 8;
    if (type === 'VP8X') {
      if (view.getUint8(data) & 0x02) header.frames = 2;
      grow((view.getUint32(data + 3, true) >>> 8) + 1, (view.getUint32(data + 6, true) >>> 8) + 1);
    } else if (type === 'VP8 ') {
      grow(view.getUint16(data + 6, true) & 0x3fff, view.getUint16(data + 8, true) & 0x3fff);
    } else if (type === 'VP8L') {
      const size = view.getUint32(data + 1, true);
      grow((size & 0x3fff) + 1, ((size >>> 14) & 0x3fff) + 1);
    } else if (type === 'ANMF') moving += 1;
    at = data + length + (length % 2);
  }
  return { ...header, frames: Math.max(header.frames, moving) };
}
