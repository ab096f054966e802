import type { CameraPose, PickHit } from '@chamfer/viewer/port';
import type { NumberedComment } from '../comments/comment-order.ts';
import type { CommentAnchor } from '../review-types.ts';

/** The anchor of a comment on the surface that was hit, with the current camera pose (DECISIONS 58). */
export function modelAnchor(hit: PickHit, pose: CameraPose): CommentAnchor {
  return {
    type: 'model',
    position: { ...hit.position },
    normal: { ...hit.normal },
    cameraTarget: { ...pose.target },
    cameraOrbit: { ...pose.orbit },
    fieldOfView: pose.fieldOfView,
  };
}

/** The camera pose from which a place on the model was chosen. */
export function poseOf({ cameraTarget, cameraOrbit, fieldOfView }: ModelPlace): CameraPose {
  return { target: cameraTarget, orbit: cameraOrbit, fieldOfView };
}

/** A place on the model. */
export type ModelPlace = Extract<CommentAnchor, { type: 'model' }>;

/** Where a comment is on the shown model; null if it has no place there. */
export function modelPlaceOf(entry: Pick<NumberedComment, 'place'> | null): ModelPlace | null {
  return entry?.place?.type === 'model' ? entry.place : null;
}
