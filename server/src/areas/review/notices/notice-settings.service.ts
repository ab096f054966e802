import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { may } from '../../../platform/policy.ts';
import { findUser } from '../../people/people.service.ts';
import { comment } from '../comments/comments.policy.ts';
import { mutedThreads, noticeSettings } from '../comments/notices.tables.ts';
import { type FoundLink, findLink, visitorIn } from '../links/open-link.service.ts';
import { comments, viewLinks } from '../review.tables.ts';
import { readUnsubscribeToken, type Subscription } from './unsubscribe-tokens.ts';

/** Which mails about comments a person gets. */
export type NoticeSettings = CallOutput<'PATCH /account/notifications'>;
type Shown = CallOutput<'GET /account/notifications'>;
type Unsubscription = CallOutput<'POST /mail-unsubscriptions/{token}'>;

const everything: NoticeSettings = { mentions: true, replies: true, comments: true };
const mostShown = 100;

/** Which mails about comments a person gets: all of them until they switch some off. */
export async function noticeSettingsOf(db: Db, userId: string): Promise<NoticeSettings> {
  const { mentions, replies, comments: all } = noticeSettings;
  const [row] = await db
    .select({ mentions, replies, comments: all })
    .from(noticeSettings)
    .where(eq(noticeSettings.userId, userId));
  return row ?? everything;
}

/** Whether a person muted a thread. */
export async function isMuted(db: Db, muted: Subscription): Promise<boolean> {
  const [row] = await db.select({ at: mutedThreads.createdAt }).from(mutedThreads).where(isThread(muted));
  return row !== undefined;
}

/** The actor's settings, and the threads they muted, the latest first; without those whose design they may not open. */
export async function showNotifications(ctx: Context): Promise<Shown> {
  const { userId } = actorOf(ctx);
  const { db } = ctx.parts.database;
  const rows = await db
    .select({
      commentId: comments.id,
      projectViewLinkId: comments.viewLinkId,
      title: viewLinks.title,
      message: comments.message,
      mutedAt: mutedThreads.createdAt,
    })
    .from(mutedThreads)
    .innerJoin(comments, eq(comments.id, mutedThreads.threadId))
    .innerJoin(viewLinks, eq(viewLinks.id, comments.viewLinkId))
    .where(eq(mutedThreads.userId, userId))
    .orderBy(desc(mutedThreads.createdAt))
    .limit(mostShown);
  const opened = new Map<string, boolean>();
  for (const { projectViewLinkId: id } of rows)
    if (!opened.has(id)) opened.set(id, (await readable(ctx, db, id, userId)) !== null);
  return {
    settings: await noticeSettingsOf(db, userId),
    mutedThreads: rows
      .filter(({ projectViewLinkId }) => opened.get(projectViewLinkId))
      .map((row) => ({ ...row, mutedAt: row.mutedAt.toISOString() })),
  };
}

/** Switches mails on or off for the actor; those left out stay as they are. Returns all of them. */
export async function changeNotifications(
  ctx: Context,
  given: CallRequest<'PATCH /account/notifications'>['input'],
): Promise<NoticeSettings> {
  const { userId } = actorOf(ctx);
  return transact(ctx, async (db) => {
    await db
      .insert(noticeSettings)
      .values({ userId, ...everything })
      .onConflictDoNothing();
    const changes = { ...(await noticeSettingsOf(db, userId)), ...given };
    const [row] = await db.update(noticeSettings).set(changes).where(eq(noticeSettings.userId, userId)).returning();
    const { userId: _, ...settings } = row!;
    return settings;
  });
}

/**
 * Mutes a thread for the actor, or ends that.
 * @throws COMMENT_NOT_FOUND, also on a link that they may not read; OPERATION_NOT_ALLOWED with the reason `is_reply`
 */
export async function muteThread(ctx: Context, threadId: string, mute: boolean): Promise<void> {
  const { userId } = actorOf(ctx);
  await transact(ctx, async (db) => {
    const [row] = await db.select().from(comments).where(eq(comments.id, threadId)).for('key share');
    if (!row || !(await readable(ctx, db, row.viewLinkId, userId))) throw new AppError('COMMENT_NOT_FOUND');
    if (row.parentCommentId) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'is_reply' });
    await setMuted(ctx, db, { userId, threadId }, mute);
  });
}

/** What an unsubscribe link is about. @throws INVALID_CONFIRMATION_HASH, also when the account or the thread is gone */
export async function showUnsubscription(
  ctx: Context,
  token: string,
): Promise<CallOutput<'GET /mail-unsubscriptions/{token}'>> {
  const muted = readUnsubscribeToken(ctx.parts, token);
  return { ...(await describe(ctx, ctx.parts.database.db, muted)), isOwn: ctx.actor?.userId === muted.userId };
}

/**
 * Mutes the thread of an unsubscribe link, or ends that; without a session, because mail programs do it (RFC 8058).
 * @throws INVALID_CONFIRMATION_HASH, also when the account or the thread is gone
 */
export async function changeUnsubscription(ctx: Context, token: string, mute: boolean): Promise<Unsubscription> {
  const muted = readUnsubscribeToken(ctx.parts, token);
  return transact(ctx, async (db) => {
    await describe(ctx, db, muted, 'key share');
    await setMuted(ctx, db, muted, mute);
    return describe(ctx, db, muted);
  });
}

async function describe(ctx: Context, db: Db, muted: Subscription, lock?: 'key share'): Promise<Unsubscription> {
  const query = db
    .select({ viewLinkId: comments.viewLinkId })
    .from(comments)
    .where(and(eq(comments.id, muted.threadId), isNull(comments.parentCommentId)));
  const [thread] = await (lock ? query.for(lock) : query);
  if (!thread || !(await findUser(db, muted.userId))) throw new AppError('INVALID_CONFIRMATION_HASH');
  const found = await readable(ctx, db, thread.viewLinkId, muted.userId);
  return { isMuted: await isMuted(db, muted), title: found?.link.title ?? null };
}

async function setMuted(ctx: Context, db: Db, muted: Subscription, mute: boolean): Promise<void> {
  const createdAt = ctx.parts.clock.now();
  if (mute)
    await db
      .insert(mutedThreads)
      .values({ ...muted, createdAt })
      .onConflictDoNothing();
  else await db.delete(mutedThreads).where(isThread(muted));
}

/** A link whose comments a person may read; null otherwise. */
async function readable(ctx: Context, db: Db, viewLinkId: string, userId: string): Promise<FoundLink | null> {
  const found = await findLink(db, viewLinkId, { ...visitorIn(ctx, viewLinkId), userId });
  return found && may(comment.read, found.facts) ? found : null;
}

function isThread({ userId, threadId }: Subscription) {
  return and(eq(mutedThreads.userId, userId), eq(mutedThreads.threadId, threadId));
}
