import { and, inArray, isNull } from 'drizzle-orm';
import type { Parts } from '../../platform/parts.ts';
import { removeStale } from '../../platform/storage/stale-entries.ts';
import { plainKeyOf } from './objects.service.ts';
import { drawings, revisions, uploads, webExports } from './publishing.tables.ts';
import { workFolder } from './web-export.job.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
/** So many names are asked for at once. */
const batch = 500;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Where web exports name stored files of their own. */
const exportFiles = [
  webExports.modelObjectKey,
  webExports.coarseObjectKey,
  webExports.arObjectKey,
  webExports.usdzObjectKey,
  webExports.thumbnailLightKey,
  webExports.thumbnailDarkKey,
];

/** Parts whose upload is gone, or complete: the one that completed it was killed before it could forget them. */
export async function dropStrayParts({ database: { db }, store }: Parts): Promise<void> {
  const ids = (await store.list()).uploads.filter((id) => uuid.test(id));
  for (const some of batches(ids)) {
    const open = await db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(inArray(uploads.id, some), isNull(uploads.completedAt)));
    const live = new Set(open.map(({ id }) => id));
    for (const id of some) if (!live.has(id)) await store.dropParts(id);
  }
}

/**
 * Objects without a reference in the database a day after they were stored: from aborted transactions, and replaced
 * pictures that pages may still show. Until then a transaction may be about to reference them.
 */
export async function dropStrayObjects({ database: { db }, store, clock }: Parts): Promise<void> {
  const dayAgo = clock.now().getTime() - day;
  // Keys begin with the time they were made at; nothing is stored before.
  const old = (await store.list()).keys.filter((key) => uuid.test(key.slice(0, 36)) && timeOfKey(key) < dayAgo);
  for (const stored of batches(old)) {
    // A brotli copy lives as long as what it is a copy of.
    const keys = stored.map(plainKeyOf);
    const ids = keys.map((key) => key.slice(0, 36));
    const named = await Promise.all([
      db.select({ key: uploads.objectKey }).from(uploads).where(inArray(uploads.objectKey, keys)),
      db.select({ key: revisions.objectKey }).from(revisions).where(inArray(revisions.objectKey, keys)),
      db.select({ key: drawings.objectKey }).from(drawings).where(inArray(drawings.objectKey, keys)),
      ...exportFiles.map((column) => db.select({ key: column }).from(webExports).where(inArray(column, keys))),
    ]);
    // That of an upload which was broken off while it was completed: the next try makes it again, under the same name.
    const begun = await db.select({ id: uploads.id }).from(uploads).where(inArray(uploads.id, ids));
    const live = new Set([...named.flat().map(({ key }) => key), ...begun.map(({ id }) => `${id}.bin`)]);
    for (const key of stored.filter((each) => !live.has(plainKeyOf(each)))) {
      const at = await store.storedAt(key);
      if (at && at.getTime() < dayAgo) await store.remove(key);
    }
  }
}

/** What was being written or worked on when a process was killed. */
export async function dropUnfinished(parts: Parts): Promise<void> {
  const now = parts.clock.now().getTime();
  await parts.store.dropUnfinished(new Date(now - hour));
  await removeStale(workFolder(parts), new Date(now - hour - parts.config.CONVERSION_TIMEOUT_MS));
}

/** Milliseconds since 1970 of a UUIDv7. */
function timeOfKey(key: string): number {
  return Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16);
}

function batches<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / batch) }, (_, index) =>
    all.slice(index * batch, (index + 1) * batch),
  );
}
