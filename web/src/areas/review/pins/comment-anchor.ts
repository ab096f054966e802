import type { CameraPose, PickHit } from '@chamfer/viewer/port';
import type { CommentAnchor, FirstComment } from '../review-types.ts';

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

/** The camera pose with which a comment was written. */
export function poseOf(comment: Extract<FirstComment, { type: 'model' }>): CameraPose {
  return { target: comment.cameraTarget, orbit: comment.cameraOrbit, fieldOfView: comment.fieldOfView };
}
