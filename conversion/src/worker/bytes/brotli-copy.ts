import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';

/** Brotli qualities and the file sizes up to which they are used. At 9, a megabyte takes a tenth of a second. */
const USUAL = [
  { quality: 9, bytes: 20_000_000 },
  { quality: 5, bytes: Infinity },
];
const QUALITIES = {
  /** A megabyte takes a hundredth of a second: for files that somebody waits for and that are replaced soon. */
  quick: [{ quality: 3, bytes: Infinity }],
  usual: USUAL,
  /** A megabyte takes one second at 10 and three at 11, for a tenth less or better: for what every viewer loads. */
  thorough: [{ quality: 11, bytes: 300_000 }, { quality: 10, bytes: 5_000_000 }, ...USUAL],
};
/** A copy that is not smaller by at least this factor is not worth the space. */
const WORTH = 0.95;

/**
 * Writes a brotli copy next to a file and returns its path; null if it would hardly be smaller. The object store
 * flushes it to disk.
 */
export async function brotliCopy(
  { path, size }: { path: string; size: number },
  effort: keyof typeof QUALITIES = 'usual',
): Promise<string | null> {
  const copy = `${path}.br`;
  const { quality } = QUALITIES[effort].find(({ bytes }) => size <= bytes)!;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  };
  await pipeline(createReadStream(path), createBrotliCompress({ params }), createWriteStream(copy));
  if ((await stat(copy)).size <= size * WORTH) return copy;
  await rm(copy);
  return null;
}
