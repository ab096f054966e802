import type { Hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { ReadableStream } from 'node:stream/web';

/** Chunks as the stream that the library for encryption takes. */
export function webStream(source: AsyncIterable<Buffer>): globalThis.ReadableStream<Uint8Array> {
  return ReadableStream.from<Uint8Array>(source) as unknown as globalThis.ReadableStream<Uint8Array>;
}

/** The same chunks; `onBytes` hears how long each is. */
export async function* counted(body: AsyncIterable<Buffer>, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    onBytes(chunk.length);
    yield chunk;
  }
}

/** The same chunks, added to a hash. */
export async function* hashed(body: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Writes what has changed in the names of a folder to the disk. */
export async function flushFolder(folder: string): Promise<void> {
  const file = await open(folder);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
