import type { CallRequest } from '@chamfer/contract';
import { eq } from 'drizzle-orm';
import { actingAs, type Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { resolveThread } from './comments/comment-threads.service.ts';
import type { Comment } from './comments/comments.present.ts';
import { createComment } from './comments/comments.service.ts';
import { type Subscription, unsubscribeToken } from './notices/unsubscribe-tokens.ts';
import { viewLinks, viewLinkUsers } from './review.tables.ts';

/** Adds another link to a design, with a different sharing, and returns its id. */
export async function seedLinkLike(
  { parts: { ids } }: Context,
  db: Db,
  viewLinkId: string,
  sharing: Pick<typeof viewLinks.$inferInsert, 'sharedState' | 'baseRole' | 'guestsAllowed'>,
): Promise<string> {
  const [like] = await db.select().from(viewLinks).where(eq(viewLinks.id, viewLinkId));
  const id = ids.uuid();
  await db.insert(viewLinks).values({ ...like!, ...sharing, id });
  return id;
}

/** Invites a person to one review link. */
export async function seedLinkMember(
  { parts: { clock } }: Context,
  db: Db,
  member: Pick<typeof viewLinkUsers.$inferInsert, 'viewLinkId' | 'userId' | 'role'>,
): Promise<void> {
  await db.insert(viewLinkUsers).values({ ...member, createdAt: clock.now() });
}

/**
 * Writes a comment as a person who may do so.
 * @throws the same codes as `createComment`
 */
export function seedComment(
  ctx: Context,
  userId: string,
  comment: CallRequest<'POST /web/comments'>['input'],
): Promise<Comment> {
  return createComment(actingAs(ctx, userId), comment);
}

/**
 * Replies to a comment as a person who may do so.
 * @throws the same codes as `createComment`
 */
export function seedReply(
  ctx: Context,
  userId: string,
  { commentId, projectViewLinkId }: Comment,
  message: string,
  key?: string,
): Promise<Comment> {
  return seedComment(ctx, userId, { type: 'reply', parentCommentId: commentId, projectViewLinkId, message, key });
}

/**
 * Resolves a thread as a person who may do so.
 * @throws the same codes as `resolveThread`
 */
export function seedResolution(ctx: Context, userId: string, { commentId }: Comment): Promise<Comment> {
  return resolveThread(actingAs(ctx, userId), commentId, true);
}

/** The secret of the link that a mail about a thread has for its reader. */
export function seedUnsubscribeToken({ parts }: Context, subscription: Subscription): string {
  return unsubscribeToken(parts, subscription);
}
