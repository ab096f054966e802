import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, eq, getTableColumns } from 'drizzle-orm';
import { v5 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import { actorOf, type Context, transact } from '../../platform/context.ts';
import { byId, byTime, cutPage, keyset } from '../../platform/database/cursor.ts';
import type { Db } from '../../platform/database/database.ts';
import { authorize } from '../../platform/policy.ts';
import { findPeople, type Person } from '../people/people.service.ts';
import { drawings, webExports } from '../publishing/publishing.tables.ts';
import { comment } from './comments.policy.ts';
import { type Comment, presentComment, type Reader } from './comments.present.ts';
import { linkTopic } from './link-events.service.ts';
import { holdGuest, limitGuest } from './link-guests.service.ts';
import { type FoundLink, findLink, openLink, visitorOf } from './open-link.service.ts';
import { comments } from './review.tables.ts';

type NewComment = CallRequest<'POST /web/comments'>['input'];

/** Of the ids that keys of clients become. */
const keyNamespace = '0b6f2c7e-6a5d-5d0e-9c1b-3f6f0c1d7a52';

const oldestFirst = keyset('asc', byTime(comments.createdAt), byId(comments.id));

/**
 * Lists one page of the comments of a review link, oldest first (spec 3 §7).
 * @throws PROJECT_VIEW_LINK_…, COMMENTING_FORBIDDEN; INVALID_REQUEST_QUERY_PARAMETER if the cursor is invalid
 */
export async function listComments(
  ctx: Context,
  { v: viewLinkId, cursor, limit }: CallRequest<'GET /web/comments'>['query'],
): Promise<CallOutput<'GET /web/comments'>> {
  const { facts } = await openLink(ctx, viewLinkId, comment.read);
  const reader = { userId: visitorOf(ctx.actor, viewLinkId), facts };
  const { db } = ctx.parts.database;
  const found = await db
    .select({ ...getTableColumns(comments), position: oldestFirst.position })
    .from(comments)
    .where(and(eq(comments.viewLinkId, viewLinkId), oldestFirst.after(cursor)))
    .orderBy(...oldestFirst.orderBy)
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit);
  const people = await findPeople(
    db,
    rows.map(({ createdByUserId }) => createdByUserId),
  );
  return {
    comments: rows.map((row) => presentComment(row, reader)),
    users: people.map((person) => shownTo(reader, person)),
    nextCursor,
  };
}

/**
 * Pins a comment (spec 3 §5). It is in the database, and on its way to the other readers, when this resolves. Sent again
 * under the same key it is the one that is there.
 * @throws PROJECT_VIEW_LINK_…, COMMENTING_FORBIDDEN, WEB_EXPORT_OUTDATED when the export or drawing is not of this link
 */
export async function createComment(ctx: Context, input: NewComment): Promise<Comment> {
  const { userId } = actorOf(ctx);
  const { ids, clock, events } = ctx.parts;
  const id = input.key ? idOfKey(userId, input.projectViewLinkId, input.key) : ids.uuid();
  await limitGuest(ctx);
  return transact(ctx, async (db) => {
    await holdGuest(ctx, db);
    const { link, facts } = await openLink(ctx, input.projectViewLinkId, comment.write, db);
    await requireExportOfLink(db, link, input);
    const [row] = await db
      .insert(comments)
      .values({
        id,
        viewLinkId: input.projectViewLinkId,
        webExportId: input.webExportId,
        message: input.message,
        createdByUserId: userId,
        createdAt: clock.now(),
        ...anchorOf(input),
      })
      // Changes nothing, and gives the comment that is there.
      .onConflictDoUpdate({ target: comments.id, set: { id } })
      .returning();
    // Readers who have it already are told once more, which they do not notice.
    await events.publish(db, linkTopic, input.projectViewLinkId, { type: 'comment_created', commentId: id });
    return presentComment(row!, { userId, facts });
  });
}

/** Keys are for one person and one link: nobody else's key names the same comment. */
function idOfKey(userId: string, viewLinkId: string, key: string): string {
  return v5(`${userId} ${viewLinkId} ${key}`, keyNamespace);
}

/** Deletes a comment of one's own. @throws COMMENT_NOT_FOUND, also for comments of others, and on a link that does not open */
export async function deleteComment(ctx: Context, commentId: string): Promise<void> {
  const actor = actorOf(ctx);
  await transact(ctx, async (db) => {
    const [row] = await db.select().from(comments).where(eq(comments.id, commentId)).for('update');
    const userId = row ? visitorOf(actor, row.viewLinkId) : null;
    const found = row && (await findLink(db, row.viewLinkId, userId));
    if (!found) throw new AppError('COMMENT_NOT_FOUND');
    authorize(comment.delete, { ...found.facts, isAuthor: userId !== null && row.createdByUserId === userId });
    await db.delete(comments).where(eq(comments.id, commentId));
    await ctx.parts.events.publish(db, linkTopic, row.viewLinkId, { type: 'comment_deleted', commentId });
  });
}

/** A stored comment with its author, unless the author's account was deleted. */
export interface StoredComment {
  row: typeof comments.$inferSelect;
  author: Person | null;
}

/** Reads one comment; null if it no longer exists. */
export async function readComment(db: Db, commentId: string): Promise<StoredComment | null> {
  const [row] = await db.select().from(comments).where(eq(comments.id, commentId));
  if (!row) return null;
  const [author] = await findPeople(db, [row.createdByUserId]);
  return { row, author: author ?? null };
}

/** Returns a comment and its author in the form that a reader of the link may see. */
export function showComment({ row, author }: StoredComment, reader: Reader): { comment: Comment; user: Person | null } {
  return { comment: presentComment(row, reader), user: author && shownTo(reader, author) };
}

/** Visitors without an account, and guests, see names, but no email addresses. */
function shownTo({ facts }: Reader, person: Person): Person {
  return facts.isSignedIn ? person : { ...person, name: person.name ?? person.email.split('@')[0], email: '' };
}

async function requireExportOfLink(db: Db, link: FoundLink['link'], input: NewComment): Promise<void> {
  const [exported] = await db
    .select({ projectId: webExports.projectId, status: webExports.status })
    .from(webExports)
    .where(eq(webExports.id, input.webExportId));
  if (exported?.projectId !== link.projectId || exported.status !== 'ready') throw new AppError('WEB_EXPORT_OUTDATED');
  if (input.type !== 'drawing') return;
  const [drawing] = await db.select().from(drawings).where(eq(drawings.id, input.drawingId));
  if (drawing?.webExportId !== input.webExportId || input.page > drawing.pages)
    throw new AppError('WEB_EXPORT_OUTDATED');
}

function anchorOf(
  input: NewComment,
): Pick<typeof comments.$inferInsert, 'type'> & Partial<typeof comments.$inferInsert> {
  if (input.type === 'drawing') {
    return { type: 'drawing', drawingId: input.drawingId, page: input.page, drawingX: input.x, drawingY: input.y };
  }
  return {
    type: 'model',
    positionX: input.position.x,
    positionY: input.position.y,
    positionZ: input.position.z,
    normalX: input.normal.x,
    normalY: input.normal.y,
    normalZ: input.normal.z,
    cameraTargetX: input.cameraTarget.x,
    cameraTargetY: input.cameraTarget.y,
    cameraTargetZ: input.cameraTarget.z,
    cameraOrbitTheta: input.cameraOrbit.theta,
    cameraOrbitPhi: input.cameraOrbit.phi,
    cameraOrbitRadius: input.cameraOrbit.radius,
    fieldOfView: input.fieldOfView,
  };
}
