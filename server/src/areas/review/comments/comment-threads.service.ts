import type { CallRequest } from '@chamfer/contract';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/policy.ts';
import { announceAct } from '../../../platform/team-acts.ts';
import { ifArchived } from '../../projects/project-locks.service.ts';
import { linkTopic } from '../links/link-events.service.ts';
import type { LinkFacts } from '../links/links.policy.ts';
import { type FoundLink, findLinkFor } from '../links/open-link.service.ts';
import { comments } from '../review.tables.ts';
import { publishComment } from './comment-events.service.ts';
import { dropPictures } from './comment-picture-ends.service.ts';
import { commentPictures } from './comment-pictures.tables.ts';
import { comment } from './comments.policy.ts';
import { type Comment, type CommentRow, isFresh, presentComment } from './comments.present.ts';
import { requireMentionable } from './mentionable-people.service.ts';
import { notifyOfMentions } from './notices.service.ts';
import { readRelated } from './shown-comments.service.ts';

/**
 * Changes the text of a comment of one's own, and marks it as edited if the text is another.
 * @throws COMMENT_NOT_FOUND, also for comments of others, and on a link that does not open; OPERATION_NOT_ALLOWED with
 * the reason `too_late` 15 minutes after it was written, `archived` in an archived project (ACCESS §3);
 * VALIDATION_ERROR when it mentions somebody new who cannot read it
 */
export async function editComment(
  ctx: Context,
  commentId: string,
  { message, mentions }: CallRequest<'PATCH /web/comments/{commentId}'>['input'],
): Promise<Comment> {
  const { userId } = actorOf(ctx);
  const now = ctx.parts.clock.now();
  return transact(ctx, async (db) => {
    const { row, link, facts } = await lockComment(ctx, db, commentId);
    const asked = { ...facts, isAuthor: row.createdByUserId === userId, isFresh: isFresh(row, now) };
    authorize(comment.edit, asked, facts.isArchived ? ifArchived : { OPERATION_NOT_ALLOWED: 'too_late' });
    const before = row.mentionedUserIds;
    const added = (mentions ?? []).filter((id) => !before.includes(id));
    await requireMentionable(ctx, db, link, added);
    const mentionedUserIds = mentions ? [...new Set(mentions)] : before;
    const isSame = message === row.message && mentionedUserIds.join() === before.join();
    const changed = isSame ? row : await change(ctx, db, row, { message, mentionedUserIds, editedAt: now });
    await notifyOfMentions(db, changed, added, now);
    return presentComment(changed, { userId, facts, now }, await readRelated(db, [changed]));
  });
}

/**
 * Resolves a thread or reopens it. Done already, it stays as it is, with the person who did it first.
 * @throws COMMENT_NOT_FOUND, COMMENTING_FORBIDDEN; OPERATION_NOT_ALLOWED with the reason `is_reply` or `archived`
 */
export async function resolveThread(ctx: Context, commentId: string, isResolved: boolean): Promise<Comment> {
  const { userId } = actorOf(ctx);
  const now = ctx.parts.clock.now();
  return transact(ctx, async (db) => {
    const { row, link, facts } = await lockComment(ctx, db, commentId);
    authorize(comment.resolve, facts, ifArchived);
    if (row.parentCommentId) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'is_reply' });
    const isDone = (row.resolvedAt !== null) === isResolved;
    const resolved = isResolved
      ? { resolvedAt: now, resolvedByUserId: userId }
      : { resolvedAt: null, resolvedByUserId: null };
    const changed = isDone ? row : await change(ctx, db, row, resolved);
    if (!isDone) {
      const act = isResolved ? 'comment.resolved' : 'comment.reopened';
      await announceAct(ctx, db, { teamId: link.space.teamId }, act, { viewLinkId: row.viewLinkId, commentId });
    }
    return presentComment(changed, { userId, facts, now }, await readRelated(db, [changed]));
  });
}

/**
 * Deletes a comment of one's own. A first comment that has replies is kept for them, without its text and author; it
 * goes with the last reply.
 * @throws COMMENT_NOT_FOUND, also for comments of others, and on a link that does not open
 */
export async function deleteComment(ctx: Context, commentId: string): Promise<void> {
  const { userId } = actorOf(ctx);
  await transact(ctx, async (db) => {
    const { row, first, facts } = await lockComment(ctx, db, commentId);
    authorize(comment.delete, { ...facts, isAuthor: row.createdByUserId === userId });
    await dropPictures(ctx.parts, db, eq(commentPictures.commentId, row.id));
    const isFirst = row.id === first.id;
    if (isFirst && (await hasReplies(db, first.id))) {
      await change(ctx, db, row, {
        message: '',
        mentionedUserIds: [],
        createdByUserId: null,
        editedAt: null,
        deletedAt: ctx.parts.clock.now(),
      });
      return;
    }
    await remove(ctx, db, row);
    if (!isFirst && first.deletedAt && !(await hasReplies(db, first.id))) await remove(ctx, db, first);
  });
}

/**
 * A comment and the first of its thread, both locked until the transaction ends, first comments before replies: a reply
 * is neither written nor deleted meanwhile. And the facts about their link.
 * @throws COMMENT_NOT_FOUND
 */
export async function lockComment(
  ctx: Context,
  db: Db,
  commentId: string,
): Promise<{ row: CommentRow; first: CommentRow; link: FoundLink; facts: LinkFacts }> {
  const [found] = await db
    .select({ parentCommentId: comments.parentCommentId })
    .from(comments)
    .where(eq(comments.id, commentId));
  const first = found && (await lockRow(db, found.parentCommentId ?? commentId));
  const row = found?.parentCommentId ? await lockRow(db, commentId) : first;
  const link = first && (await findLinkFor(ctx, first.viewLinkId, db));
  if (!row || !link) throw new AppError('COMMENT_NOT_FOUND');
  return { row, first, link, facts: link.facts };
}

async function lockRow(db: Db, commentId: string): Promise<CommentRow | undefined> {
  const [row] = await db.select().from(comments).where(eq(comments.id, commentId)).for('update');
  return row;
}

async function change(ctx: Context, db: Db, row: CommentRow, changes: Partial<CommentRow>): Promise<CommentRow> {
  const [changed] = await db.update(comments).set(changes).where(eq(comments.id, row.id)).returning();
  await publishComment(ctx.parts, db, 'comment_updated', changed!);
  return changed!;
}

async function remove(ctx: Context, db: Db, row: CommentRow): Promise<void> {
  await db.delete(comments).where(eq(comments.id, row.id));
  const event = { type: 'comment_deleted', commentId: row.id } as const;
  await ctx.parts.events.publish(db, linkTopic, row.viewLinkId, event);
}

async function hasReplies(db: Db, commentId: string): Promise<boolean> {
  const [reply] = await db
    .select({ id: comments.id })
    .from(comments)
    .where(eq(comments.parentCommentId, commentId))
    .limit(1);
  return reply !== undefined;
}
