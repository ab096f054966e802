import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';

const QUALITY = 9;
/** Larger files take too long at that quality, and gain little by it. */
const LARGE_BYTES = 20_000_000;
const LARGE_QUALITY = 5;
/** A copy that is not at least so much smaller is not worth the space. */
const WORTH = 0.95;

/**
 * Writes a brotli copy beside a file and gives its path; null where it would hardly be smaller. The object store
 * brings it down to the disk.
 */
export async function brotliCopy({ path, size }: { path: string; size: number }): Promise<string | null> {
  const copy = `${path}.br`;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: size > LARGE_BYTES ? LARGE_QUALITY : QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  };
  await pipeline(createReadStream(path), createBrotliCompress({ params }), createWriteStream(copy));
  if ((await stat(copy)).size <= size * WORTH) return copy;
  await rm(copy);
  return null;
}
