import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, count, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { type Context, transact } from '../../platform/context.ts';
import { byId, byTime, cutPage, keyset } from '../../platform/database/cursor.ts';
import { users } from '../people/people.tables.ts';
import { subjectInProject } from '../projects/project-locks.service.ts';
import { forgetRights } from '../publishing/store/address-rights.service.ts';
import { dropGuest, type LinkGuest } from '../review/comments/link-guests.service.ts';
import { viewLinkGuests } from '../review/links/link-guests.tables.ts';
import { changeLinkState, lockLink, lockLinkPeople, notifyLink } from '../review/links/link-state.service.ts';
import { link } from '../review/links/links.policy.ts';
import { openLink } from '../review/links/open-link.service.ts';
import { comments } from '../review/review.tables.ts';
import { endSessionsWhere } from '../sessions/session-ends.service.ts';
import { sessions } from '../sessions/sessions.tables.ts';

type ListCall = 'GET /web/project-view-links/{viewLink}/guests';

const newestFirst = keyset('desc', byTime(viewLinkGuests.createdAt), byId(viewLinkGuests.userId));

/**
 * One page of the guests of a link, newest first, without those who were removed or have an account by now.
 * @throws PROJECT_VIEW_LINK_NOT_FOUND, PROJECT_FORBIDDEN; INVALID_REQUEST_QUERY_PARAMETER if the cursor is invalid
 */
export async function listGuests(
  ctx: Context,
  viewLinkId: string,
  { cursor, limit }: CallRequest<ListCall>['query'],
): Promise<CallOutput<ListCall>> {
  await openLink(ctx, viewLinkId, link.seeSharing);
  const { db } = ctx.parts.database;
  const written = db
    .select({ userId: comments.createdByUserId, commentCount: count().as('comment_count') })
    .from(comments)
    .where(eq(comments.viewLinkId, viewLinkId))
    .groupBy(comments.createdByUserId)
    .as('written');
  const found = await db
    .select({
      userId: users.id,
      name: users.name,
      joinedAt: viewLinkGuests.createdAt,
      commentCount: written.commentCount,
      position: newestFirst.position,
    })
    .from(viewLinkGuests)
    .innerJoin(users, and(eq(users.id, viewLinkGuests.userId), isNull(users.deletedAt)))
    .leftJoin(written, eq(written.userId, viewLinkGuests.userId))
    .where(and(eq(viewLinkGuests.viewLinkId, viewLinkId), isNull(viewLinkGuests.removedAt), newestFirst.after(cursor)))
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit);
  return {
    items: rows.map(({ userId, name, joinedAt, commentCount }) => {
      return { userId, name, joinedAt: joinedAt.toISOString(), commentCount: commentCount ?? 0 };
    }),
    nextCursor,
  };
}

/**
 * Lets guests comment on a link, or not; those who did keep what they wrote.
 * @throws PROJECT_VIEW_LINK_NOT_FOUND, PROJECT_FORBIDDEN, OPERATION_NOT_ALLOWED `archived`
 */
export async function allowGuests(ctx: Context, viewLinkId: string, guestsAllowed: boolean): Promise<void> {
  await transact(ctx, async (db) => {
    const found = await lockLink(ctx, db, viewLinkId, link.update);
    if (found.guestsAllowed === guestsAllowed) return;
    await changeLinkState(ctx, db, viewLinkId, { guestsAllowed });
    const subject = await subjectInProject(db, found.projectId, viewLinkId);
    await audit(ctx, db, guestsAllowed ? 'view_link.guests_allowed' : 'view_link.guests_disallowed', subject);
  });
}

/**
 * Removes a guest from a link, with all they wrote there; their session ends, and they get no other code for it (ACCESS
 * §6).
 * @throws PROJECT_VIEW_LINK_NOT_FOUND, PROJECT_FORBIDDEN, PROJECT_VIEW_LINK_GUEST_NOT_FOUND
 */
export async function removeGuest(ctx: Context, guest: LinkGuest): Promise<void> {
  const { viewLinkId, userId } = guest;
  await transact(ctx, async (db) => {
    const { link: found } = await lockLinkPeople(ctx, db, viewLinkId, link.removePeople, [userId]);
    const removed = await dropGuest(ctx, db, guest);
    if (removed === null) throw new AppError('PROJECT_VIEW_LINK_GUEST_NOT_FOUND');
    await endSessionsWhere(ctx, db, and(eq(sessions.userId, userId), eq(sessions.viewLinkId, viewLinkId)));
    const subject = await subjectInProject(db, found.projectId, viewLinkId);
    const facts = { userId, role: 'commenter' as const, comments: removed };
    await audit(ctx, db, 'view_link.guest_removed', subject, facts);
    await notifyLink(ctx, db, viewLinkId);
  });
  forgetRights(ctx.parts);
}
