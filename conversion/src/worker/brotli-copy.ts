import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';

/** Brotli qualities and the file sizes up to which they are used. At 9, a megabyte takes a tenth of a second. */
const QUICK = [{ quality: 9, bytes: 20_000_000 }];
/** A megabyte takes one second at 10 and three at 11, for files a tenth smaller or more. */
const THOROUGH = [{ quality: 11, bytes: 300_000 }, { quality: 10, bytes: 5_000_000 }, ...QUICK];
const LARGE_QUALITY = 5;
/** A copy that is not smaller by at least this factor is not worth the space. */
const WORTH = 0.95;

/**
 * Writes a brotli copy next to a file and returns its path; null if it would hardly be smaller. The object store
 * flushes it to disk. `isThorough` is for files that everybody who views a model loads.
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
