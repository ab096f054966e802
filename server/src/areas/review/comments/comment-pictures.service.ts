import type { IncomingMessage } from 'node:http';
import type { CallOutput, CallRequest } from '@chamfer/contract';
import { oneLine } from '@chamfer/contract/names';
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import type { Exchange } from '../../../platform/http/guard.ts';
import { countRefused } from '../../../platform/http/limit/refused-pictures.ts';
import { fileHeaders } from '../../../platform/http/security-headers.ts';
import { authorize } from '../../../platform/policy.ts';
import { ifArchived } from '../../projects/project-locks.service.ts';
import { NothingToName, storeAndName } from '../../publishing/store/stored-results.service.ts';
import { inWorkFolder } from '../../publishing/store/work-folder.service.ts';
import { findLinkFor, openLink } from '../links/open-link.service.ts';
import { idOfKey } from './client-keys.ts';
import { dropPictures } from './comment-picture-ends.service.ts';
import { commentPictures } from './comment-pictures.tables.ts';
import { comment } from './comments.policy.ts';
import { decodePicture } from './decode-picture.service.ts';
import { limitGuestPictures, lockGuest } from './link-guests.service.ts';

type Put = CallRequest<'PUT /web/comment-pictures/{key}'>;
type Get = CallRequest<'GET /web/comment-pictures/{pictureId}'>;
/** A picture, as the API returns it. */
export type CommentPicture = CallOutput<'PUT /web/comment-pictures/{key}'>;
type PictureRow = typeof commentPictures.$inferSelect;

/** How many pictures a person can have sent that no comment has yet. */
const mostUnsent = 20;

/**
 * Takes a picture for a comment that is being written. It is decoded and encoded again in its own process. Sent
 * again under the same key it is the one that is there.
 * @throws PROJECT_VIEW_LINK_…, COMMENTING_FORBIDDEN, OPERATION_NOT_ALLOWED `archived`, INVALID_PICTURE,
 * UPLOAD_LIMIT_REACHED, REQUEST_TIMEOUT; TOO_MANY_REQUESTS after many that were refused
 */
export async function takePicture(
  ctx: Context,
  { params, query: { v: viewLinkId, name } }: Pick<Put, 'params' | 'query'>,
  body: IncomingMessage,
): Promise<CommentPicture> {
  const { userId } = actorOf(ctx);
  const { parts } = ctx;
  const { db } = parts.database;
  const id = idOfKey(userId, viewLinkId, params.key);
  await openLink(ctx, viewLinkId, comment.attachPicture);
  const known = await findPicture(db, id);
  if (known) return presentPicture(known);
  await limitGuestPictures(ctx);
  await requireRoom(db, userId);
  const row = { id, viewLinkId, createdByUserId: userId, createdAt: parts.clock.now(), name: oneLine(name) };
  await inWorkFolder(parts, async (workDir) => {
    const made = await countRefused(ctx, 'INVALID_PICTURE', () => decodePicture(ctx, workDir, body));
    const { width, height } = made;
    await storeAndName(
      ctx,
      async (keep) => ({
        objectKey: await keep({ path: made.path, brotliPath: null }, 'webp'),
        thumbnailKey: await keep({ path: made.thumbnailPath, brotliPath: null }, 'webp'),
      }),
      async (tx, keys) => {
        // The person first, so that pictures that arrive together are counted together.
        await lockRows(tx, 'users', [userId], 'no key update');
        await lockGuest(ctx, tx);
        await openLink(ctx, viewLinkId, comment.attachPicture, tx);
        await requireRoom(tx, userId);
        const added = await tx
          .insert(commentPictures)
          .values({ ...row, ...keys, width, height })
          .onConflictDoNothing()
          .returning({ id: commentPictures.id });
        if (added.length === 0) throw new NothingToName();
      },
    );
  });
  const stored = await findPicture(db, id);
  // Removed by its sender in another tab, at this very moment.
  if (!stored) throw new AppError('INVALID_PICTURE', { reason: 'broken_off' });
  return presentPicture(stored);
}

/**
 * Sends a picture to everyone who may read the comment that has it. The right is checked each time, so that it ends with it.
 * @throws COMMENT_PICTURE_NOT_FOUND, PROJECT_VIEW_LINK_…, COMMENTING_FORBIDDEN
 */
export async function sendPicture(
  ctx: Context,
  { params, query }: Pick<Get, 'params' | 'query'>,
  { request, reply }: Exchange,
): Promise<void> {
  const { database, store } = ctx.parts;
  const row = await findPicture(database.db, params.pictureId);
  const found = row?.commentId ? await findLinkFor(ctx, row.viewLinkId) : null;
  if (!row || !found) throw new AppError('COMMENT_PICTURE_NOT_FOUND');
  authorize(comment.seePictures, found.facts, ifArchived);
  const key = query.size === 'thumbnail' ? row.thumbnailKey : row.objectKey;
  const size = await store.size(key);
  if (size === null) throw new AppError('COMMENT_PICTURE_NOT_FOUND');
  fileHeaders(reply);
  const etag = `"${key}"`;
  reply.header('etag', etag);
  // Kept by the browser, and asked for each time all the same.
  reply.header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] === etag) return void (await reply.code(304).send());
  reply.type('image/webp').header('content-length', size).header('content-disposition', 'attachment');
  await reply.send(store.read(key));
}

/**
 * Removes a picture of one's own that no comment has yet.
 * @throws COMMENT_PICTURE_NOT_FOUND, also for those of others
 */
export async function removePicture(ctx: Context, pictureId: string): Promise<void> {
  const { userId } = actorOf(ctx);
  await transact(ctx, async (db) => {
    const unsent = and(eq(commentPictures.id, pictureId), isNull(commentPictures.commentId));
    const [row] = await db.select().from(commentPictures).where(unsent).for('update');
    const found = row && (await findLinkFor(ctx, row.viewLinkId, db));
    if (!row || !found) throw new AppError('COMMENT_PICTURE_NOT_FOUND');
    authorize(comment.removePicture, { ...found.facts, isAuthor: row.createdByUserId === userId });
    await dropPictures(ctx.parts, db, unsent);
  });
}

/** A picture, as the API returns it. */
export function presentPicture({ id, name, width, height }: PictureRow): CommentPicture {
  return { pictureId: id, name, width, height };
}

async function findPicture(db: Db, id: string): Promise<PictureRow | undefined> {
  const [row] = await db.select().from(commentPictures).where(eq(commentPictures.id, id));
  return row;
}

/** @throws UPLOAD_LIMIT_REACHED */
async function requireRoom(db: Db, userId: string): Promise<void> {
  const unsent = and(eq(commentPictures.createdByUserId, userId), isNull(commentPictures.commentId));
  const used = await db.$count(commentPictures, unsent);
  if (used >= mostUnsent) throw new AppError('UPLOAD_LIMIT_REACHED', { what: 'pictures', used, limit: mostUnsent });
}
