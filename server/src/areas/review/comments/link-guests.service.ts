import { and, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { countUse } from '../../../platform/http/limit/limits.ts';
import { changeUser, findGuestByEmail, type User } from '../../people/people.service.ts';
import { users } from '../../people/people.tables.ts';
import { endSessions } from '../../sessions/sessions.service.ts';
import { linkTopic } from '../links/link-events.service.ts';
import { viewLinkGuests } from '../links/link-guests.tables.ts';
import { commentPlacements, comments } from '../review.tables.ts';
import { dropPictures } from './comment-picture-ends.service.ts';
import { commentPictures } from './comment-pictures.tables.ts';

/** A guest of a review link. */
export interface LinkGuest {
  viewLinkId: string;
  userId: string;
}

/** Lets a guest in on a link, which is locked; false if they were removed from it. */
export async function admitGuest({ parts: { clock } }: Context, db: Db, guest: LinkGuest): Promise<boolean> {
  await db
    .insert(viewLinkGuests)
    .values({ ...guest, createdAt: clock.now() })
    .onConflictDoNothing();
  return !(await wasRemoved(db, guest));
}

/** Whether a guest was removed from a link, on which they get no other code (ACCESS §6). */
export async function wasRemoved(db: Db, guest: LinkGuest): Promise<boolean> {
  const [row] = await db.select({ removedAt: viewLinkGuests.removedAt }).from(viewLinkGuests).where(isGuest(guest));
  return row?.removedAt != null;
}

/**
 * Keeps a guest who writes from being removed, and from becoming an account, until the transaction ends: nothing of them
 * may be stored afterwards. Does nothing for others. @throws INVALID_TOKEN if they were removed
 */
export async function lockGuest(ctx: Context, db: Db): Promise<void> {
  const { userId, viewLinkId } = actorOf(ctx);
  if (!viewLinkId) return;
  const held = await db
    .select({ userId: viewLinkGuests.userId })
    .from(viewLinkGuests)
    .innerJoin(users, eq(users.id, viewLinkGuests.userId))
    .where(and(isGuest({ viewLinkId, userId }), isNull(viewLinkGuests.removedAt), isNull(users.deletedAt)))
    .for('share');
  if (held.length === 0) throw new AppError('INVALID_TOKEN');
}

/** A guest writes at most sixty comments an hour. @throws TOO_MANY_REQUESTS */
export async function limitGuest(ctx: Context): Promise<void> {
  const { userId, viewLinkId } = actorOf(ctx);
  if (!viewLinkId) return;
  await countUse(ctx.parts, { key: `guest-comments|${userId}`, max: 60, windowMs: 60 * 60_000 });
}

/** A guest sends at most sixty pictures an hour. @throws TOO_MANY_REQUESTS */
export async function limitGuestPictures(ctx: Context): Promise<void> {
  const { userId, viewLinkId } = actorOf(ctx);
  if (!viewLinkId) return;
  await countUse(ctx.parts, { key: `guest-pictures|${userId}`, max: 60, windowMs: 60 * 60_000 });
}

/** Removes a guest from a link, which is locked, with all they wrote and placed there. Returns how many comments; null if they are no guest of it. */
export async function dropGuest(ctx: Context, db: Db, guest: LinkGuest): Promise<number | null> {
  const removed = await db
    .update(viewLinkGuests)
    .set({ removedAt: ctx.parts.clock.now() })
    .where(and(isGuest(guest), isNull(viewLinkGuests.removedAt)))
    .returning({ userId: viewLinkGuests.userId });
  if (removed.length === 0) return null;
  const pictures = and(
    eq(commentPictures.viewLinkId, guest.viewLinkId),
    eq(commentPictures.createdByUserId, guest.userId),
  );
  await dropPictures(ctx.parts, db, pictures);
  const own = and(eq(comments.viewLinkId, guest.viewLinkId), eq(comments.createdByUserId, guest.userId));
  const tell = async (rows: { id: string }[], type: 'comment_deleted' | 'comment_updated') => {
    for (const { id: commentId } of rows)
      await ctx.parts.events.publish(db, linkTopic, guest.viewLinkId, { type, commentId });
  };
  const ids = { id: comments.id };
  const replies = await db
    .delete(comments)
    .where(and(own, isNotNull(comments.parentCommentId)))
    .returning(ids);
  const answered = sql`exists (select from ${comments} reply where reply.parent_comment_id = ${comments.id})`;
  // As when they delete it themselves: what others replied stays, below a comment without text and author.
  const emptied = await db
    .update(comments)
    .set({
      message: '',
      mentionedUserIds: [],
      createdByUserId: null,
      editedAt: null,
      deletedAt: ctx.parts.clock.now(),
    })
    .where(and(own, answered))
    .returning(ids);
  const firsts = await db.delete(comments).where(own).returning(ids);
  const left = await db
    .delete(comments)
    .where(and(eq(comments.viewLinkId, guest.viewLinkId), isNotNull(comments.deletedAt), not(answered)))
    .returning(ids);
  const onLink = db.select(ids).from(comments).where(eq(comments.viewLinkId, guest.viewLinkId));
  const placed = await db
    .delete(commentPlacements)
    .where(and(eq(commentPlacements.confirmedByUserId, guest.userId), inArray(commentPlacements.commentId, onLink)))
    .returning({ id: commentPlacements.commentId });
  await tell([...replies, ...firsts, ...left], 'comment_deleted');
  await tell([...emptied, ...placed], 'comment_updated');
  return replies.length + emptied.length + firsts.length;
}

/**
 * Gives an account, whose address was just proven, the comments that its owner wrote as a guest (DECISIONS 68). It
 * waits for the proof, because anybody may sign up with the address of a guest (DECISIONS 62).
 */
export async function claimGuest(ctx: Context, db: Db, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  const guest = await findGuestByEmail(db, email);
  if (!guest) return;
  // The guest first: their requests in progress end before the comments are handed over.
  const nobody = { email: '', mailAddress: null, name: '', emailVerifiedAt: null };
  await changeUser(db, guest.id, { ...nobody, deletedAt: ctx.parts.clock.now() });
  await endSessions(ctx, db, guest.id);
  const handed = await db
    .update(comments)
    .set({ createdByUserId: id })
    .where(eq(comments.createdByUserId, guest.id))
    .returning({ viewLinkId: comments.viewLinkId });
  await db.update(commentPictures).set({ createdByUserId: id }).where(eq(commentPictures.createdByUserId, guest.id));
  const links = [...new Set(handed.map(({ viewLinkId }) => viewLinkId))];
  await ctx.parts.events.publish(db, linkTopic, links, { type: 'link_changed' });
}

function isGuest({ viewLinkId, userId }: LinkGuest) {
  return and(eq(viewLinkGuests.viewLinkId, viewLinkId), eq(viewLinkGuests.userId, userId));
}
