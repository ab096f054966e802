import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import { authorize } from '../../../platform/policy.ts';
import { ifArchived } from '../../projects/project-locks.service.ts';
import { placeColumnsOf, requireShown, type SentPlace } from '../comments/comment-anchor.ts';
import { publishComment } from '../comments/comment-events.service.ts';
import { lockComment } from '../comments/comment-threads.service.ts';
import { comment } from '../comments/comments.policy.ts';
import { type Comment, presentComment } from '../comments/comments.present.ts';
import { limitGuest, lockGuest } from '../comments/link-guests.service.ts';
import { commentPlacements } from '../review.tables.ts';

/**
 * Places a first comment on another revision than its own, on the model or on a drawing. Placed there before, it has the new
 * place; the one that it was written with is not touched. Open pages hear of it.
 * @throws TOO_MANY_REQUESTS for guests, COMMENT_NOT_FOUND, COMMENTING_FORBIDDEN, GUEST_COMMENTING_FORBIDDEN; WEB_EXPORT_OUTDATED if the link never showed
 * that revision; OPERATION_NOT_ALLOWED with the reason `is_reply`, `own_revision` or `archived`
 */
export async function placeComment(ctx: Context, commentId: string, input: SentPlace): Promise<Comment> {
  const { userId } = actorOf(ctx);
  const now = ctx.parts.clock.now();
  await limitGuest(ctx);
  return transact(ctx, async (db) => {
    await lockGuest(ctx, db);
    const { row, facts } = await lockComment(ctx, db, commentId);
    authorize(comment.place, facts, ifArchived);
    if (row.parentCommentId) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'is_reply' });
    if (row.webExportId === input.webExportId) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'own_revision' });
    await requireShown(db, row.viewLinkId, input);
    const placed = { ...placeless, ...placeColumnsOf(input), confirmedByUserId: userId, confirmedAt: now };
    await db
      .insert(commentPlacements)
      .values({ commentId, webExportId: input.webExportId, ...placed })
      .onConflictDoUpdate({ target: [commentPlacements.commentId, commentPlacements.webExportId], set: placed });
    return presentComment(row, { userId, facts, now }, await publishComment(ctx.parts, db, 'comment_updated', row));
  });
}

/** A place of the other kind leaves nothing behind. */
const placeless = {
  positionX: null,
  positionY: null,
  positionZ: null,
  normalX: null,
  normalY: null,
  normalZ: null,
  cameraTargetX: null,
  cameraTargetY: null,
  cameraTargetZ: null,
  cameraOrbitTheta: null,
  cameraOrbitPhi: null,
  cameraOrbitRadius: null,
  fieldOfView: null,
  drawingId: null,
  page: null,
  drawingX: null,
  drawingY: null,
};
