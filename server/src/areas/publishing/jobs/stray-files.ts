import { and, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { ObjectStore } from '../../../platform/storage/object-store.ts';
import { removeStale } from '../../../platform/storage/stale-entries.ts';
import { drawings, revisions, sampleFiles, uploads, webExports } from '../publishing.tables.ts';
import { links } from '../store/links.port.ts';
import { plainKeyOf } from '../store/objects.service.ts';
import { workFolder } from '../store/work-folder.service.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
/** The number of keys in one query. */
const batch = 500;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** The columns of web exports that refer to stored files. */
const exportFiles = [
  webExports.modelObjectKey,
  webExports.coarseObjectKey,
  webExports.arObjectKey,
  webExports.usdzObjectKey,
  webExports.thumbnailLightKey,
  webExports.thumbnailDarkKey,
];

/**
 * Removes the parts of uploads that were deleted or are complete: the process that completed them may have been killed
 * before it removed their parts.
 */
export async function dropStrayParts({ database: { db }, store }: Pick<Parts, 'database' | 'store'>): Promise<void> {
  for await (const some of batches(store.uploads(), (id) => uuid.test(id))) {
    const open = await db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(inArray(uploads.id, some), isNull(uploads.completedAt)));
    const live = new Set(open.map(({ id }) => id));
    for (const id of some) if (!live.has(id)) await store.dropParts(id);
  }
}

/**
 * Removes objects without a reference in the database one day after they were stored. They come from aborted
 * transactions, or are replaced pictures that pages may still show. For a day, a transaction may still be about to
 * refer to them.
 */
export async function dropStrayObjects({
  database: { db },
  store,
  clock,
}: Pick<Parts, 'clock' | 'database' | 'store'>): Promise<void> {
  const dayAgo = clock.now().getTime() - day;
  // A key begins with the time of its creation, and an object cannot be stored before that time.
  const isOld = (key: string) => uuid.test(key.slice(0, 36)) && timeOfKey(key) < dayAgo;
  for await (const stored of batches(keysOf(store), isOld)) {
    // A brotli copy is kept as long as its original.
    const keys = stored.map(plainKeyOf);
    const ids = keys.map((key) => key.slice(0, 36));
    const named = await Promise.all([
      db.select({ key: uploads.objectKey }).from(uploads).where(inArray(uploads.objectKey, keys)),
      db.select({ key: revisions.objectKey }).from(revisions).where(inArray(revisions.objectKey, keys)),
      db.select({ key: drawings.objectKey }).from(drawings).where(inArray(drawings.objectKey, keys)),
      ...exportFiles.map((column) => db.select({ key: column }).from(webExports).where(inArray(column, keys))),
    ]);
    // If the completion of an upload was interrupted, the next attempt creates its object again under the same key.
    const begun = await db.select({ id: uploads.id }).from(uploads).where(inArray(uploads.id, ids));
    const pictures = await links().picturesAmong(db, keys);
    const live = new Set([
      ...named.flat().map(({ key }) => key),
      ...begun.map(({ id }) => `${id}.bin`),
      ...pictures,
      ...(await sampleKeys(db)),
    ]);
    for (const key of stored.filter((each) => !live.has(plainKeyOf(each)))) {
      const at = await store.storedAt(key);
      if (at && at.getTime() < dayAgo) await store.remove(key);
    }
  }
}

/** The objects of the sample design, which new accounts will refer to. */
async function sampleKeys(db: Db): Promise<(string | null | undefined)[]> {
  const made = await db.select().from(sampleFiles);
  return made.flatMap(({ exported, drawings }) => [
    exported.modelObjectKey,
    exported.coarseObjectKey,
    exported.arObjectKey,
    exported.usdzObjectKey,
    exported.thumbnailLightKey,
    exported.thumbnailDarkKey,
    ...drawings.map(({ objectKey }) => objectKey),
  ]);
}

/** Removes files that were being written, and work folders that were in use, when a process was killed. */
export async function dropUnfinished(parts: Pick<Parts, 'clock' | 'config' | 'store'>): Promise<void> {
  const now = parts.clock.now().getTime();
  await parts.store.dropUnfinished(new Date(now - hour));
  await removeStale(workFolder(parts), new Date(now - hour - parts.config.CONVERSION_TIMEOUT_MS));
}

/** Returns the creation time in a UUIDv7 key, in milliseconds since 1970. */
function timeOfKey(key: string): number {
  return Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16);
}

async function* keysOf(store: ObjectStore): AsyncGenerator<string> {
  for await (const { key } of store.objects()) yield key;
}

/** Those of a list that are wanted, as many at a time as one query names. */
async function* batches(all: AsyncIterable<string>, isWanted: (name: string) => boolean): AsyncGenerator<string[]> {
  let some: string[] = [];
  for await (const name of all) {
    if (!isWanted(name)) continue;
    some.push(name);
    if (some.length < batch) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
