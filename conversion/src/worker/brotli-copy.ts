import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';

/** Qualities and the bytes up to which they are worth their time. A megabyte takes a tenth of a second at 9. */
const USUAL = [
  { quality: 9, bytes: 20_000_000 },
  { quality: 5, bytes: Infinity },
];
const QUALITIES = {
  /** A hundredth of a second: for what is replaced before long, while somebody waits. */
  quick: [{ quality: 3, bytes: Infinity }],
  usual: USUAL,
  /** One second at 10 and three at 11, for a tenth less, and some more: what everybody loads who looks at a model. */
  thorough: [{ quality: 11, bytes: 300_000 }, { quality: 10, bytes: 5_000_000 }, ...USUAL],
};
/** A copy that is not at least so much smaller is not worth the space. */
const WORTH = 0.95;

/**
 * Writes a brotli copy beside a file and gives its path; null where it would hardly be smaller. The object store
 * brings it down to the disk.
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
