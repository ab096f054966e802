import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { pack } from 'tar-stream';
import { isFileError } from './backup-error.ts';
import type { Header } from './backup-format.ts';
import { counted, flushFolder, webStream } from './streams.ts';

/** A backup that is being written. What it is given goes straight to the file: nothing of it is kept in memory. */
export interface BackupWriter {
  addFolder(name: string): Promise<void>;
  /** Adds a file of exactly `size` bytes. */
  addStream(name: string, size: number, body: AsyncIterable<Buffer>): Promise<void>;
  addBytes(name: string, bytes: Buffer): Promise<void>;
  /** Ends it: everything is on disk under its name when this resolves. Returns its size in bytes. */
  finish(): Promise<number>;
  /** Gives it up; nothing stays of it. */
  discard(): Promise<void>;
}

/**
 * Begins a backup in `path.partial`, which replaces one that a killed run left. It gets its own name when it is complete.
 * `onBytes` hears how much has been put in.
 */
export function openBackupWriter(
  path: string,
  header: Header,
  recipient: string,
  onBytes: (bytes: number) => void = () => undefined,
): BackupWriter {
  const partial = `${path}.partial`;
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  const tar = pack();
  const given = new AbortController();
  const writing = pipeline(
    tar,
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 } }),
    (source: AsyncIterable<Buffer>) => sealed(line, source, recipient),
    createWriteStream(partial, { mode: 0o600, flush: true }),
    { signal: given.signal },
  );
  const broken = writing.then(() => new Promise<never>(() => undefined));
  broken.catch(() => undefined);
  /** Adds an entry. Where the file cannot be written, that is the error, and not what follows from it. */
  const add = async (entry: () => Promise<void>): Promise<void> => {
    try {
      await Promise.race([entry(), broken]);
    } catch (error) {
      const reason = tar.destroyed ? await writing.catch((cause: unknown) => cause) : null;
      throw isFileError(reason) ? reason : error;
    }
  };
  const addStream: BackupWriter['addStream'] = (name, size, body) =>
    add(async () => {
      const entry = tar.entry({ name, size, mode: 0o600, type: 'file' }) as Writable;
      await pipeline(Readable.from(counted(body, onBytes)), entry);
    });
  return {
    addStream,
    addBytes: (name, bytes) => addStream(name, bytes.length, Readable.from([bytes])),
    addFolder: (name) =>
      add(
        () =>
          new Promise((done, fail) =>
            tar.entry({ name, mode: 0o700, type: 'directory' }, (error) => (error ? fail(error) : done())),
          ),
      ),
    async finish() {
      tar.finalize();
      await writing;
      await rename(partial, path);
      await flushFolder(dirname(path));
      return (await stat(path)).size;
    },
    async discard() {
      given.abort();
      await writing.catch(() => undefined);
      await rm(partial, { force: true });
    },
  };
}

async function* sealed(line: Buffer, source: AsyncIterable<Buffer>, recipient: string): AsyncGenerator<Uint8Array> {
  yield line;
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(webStream(source));
}
