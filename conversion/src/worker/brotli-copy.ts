import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';

/** Qualities and the bytes up to which they are worth their time. A megabyte takes a tenth of a second at 9. */
const QUICK = [{ quality: 9, bytes: 20_000_000 }];
/** It takes one second at 10 and three at 11, and becomes a tenth smaller, and some more. */
const THOROUGH = [{ quality: 11, bytes: 300_000 }, { quality: 10, bytes: 5_000_000 }, ...QUICK];
const LARGE_QUALITY = 5;
/** A copy that is not at least so much smaller is not worth the space. */
const WORTH = 0.95;

/**
 * Writes a brotli copy beside a file and gives its path; null where it would hardly be smaller. The object store
 * brings it down to the disk. `isThorough` is for what everybody loads who looks at a model.
 */
export async function brotliCopy(
  { path, size }: { path: string; size: number },
  { isThorough = false } = {},
): Promise<string | null> {
  const copy = `${path}.br`;
  const known = (isThorough ? THOROUGH : QUICK).find(({ bytes }) => size <= bytes);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: known?.quality ?? LARGE_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  };
  await pipeline(createReadStream(path), createBrotliCompress({ params }), createWriteStream(copy));
  if ((await stat(copy)).size <= size * WORTH) return copy;
  await rm(copy);
  return null;
}
