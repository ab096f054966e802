import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type CommentPicture, presentPicture } from './comment-pictures.service.ts';
import { commentPictures } from './comment-pictures.tables.ts';
import type { CommentRow } from './comments.present.ts';

/** The pictures of each of these comments, in their order; those without any are left out. */
export async function picturesOf(db: Db, commentIds: string[]): Promise<Map<string, CommentPicture[]>> {
  if (commentIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(commentPictures)
    .where(and(isNotNull(commentPictures.commentId), inArray(commentPictures.commentId, commentIds)))
    .orderBy(asc(commentPictures.position));
  const found = new Map<string, CommentPicture[]>();
  for (const row of rows) found.set(row.commentId!, [...(found.get(row.commentId!) ?? []), presentPicture(row)]);
  return found;
}

/**
 * Gives a new comment the pictures that its writer sent for it, in this order.
 * @throws VALIDATION_ERROR for `pictures` with the code `gone` if one is not there: removed, swept, somebody else's, or
 * another comment's
 */
export async function attachPictures(db: Db, row: CommentRow, pictureIds: string[]): Promise<void> {
  const wanted = [...new Set(pictureIds)];
  if (wanted.length === 0) return;
  const held = await db
    .select({ id: commentPictures.id })
    .from(commentPictures)
    .where(
      and(
        inArray(commentPictures.id, wanted),
        eq(commentPictures.viewLinkId, row.viewLinkId),
        eq(commentPictures.createdByUserId, row.createdByUserId!),
        isNull(commentPictures.commentId),
      ),
    )
    .orderBy(asc(commentPictures.id))
    .for('update');
  const there = new Set(held.map(({ id }) => id));
  const index = pictureIds.findIndex((id) => !there.has(id));
  if (index !== -1) {
    const issue = { field: `pictures.${index}`, code: 'gone', message: 'is no picture that can be attached' };
    throw new AppError('VALIDATION_ERROR', null, { validationErrors: [issue] });
  }
  for (const [position, id] of wanted.entries()) {
    await db.update(commentPictures).set({ commentId: row.id, position }).where(eq(commentPictures.id, id));
  }
}

/** Those of these keys that pictures refer to. */
export async function picturesAmong(db: Db, keys: string[]): Promise<string[]> {
  const rows = await db
    .select({ objectKey: commentPictures.objectKey, thumbnailKey: commentPictures.thumbnailKey })
    .from(commentPictures)
    .where(or(inArray(commentPictures.objectKey, keys), inArray(commentPictures.thumbnailKey, keys)));
  return rows.flatMap(({ objectKey, thumbnailKey }) => [objectKey, thumbnailKey]);
}
