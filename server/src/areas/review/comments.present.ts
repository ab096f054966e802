import type { CallOutput } from '@chamfer/contract';
import { may } from '../../platform/policy.ts';
import { comment } from './comments.policy.ts';
import type { LinkFacts } from './links.policy.ts';
import type { comments } from './review.tables.ts';

/** A comment as the API gives it. */
export type Comment = CallOutput<'POST /web/comments'>;

/** Who reads comments of a link: nobody's id stands for a visitor without an account. */
export interface Reader {
  userId: string | null;
  facts: LinkFacts;
}

/** Presents a comment to a reader. */
export function presentComment(row: typeof comments.$inferSelect, { userId, facts }: Reader): Comment {
  const isAuthor = userId !== null && userId === row.createdByUserId;
  const head = {
    commentId: row.id,
    projectViewLinkId: row.viewLinkId,
    webExportId: row.webExportId,
    message: row.message,
    createdByUserId: row.createdByUserId,
    createdAt: row.createdAt.toISOString(),
    can: { delete: may(comment.delete, { ...facts, isAuthor }) },
  };
  if (row.type === 'drawing') {
    return { type: 'drawing', ...head, drawingId: row.drawingId!, page: row.page!, x: row.drawingX!, y: row.drawingY! };
  }
  return {
    type: 'model',
    ...head,
    position: { x: row.positionX!, y: row.positionY!, z: row.positionZ! },
    normal: { x: row.normalX!, y: row.normalY!, z: row.normalZ! },
    cameraTarget: { x: row.cameraTargetX!, y: row.cameraTargetY!, z: row.cameraTargetZ! },
    cameraOrbit: { theta: row.cameraOrbitTheta!, phi: row.cameraOrbitPhi!, radius: row.cameraOrbitRadius! },
    fieldOfView: row.fieldOfView!,
  };
}
