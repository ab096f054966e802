import type { CallOutput } from '@chamfer/contract';
import type { Actor } from '../../platform/context.ts';
import type { comments } from './review.tables.ts';

/** A comment as the API gives it. */
export type Comment = CallOutput<'POST /web/comments'>;

/** Presents a comment to a reader: only its author may delete it (spec 3 §6). */
export function presentComment(row: typeof comments.$inferSelect, reader: Actor | null): Comment {
  const head = {
    commentId: row.id,
    projectViewLinkId: row.viewLinkId,
    webExportId: row.webExportId,
    message: row.message,
    createdByUserId: row.createdByUserId,
    createdAt: row.createdAt.toISOString(),
    can: { delete: reader !== null && reader.userId === row.createdByUserId },
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
