import type { Viewer } from '../port.ts';
import type { CameraControl } from '../scene/model/camera-control.ts';
import type { CameraRig } from '../scene/model/camera-rig.ts';
import type { Steering } from './steering.ts';

/** The camera interface for the page. `steering` and `views` are called only when they are needed. */
export function cameraPort(
  rig: CameraRig,
  control: CameraControl,
  tools: () => { readonly steering: Steering; readonly views: Viewer['views'] },
): Viewer['camera'] {
  return {
    get: () => rig.pose,
    changed: rig.changed,
    flyTo: (pose, options) => {
      tools().views.setTurning(false);
      return control.fly(pose, options);
    },
    fit: (options) => control.fit(rig.goal, null, options),
    orbitBy: (theta, phi) => tools().steering.orbitBy(theta, phi),
    panBy: (x, y) => tools().steering.panBy(x, y),
    zoomBy: (factor) => tools().steering.zoomBy(factor),
    setInsets: (insets, inView) => control.setInsets(insets, inView),
  };
}
