import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context } from '../../../platform/context.ts';
import { byId, byTime, cutPage, keyset } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { transactOnce } from '../../../platform/once/transact-once.ts';
import { announceAct } from '../../../platform/team-acts.ts';
import { findPeople } from '../../people/people.service.ts';
import { showPeople } from '../../teams/core/colleagues.service.ts';
import { revisionOn } from '../links/link-revisions.service.ts';
import { type FoundLink, openLink, visitorOf } from '../links/open-link.service.ts';
import { comments } from '../review.tables.ts';
import { idOfKey } from './client-keys.ts';
import { placeColumnsOf, requireShown } from './comment-anchor.ts';
import { publishComment } from './comment-events.service.ts';
import { unreadAmong } from './comment-reads.service.ts';
import { comment } from './comments.policy.ts';
import { type Comment, presentComment } from './comments.present.ts';
import { limitGuest, lockGuest } from './link-guests.service.ts';
import { requireMentionable } from './mentionable-people.service.ts';
import { notifyOfComment } from './notices.service.ts';
import { attachPictures } from './pictures-of-comments.service.ts';
import { onlookerOf, peopleOf, readRelated } from './shown-comments.service.ts';

type NewComment = CallRequest<'POST /web/comments'>['input'];
type NewReply = Extract<NewComment, { type: 'reply' }>;
type NewFirst = Exclude<NewComment, NewReply>;

const oldestFirst = keyset('asc', byTime(comments.createdAt), byId(comments.id));

/**
 * Lists one page of the comments and replies of a review link, oldest first (spec 3 §7).
 * @throws PROJECT_VIEW_LINK_…, COMMENTING_FORBIDDEN; INVALID_REQUEST_QUERY_PARAMETER if the cursor is invalid
 */
export async function listComments(
  ctx: Context,
  { v: viewLinkId, cursor, limit }: CallRequest<'GET /web/comments'>['query'],
): Promise<CallOutput<'GET /web/comments'>> {
  const { facts } = await openLink(ctx, viewLinkId, comment.read);
  const reader = { userId: visitorOf(ctx.actor, viewLinkId), facts, now: ctx.parts.clock.now() };
  const { db } = ctx.parts.database;
  const found = await db
    .select({ ...getTableColumns(comments), position: oldestFirst.position })
    .from(comments)
    .where(and(eq(comments.viewLinkId, viewLinkId), oldestFirst.after(cursor)))
    .orderBy(...oldestFirst.orderBy)
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit);
  const people = await findPeople(db, rows.flatMap(peopleOf));
  const related = await readRelated(db, rows);
  return {
    comments: rows.map((row) => presentComment(row, reader, related)),
    users: await showPeople(db, onlookerOf(reader), people),
    unreadCommentIds: await unreadAmong(db, viewLinkId, facts.isSignedIn ? reader.userId : null, rows),
    nextCursor,
  };
}

/**
 * Pins a comment, or replies to one (spec 3 §5). It is in the database, and on its way to the other readers, when this
 * resolves. Sent again under the same key it is the one that is there.
 * @throws PROJECT_VIEW_LINK_…, COMMENTING_FORBIDDEN, WEB_EXPORT_OUTDATED when the export or drawing is not of this link,
 * COMMENT_NOT_FOUND when what is replied to is not, VALIDATION_ERROR when it mentions somebody who cannot read
 * it or has a picture that is not there, OPERATION_NOT_ALLOWED with the reason `is_reply` when that is a reply
 */
export async function createComment(ctx: Context, input: NewComment): Promise<Comment> {
  const { userId } = actorOf(ctx);
  const { ids, clock } = ctx.parts;
  const id = input.key ? idOfKey(userId, input.projectViewLinkId, input.key) : ids.uuid();
  await limitGuest(ctx);
  const now = clock.now();
  return transactOnce(ctx, async (db) => {
    await lockGuest(ctx, db);
    const found = await openLink(ctx, input.projectViewLinkId, comment.write, db);
    const { link, facts } = found;
    const mentionedUserIds = await requireMentionable(ctx, db, found, input.mentions ?? []);
    const place = input.type === 'reply' ? await placeInThread(db, input) : await placeOnExport(db, link, input);
    const [row] = await db
      .insert(comments)
      .values({
        id,
        viewLinkId: input.projectViewLinkId,
        message: input.message,
        mentionedUserIds,
        createdByUserId: userId,
        createdAt: now,
        ...place,
      })
      // Changes nothing, and gives the comment that is there.
      .onConflictDoUpdate({ target: comments.id, set: { id } })
      // `xmax` is 0 in rows that were added, not in those that were there.
      .returning({ ...getTableColumns(comments), isNew: sql<boolean>`(xmax = 0)` });
    if (row!.isNew) await attachPictures(db, row!, input.pictures ?? []);
    // Readers who have it already are notified again, which changes nothing for them.
    const related = await publishComment(ctx.parts, db, 'comment_created', row!);
    if (row!.isNew) {
      await notifyOfComment(db, link, row!);
      const { viewLinkId, parentCommentId, webExportId } = row!;
      const revision = (await revisionOn(db, viewLinkId, webExportId))!;
      const about = { viewLinkId, commentId: id, threadId: parentCommentId ?? id, revision };
      await announceAct(ctx, db, { teamId: found.space.teamId }, 'comment.created', about);
    }
    return presentComment(row!, { userId, facts, now }, related);
  });
}

type Place = Pick<typeof comments.$inferInsert, 'type' | 'webExportId'> & Partial<typeof comments.$inferInsert>;

/** The thread that a reply goes into. Its first comment cannot be deleted until the transaction ends. */
async function placeInThread(db: Db, input: NewReply): Promise<Place> {
  const [first] = await db.select().from(comments).where(eq(comments.id, input.parentCommentId)).for('share');
  if (first?.viewLinkId !== input.projectViewLinkId) throw new AppError('COMMENT_NOT_FOUND');
  if (first.parentCommentId) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'is_reply' });
  return { type: 'reply', parentCommentId: first.id, webExportId: first.webExportId };
}

async function placeOnExport(db: Db, link: FoundLink['link'], input: NewFirst): Promise<Place> {
  await requireShown(db, link.id, input);
  return { webExportId: input.webExportId, ...placeColumnsOf(input) };
}
