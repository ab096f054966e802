import { and, eq, isNull, lt, type SQL } from 'drizzle-orm';
import { dayAgoOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Parts } from '../../../platform/parts.ts';
import { commentPictures } from './comment-pictures.tables.ts';

/** Removes the files of pictures that are gone. */
export const pictureFilesJob = defineJob<{ keys: string[] }>('comment-pictures.remove', {
  retryLimit: 8,
  retryDelay: 5,
  retryDelayMax: 3600,
  atOnce: 2,
});

/**
 * Deletes pictures with the transaction; nobody sees them from then on. Their files are removed by a job that is sent with
 * it, so that a kill leaves none behind.
 */
export async function dropPictures({ jobs }: Pick<Parts, 'jobs'>, db: Db, which: SQL | undefined): Promise<void> {
  const gone = await db
    .delete(commentPictures)
    .where(which)
    .returning({ objectKey: commentPictures.objectKey, thumbnailKey: commentPictures.thumbnailKey });
  const keys = gone.flatMap(({ objectKey, thumbnailKey }) => [objectKey, thumbnailKey]);
  if (keys.length > 0) await jobs.send(db, pictureFilesJob, { keys });
}

/** Removes the files of pictures that are gone; done again it does nothing. */
export async function removePictureFiles({ store }: Pick<Parts, 'store'>, { keys }: { keys: string[] }): Promise<void> {
  for (const key of keys) await store.remove(key);
}

/** Deletes what an account that is being deleted sent and no comment has; what its comments have stays with them. */
export function forgetPictures(parts: Pick<Parts, 'jobs'>, db: Db, userId: string): Promise<void> {
  return dropPictures(parts, db, and(eq(commentPictures.createdByUserId, userId), isNull(commentPictures.commentId)));
}

/** Removes pictures that no comment took within a day. */
export async function sweepPictures(parts: Pick<Parts, 'clock' | 'database' | 'jobs'>): Promise<void> {
  const isLeft = and(isNull(commentPictures.commentId), lt(commentPictures.createdAt, dayAgoOf(parts)));
  await inTransaction(parts.database, (db) => dropPictures(parts, db, isLeft));
}
