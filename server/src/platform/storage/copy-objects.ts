import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ObjectStore } from './object-store.ts';
import { StoreAwayError } from './storage-errors.ts';

/** What was copied. */
export interface CopiedObjects {
  /** How many had to be copied, and how many are there and were compared, those included. */
  copied: number;
  compared: number;
  bytes: number;
}

/**
 * Copies every object of a store that another one lacks or has in another size, and compares all of them by their content. What is
 * removed meanwhile is left out. It can be repeated, also after it was killed: a copy is there whole or not at all.
 * @throws StoreAwayError where a copy differs after it was made again
 */
export async function copyObjects(from: ObjectStore, to: ObjectStore): Promise<CopiedObjects> {
  const done = { copied: 0, compared: 0, bytes: 0 };
  for await (const { key, size } of from.objects()) {
    try {
      let isCopied = (await to.size(key)) !== size;
      if (isCopied) await to.put(key, from.read(key), size);
      if (!(await isSame(from, to, key))) {
        await to.put(key, from.read(key), size);
        isCopied = true;
        if (!(await isSame(from, to, key)))
          throw new StoreAwayError(`the object store returns another content for ${key}`);
      }
      if (isCopied) done.copied += 1;
      done.compared += 1;
      done.bytes += size;
    } catch (error) {
      // Removed while it was being copied: a copy that no row names is swept.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || (await from.size(key)) !== null) throw error;
    }
  }
  return done;
}

async function isSame(from: ObjectStore, to: ObjectStore, key: string): Promise<boolean> {
  const [own, other] = await Promise.all([hashOf(from.read(key)), hashOf(to.read(key))]);
  return own === other;
}

async function hashOf(body: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
