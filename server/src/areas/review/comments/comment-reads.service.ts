import type { CallRequest } from '@chamfer/contract';
import { and, eq, gt, inArray, isNull, lt, max, min, notInArray, or, sql } from 'drizzle-orm';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { openLink } from '../links/open-link.service.ts';
import { commentReads, comments } from '../review.tables.ts';
import { comment } from './comments.policy.ts';
import type { CommentRow } from './comments.present.ts';

type Read = typeof commentReads.$inferSelect;
type Marked = CallRequest<'POST /web/project-view-links/{viewLink}/read-comments'>['input'];

const longAgo = new Date(0);

/** Returns the ids of those comments of one link that others wrote and a person has not read; none for a visitor. */
export async function unreadAmong(
  db: Db,
  viewLinkId: string,
  userId: string | null,
  rows: CommentRow[],
): Promise<string[]> {
  if (!userId) return [];
  const [read] = await db.select().from(commentReads).where(ofReader(userId, viewLinkId));
  const until = read?.readUntil ?? longAgo;
  const ahead = new Set(read?.readAhead);
  return rows
    .filter((row) => row.createdByUserId !== userId && !row.deletedAt && row.createdAt > until && !ahead.has(row.id))
    .map(({ id }) => id);
}

/**
 * Marks comments of a link as read by the actor. Ids of other links, and of comments that are gone, change nothing.
 * @throws PROJECT_VIEW_LINK_…, COMMENTING_FORBIDDEN
 */
export async function markRead(ctx: Context, viewLinkId: string, marked: Marked): Promise<void> {
  const { userId } = actorOf(ctx);
  await transact(ctx, async (db) => {
    await openLink(ctx, viewLinkId, comment.read, db);
    const fresh = { userId, viewLinkId, readUntil: longAgo, readAhead: [] };
    await db.insert(commentReads).values(fresh).onConflictDoNothing();
    const [read] = await db.select().from(commentReads).where(ofReader(userId, viewLinkId)).for('update');
    const ahead = 'all' in marked ? [] : [...new Set([...read!.readAhead, ...marked.commentIds])];
    const gap = 'all' in marked ? null : await firstUnread(db, read!, ahead);
    const readUntil = (await lastBefore(db, viewLinkId, gap)) ?? longAgo;
    const readAhead = await thoseAfter(db, viewLinkId, readUntil, ahead);
    await db.update(commentReads).set({ readUntil, readAhead }).where(ofReader(userId, viewLinkId));
  });
}

const ofReader = (userId: string, viewLinkId: string) =>
  and(eq(commentReads.userId, userId), eq(commentReads.viewLinkId, viewLinkId));

/** When the oldest comment was written that is not read; null if there is none. */
async function firstUnread(db: Db, { userId, viewLinkId, readUntil }: Read, ahead: string[]): Promise<Date | null> {
  const byOthers = or(isNull(comments.createdByUserId), sql`${comments.createdByUserId} <> ${userId}`);
  const [found] = await db
    .select({ at: min(comments.createdAt) })
    .from(comments)
    .where(
      and(
        eq(comments.viewLinkId, viewLinkId),
        gt(comments.createdAt, readUntil),
        byOthers,
        isNull(comments.deletedAt),
        notInArray(comments.id, ahead),
      ),
    );
  return found?.at ?? null;
}

async function lastBefore(db: Db, viewLinkId: string, gap: Date | null): Promise<Date | null> {
  const [found] = await db
    .select({ at: max(comments.createdAt) })
    .from(comments)
    .where(and(eq(comments.viewLinkId, viewLinkId), gap ? lt(comments.createdAt, gap) : undefined));
  return found?.at ?? null;
}

async function thoseAfter(db: Db, viewLinkId: string, time: Date, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.viewLinkId, viewLinkId), inArray(comments.id, ids), gt(comments.createdAt, time)));
  return found.map(({ id }) => id);
}
