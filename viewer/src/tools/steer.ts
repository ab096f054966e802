import { orbitPose, panPose, pointOnTargetPlane, zoomPose } from '../kernels/camera/camera.ts';
import type { CameraPose, CanvasPoint, TapEvent, Vec3 } from '../port.ts';
import type { ToolHost } from './canvas-tool.ts';
import type { ReviewTools } from './review-tools.ts';
import type { Modifiers, Steering } from './steering.ts';

/** What steering needs in addition to what tools need. */
export interface SteerHost extends ToolHost {
  /** Steers by hand, within the range of the model. */
  steer(pose: CameraPose): void;
  /** The middle of the part of the canvas that nothing covers. */
  middle(): CanvasPoint;
  tell(event: TapEvent): void;
}

/** Defines what pointers and keys do to the viewer. Each of these actions stops the turntable. */
export function steeringOf(host: SteerHost, tools: ReviewTools): Steering {
  const { rig } = host;
  const steer = (pose: CameraPose) => {
    tools.views.setTurning(false);
    host.steer(pose);
  };
  const zoomAnchor = (at: CanvasPoint | undefined): Vec3 => {
    if (!at) return rig.goal.target;
    return host.pick(at.x, at.y)?.shownAt ?? pointOnTargetPlane(rig.goal, host.viewport(), at.x, at.y);
  };
  return {
    viewport: () => host.viewport(),
    middle: () => host.middle(),
    orbitBy: (theta, phi) => steer(orbitPose(rig.goal, theta, phi)),
    panBy: (x, y) => steer(panPose(rig.goal, host.viewport(), x, y)),
    zoomBy: (factor, at) => steer(zoomPose(rig.goal, factor, zoomAnchor(at))),
    fit: () => {
      tools.views.setTurning(false);
      void host.fit(rig.goal, null);
    },
    tap: (at, modifiers) => {
      tools.views.setTurning(false);
      if (!tools.tap(at)) host.tell(tapEvent(host, at, modifiers));
    },
    focusOn: (at) => {
      if (host.tool.value === 'orbit') focusOn(host, at);
    },
    crosshair: () => host.crosshair.value,
    moveCrosshair: (to) => {
      host.crosshair.set(to);
      if (to) tools.pointAt(to);
    },
    grab: (at, reach) => {
      tools.views.setTurning(false);
      return tools.grab(at, reach);
    },
    drag: (to) => tools.drag(to),
    release: () => tools.release(),
    hover: (at) => tools.pointAt(at),
    press: (key) => tools.press(key),
  };
}

function tapEvent(host: ToolHost, { x, y }: CanvasPoint, { ctrl, shift, meta }: Modifiers): TapEvent {
  return { x, y, hit: host.pick(x, y), ctrl, shift, meta };
}

/** Moves the camera much closer, with the surface under a point in the middle of the view. */
function focusOn(host: ToolHost, { x, y }: CanvasPoint): void {
  const hit = host.pick(x, y);
  const model = host.model();
  if (!hit || !model) return;
  const { goal } = host.rig;
  const away = goal.projection === 'orthographic' ? goal.orbit.radius : hit.distance;
  const radius = Math.max(away * 0.6, model.radius * 0.02);
  void host.fly({ ...goal, target: hit.shownAt, orbit: { ...goal.orbit, radius } });
}
