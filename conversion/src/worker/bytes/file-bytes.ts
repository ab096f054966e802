import { type FileHandle, open } from 'node:fs/promises';

/** Bytes with random access, without loading all of them. */
export interface ByteSource {
  /** Bytes. */
  readonly size: number;
  /** Reads exactly `length` bytes at `offset`. @throws RangeError when they are not all available. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** A file as a `ByteSource`; close it, or declare it with `await using`. */
export interface FileBytes extends ByteSource, AsyncDisposable {}

/** Opens a file for random access. Its size is determined once, when opened. */
export async function openBytes(path: string): Promise<FileBytes> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  return {
    size,
    read: (offset, length) => readExactly(handle, size, offset, length),
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

/** Bytes in memory as a `ByteSource`. */
export function memoryBytes(bytes: Uint8Array<ArrayBuffer>): ByteSource {
  return {
    size: bytes.byteLength,
    async read(offset, length) {
      requireInside(bytes.byteLength, offset, length);
      return bytes.subarray(offset, offset + length);
    },
  };
}

async function readExactly(handle: FileHandle, size: number, offset: number, length: number) {
  requireInside(size, offset, length);
  const bytes = new Uint8Array(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(bytes, done, length - done, offset + done);
    if (bytesRead === 0) throw new RangeError('The file became shorter while it was read.');
    done += bytesRead;
  }
  return bytes;
}

function requireInside(size: number, offset: number, length: number) {
  if (!(offset >= 0 && length >= 0 && offset + length <= size)) {
    throw new RangeError(`${length} bytes at ${offset} are not inside ${size} bytes.`);
  }
}
