import { Matrix4, OrthographicCamera, PerspectiveCamera, Vector3 } from 'three';
import { clipPlanes } from '../kernels/camera/camera.ts';
import { cameraFrame, type Viewport } from '../kernels/camera/camera-frame.ts';
import type { Bounds, CameraPose, Vec3 } from '../port.ts';

export type StageCamera = PerspectiveCamera | OrthographicCamera;

/** three's cameras, one for each projection. */
export class StageCameras {
  readonly perspective = new PerspectiveCamera();
  private readonly orthographic = new OrthographicCamera();

  /** Places the camera at a pose, with a depth range that contains `reach`. `eye` is null in parallel views. */
  aim(pose: CameraPose, size: Viewport, reach: Bounds): { camera: StageCamera; back: Vec3; eye: Vec3 | null } {
    const { eye, right, up, back, tanX, tanY, flatDepth } = cameraFrame(pose, size);
    const { near, far } = clipPlanes(pose, reach);
    const camera = flatDepth === null ? this.perspective : this.orthographic;
    camera.position.set(eye.x, eye.y, eye.z);
    camera.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(vector(right), vector(up), vector(back)));
    Object.assign(camera, { near, far });
    if (camera === this.perspective) Object.assign(camera, { fov: pose.fieldOfView, aspect: tanX / tanY });
    else {
      const [x, y] = [tanX * pose.orbit.radius, tanY * pose.orbit.radius];
      Object.assign(camera, { left: -x, right: x, bottom: -y, top: y });
    }
    camera.updateProjectionMatrix();
    return { camera, back, eye: flatDepth === null ? eye : null };
  }
}

function vector({ x, y, z }: Vec3): Vector3 {
  return new Vector3(x, y, z);
}
