import type { CallRequest } from '@chamfer/contract';
import type { comments } from '../review.tables.ts';

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
