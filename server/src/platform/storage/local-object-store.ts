import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../app-error.ts';
import type { ObjectStore } from './object-store.ts';
import { removeStale } from './stale-entries.ts';

/**
 * Stored files in a folder: `objects/<two characters of the key>/<key>` and `parts/<upload>/<number>`. Everything is
 * written to a temporary file, flushed and renamed, so that a crash leaves a complete file or none.
 */
export async function openLocalObjectStore(folder: string): Promise<ObjectStore> {
  const objects = join(folder, 'objects');
  const parts = join(folder, 'parts');
  const incoming = join(folder, 'incoming');
  for (const each of [objects, parts, incoming]) await mkdir(each, { recursive: true, mode: 0o700 });
  // Keys end in random digits; their first digits are the time and would put everything into one folder.
  const place = (key: string) => join(objects, key.slice(34, 36), key);
  const partPlace = (uploadId: string, number: number) => join(parts, uploadId, String(number).padStart(6, '0'));
  const temporary = () => join(incoming, crypto.randomUUID());

  const settle = async (from: string, to: string) => {
    await flush(from);
    await mkdir(join(to, '..'), { recursive: true });
    await rename(from, to);
    await flush(join(to, '..'));
  };

  return {
    async putPart(uploadId, number, body, size) {
      const path = temporary();
      try {
        await pipeline(body, exactly(size), createWriteStream(path, { mode: 0o600 }));
        await settle(path, partPlace(uploadId, number));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    async headOfPart(uploadId, number, length) {
      const file = await open(partPlace(uploadId, number));
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    async joinParts(uploadId, count, key) {
      const path = temporary();
      try {
        // A single part already is the object: a hard link to the same bytes costs nothing.
        if (count === 1) {
          await link(partPlace(uploadId, 1), path);
          // The object is new, even if its only part arrived long ago.
          await utimes(path, new Date(), new Date());
        } else {
          await append(
            path,
            range(count).map((number) => partPlace(uploadId, number)),
          );
        }
        await settle(path, place(key));
      } finally {
        await rm(path, { force: true });
      }
    },
    dropParts: (uploadId) => rm(join(parts, uploadId), { recursive: true, force: true }),
    async putFile(key, source) {
      const path = temporary();
      try {
        await copyFile(source, path);
        await settle(path, place(key));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    size: (key) =>
      stat(place(key)).then(
        ({ size }) => size,
        () => null,
      ),
    read: (key, range) => createReadStream(place(key), range),
    copyTo: (key, path) => copyFile(place(key), path),
    remove: (key) => unlink(place(key)).catch(ignoreMissing),
    async list() {
      const files = await readdir(objects, { recursive: true, withFileTypes: true });
      return { keys: files.filter((entry) => entry.isFile()).map(({ name }) => name), uploads: await readdir(parts) };
    },
    storedAt: (key) =>
      stat(place(key)).then(
        ({ mtime }) => mtime,
        () => null,
      ),
    dropUnfinished: (time) => removeStale(incoming, time),
    async check() {
      const path = temporary();
      await writeFile(path, 'ok');
      await unlink(path);
    },
  };
}

/** Appends files to another, in order. */
async function append(path: string, sources: string[]): Promise<void> {
  for (const source of sources) {
    await pipeline(createReadStream(source), createWriteStream(path, { flags: 'a', mode: 0o600 }));
  }
}

/** 1 to `count`. */
function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Passes through exactly `size` bytes. @throws UPLOAD_PART_INVALID for fewer or more. */
function exactly(size: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > size) done(new AppError('UPLOAD_PART_INVALID', { expected: size }));
      else done(null, chunk);
    },
    flush(done) {
      done(seen === size ? null : new AppError('UPLOAD_PART_INVALID', { expected: size, received: seen }));
    },
  });
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
