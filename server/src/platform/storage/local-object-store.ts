import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exactly } from './exact-size.ts';
import { type ObjectStore, PartsMissingError } from './object-store.ts';
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

  /** Has a temporary file written, and gives it its name. */
  const settle = async (to: string, write: (path: string) => Promise<void>) => {
    const path = join(incoming, crypto.randomUUID());
    try {
      await write(path);
      await flush(path);
      await mkdir(join(to, '..'), { recursive: true });
      await rename(path, to);
      await flush(join(to, '..'));
    } finally {
      await rm(path, { force: true });
    }
  };
  const take = (to: string, body: Readable, size: number) =>
    settle(to, (path) => pipeline(body, exactly(size), createWriteStream(path, { mode: 0o600 })));

  return {
    putPart: (uploadId, number, body, size) => take(partPlace(uploadId, number), body, size),
    async joinParts(uploadId, count, key) {
      const places = Array.from({ length: count }, (_, index) => partPlace(uploadId, index + 1));
      const missing: number[] = [];
      for (const [index, path] of places.entries()) {
        if ((await sizeOf(path)) === null) missing.push(index + 1);
      }
      if (missing.length > 0) throw new PartsMissingError(uploadId, missing);
      await settle(place(key), async (path) => {
        if (count > 1) return append(path, places);
        // A single part already is the object: a hard link to the same bytes costs nothing.
        await link(places[0]!, path);
        // The object is new, even if its only part arrived long ago.
        await utimes(path, new Date(), new Date());
      });
    },
    dropParts: (uploadId) => rm(join(parts, uploadId), { recursive: true, force: true }),
    putFile: (key, source) => settle(place(key), (path) => copyFile(source, path)),
    put: (key, body, size) => take(place(key), body, size),
    size: (key) => sizeOf(place(key)),
    read: (key, range) => createReadStream(place(key), range),
    copyTo: (key, path) => copyFile(place(key), path),
    remove: (key) => unlink(place(key)).catch(ignoreMissing),
    async *objects() {
      for (const name of await readdir(objects)) {
        for (const key of await readdir(join(objects, name))) {
          const size = await sizeOf(place(key));
          if (size !== null) yield { key, size };
        }
      }
    },
    async *uploads() {
      yield* await readdir(parts);
    },
    storedAt: (key) =>
      stat(place(key)).then(
        ({ mtime }) => mtime,
        () => null,
      ),
    dropUnfinished: (time) => removeStale(incoming, time),
    addressOf: async () => null,
    async check() {
      const path = join(incoming, crypto.randomUUID());
      await writeFile(path, 'ok');
      await unlink(path);
    },
  };
}

/** Null if there is no such file. */
function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return null;
    },
  );
}

/** Appends files to another, in order. */
async function append(path: string, sources: string[]): Promise<void> {
  for (const source of sources) {
    await pipeline(createReadStream(source), createWriteStream(path, { flags: 'a', mode: 0o600 }));
  }
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
