import sharp from 'sharp';
import type { ShownFrame } from '../../e2e/support/browser/shown-frames.ts';

/** How far a picture may be from the settled one: on average, and the share of pixels that may be further off than `far`. */
const most = { mean: 0.01, far: 0.1, farShare: 0.01 };

/**
 * Milliseconds from `origin`, in seconds since 1970, until the page showed what it shows now that it has settled, and
 * did from then on; NaN where nothing was recorded.
 */
export async function truePictureMs(frames: readonly ShownFrame[], origin: number): Promise<number> {
  const settled = frames.at(-1);
  if (!settled) return Number.NaN;
  const wanted = await pixelsOf(settled.png);
  let first = settled;
  for (const frame of frames.toReversed()) {
    if (!isTrue(await pixelsOf(frame.png), wanted)) break;
    first = frame;
  }
  return (first.at - origin) * 1000;
}

function pixelsOf(png: Buffer): Promise<Buffer> {
  return sharp(png).removeAlpha().raw().toBuffer();
}

/** Whether a picture is the settled one as far as people can see. */
export function isTrue(picture: Uint8Array, settled: Uint8Array): boolean {
  if (picture.length !== settled.length) return false;
  const pixels = settled.length / 3;
  let sum = 0;
  let far = 0;
  for (let i = 0; i < settled.length; i += 3) {
    const off = [0, 1, 2].map((k) => Math.abs(picture[i + k]! - settled[i + k]!) / 255);
    sum += (off[0]! + off[1]! + off[2]!) / 3;
    if (Math.max(...off) > most.far) far++;
  }
  return sum / pixels < most.mean && far / pixels < most.farShare;
}
