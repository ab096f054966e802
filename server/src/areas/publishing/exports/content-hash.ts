import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** SHA-256 of a file, in hex. Reads it once, in pieces. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * What the files of a web export are, as one SHA-256 in hex: over kind, name and SHA-256 of each, in the order in which they
 * were announced. Equal for the same files that are published again, whatever their title (record 112).
 */
export function contentHash(files: readonly { kind: string; name: string; sha256: string }[]): string {
  const hash = createHash('sha256');
  // As JSON, so that no name can look like the end of another.
  for (const { kind, name, sha256 } of files) hash.update(`${JSON.stringify([kind, name, sha256])}\n`);
  return hash.digest('hex');
}
