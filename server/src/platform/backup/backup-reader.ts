import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { type Entry, extract } from 'tar-stream';
import { BackupError, isFileError } from './backup-error.ts';
import { type Header, type Manifest, manifestShape, readHeader } from './backup-format.ts';
import type { BackupKey } from './backup-key.ts';
import { webStream } from './streams.ts';

/** One file or folder of a backup, in the order in which they were put in. */
export interface BackupEntry {
  name: string;
  isFolder: boolean;
  size: number;
  /** What is in it; has to be read to its end. */
  body: AsyncIterable<Buffer>;
}

/** What may be in a backup. */
const knownName = /^(postgres|dump|objects)(\/[\w.-]+)*\/?$/;

/**
 * Reads a backup from its beginning to its end and gives each entry to `take`; returns the manifest. Every byte is checked
 * on the way; what was taken before damage was met is not to be used.
 * @throws BackupError for a wrong key and for damage; what `take` throws
 */
export async function readBackup(
  path: string,
  key: BackupKey,
  take: (entry: BackupEntry) => Promise<void>,
): Promise<Manifest> {
  const { header, line } = await readHeader(path);
  const identity = identityFor(path, header, key);
  const tar = extract();
  let manifest: Buffer | null = null;
  const reading = pipeline(
    createReadStream(path, { start: line.length }),
    (source: AsyncIterable<Buffer>) => opened(source, identity),
    createZstdDecompress(),
    tar,
  );
  reading.catch(() => undefined);
  try {
    for await (const entry of tar as AsyncIterable<Entry>) {
      const { name, size = 0, type } = entry.header;
      if (manifest) throw new Error('something follows the manifest');
      if (name === 'header.json') {
        if (!(await wholeOf(entry)).equals(line)) throw new Error('the header is another one');
      } else if (name === 'manifest.json') manifest = await wholeOf(entry);
      else if (!knownName.test(name) || name.includes('..')) throw new Error(`unknown entry ${name}`);
      else await take({ name, size, isFolder: type === 'directory', body: Readable.from(entry) });
    }
    await reading;
    if (!manifest) throw new Error('the manifest is missing');
    return manifestShape.parse(JSON.parse(manifest.toString()));
  } catch (error) {
    tar.destroy();
    // Errors of file systems, and sentences, are about something else.
    if (error instanceof BackupError || isFileError(error)) throw error;
    throw new BackupError(`${path} is damaged or not complete: it is not what was written. Use another backup.`, {
      cause: error,
    });
  }
}

/** The secret half of the key. @throws BackupError where it is not the one that the backup wants */
export function identityFor(path: string, { keyId }: Header, key: BackupKey): string {
  if (key.identity === null) throw new BackupError('The key is a public one: it makes backups, and opens none.');
  if (key.id === keyId) return key.identity;
  throw new BackupError(`${path} was made with another key than the one given (it wants the one called ${keyId}).`);
}

async function* opened(source: AsyncIterable<Buffer>, identity: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  yield* await decrypter.decrypt(webStream(source));
}

async function wholeOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
