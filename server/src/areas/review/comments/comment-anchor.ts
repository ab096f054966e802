import type { CallRequest } from '@chamfer/contract';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { drawings } from '../../publishing/publishing.tables.ts';
import { revisionOn } from '../links/link-revisions.service.ts';
import type { commentPlacements, comments } from '../review.tables.ts';

/** Where a comment is pinned on a model, and the camera that looked at it. Metres, radians, degrees. */
export type ModelAnchor = Pick<
  Extract<CallRequest<'POST /web/comments'>['input'], { type: 'model' }>,
  'position' | 'normal' | 'cameraTarget' | 'cameraOrbit' | 'fieldOfView'
>;

/** The columns of a comment on a model. */
export function columnsOf({ position, normal, cameraTarget, cameraOrbit, fieldOfView }: ModelAnchor) {
  return {
    positionX: position.x,
    positionY: position.y,
    positionZ: position.z,
    normalX: normal.x,
    normalY: normal.y,
    normalZ: normal.z,
    cameraTargetX: cameraTarget.x,
    cameraTargetY: cameraTarget.y,
    cameraTargetZ: cameraTarget.z,
    cameraOrbitTheta: cameraOrbit.theta,
    cameraOrbitPhi: cameraOrbit.phi,
    cameraOrbitRadius: cameraOrbit.radius,
    fieldOfView,
  } satisfies Partial<typeof comments.$inferInsert>;
}

/** A place as it is sent: on a model, or on a drawing. */
export type SentPlace = CallRequest<'PUT /web/comments/{commentId}/placement'>['input'];
type PlaceRow = typeof comments.$inferSelect | typeof commentPlacements.$inferSelect;

/** The columns of a place on a model or on a drawing. */
export function placeColumnsOf(input: SentPlace) {
  if (input.type === 'model') return { type: input.type, ...columnsOf(input) };
  const { type, drawingId, page, x, y } = input;
  return { type, drawingId, page, drawingX: x, drawingY: y };
}

/**
 * Requires that a place is on what a link has shown.
 * @throws WEB_EXPORT_OUTDATED if the link never showed that export, or it has no such drawing or page
 */
export async function requireShown(db: Db, viewLinkId: string, input: SentPlace): Promise<void> {
  if ((await revisionOn(db, viewLinkId, input.webExportId)) === null) throw new AppError('WEB_EXPORT_OUTDATED');
  if (input.type !== 'drawing') return;
  const [drawing] = await db.select().from(drawings).where(eq(drawings.id, input.drawingId));
  if (drawing?.webExportId !== input.webExportId || input.page > drawing.pages)
    throw new AppError('WEB_EXPORT_OUTDATED');
}

/** The place on a model that a row has. */
export function modelPlaceOf(row: PlaceRow) {
  return {
    position: { x: row.positionX!, y: row.positionY!, z: row.positionZ! },
    normal: { x: row.normalX!, y: row.normalY!, z: row.normalZ! },
    cameraTarget: { x: row.cameraTargetX!, y: row.cameraTargetY!, z: row.cameraTargetZ! },
    cameraOrbit: { theta: row.cameraOrbitTheta!, phi: row.cameraOrbitPhi!, radius: row.cameraOrbitRadius! },
    fieldOfView: row.fieldOfView!,
  };
}

/** The place on a drawing that a row has. */
export function drawingPlaceOf(row: PlaceRow) {
  return { drawingId: row.drawingId!, page: row.page!, x: row.drawingX!, y: row.drawingY! };
}
