import { boundsOf } from '../kernels/boxes.ts';
import {
  cornersOf,
  DEFAULT_POSE,
  fitPose,
  freeMiddle,
  NO_INSETS,
  poseShowing,
  type Viewport,
} from '../kernels/camera.ts';
import type { CameraPose, CanvasPoint, FlyOptions, Insets, MoveOptions, Vec3 } from '../port.ts';
import type { CameraRig } from './camera-rig.ts';
import type { OpenModel } from './open-model.ts';
import { SHOWN, shownBox } from './part-looks.ts';

/** How close and how far the camera may go, in radii of the model. */
const NEAREST = 1e-4;
const FARTHEST = 60;

/** What the camera has to know of the viewer. */
export interface CameraSubject {
  model(): OpenModel | null;
  viewport(): Viewport;
  /** The camera has a new goal: frames follow until it rests. */
  moved(): void;
}

/** Where the camera goes: fits, flights and the hand, within reach of the model. */
export class CameraControl {
  private readonly rig: CameraRig;
  private readonly subject: CameraSubject;
  private insets: Insets = NO_INSETS;
  /** Until somebody steers, the model stays fitted, however the canvas changes. */
  private untouched = true;

  constructor(rig: CameraRig, subject: CameraSubject) {
    this.rig = rig;
    this.subject = subject;
  }

  /** Where the camera stands when a model comes. */
  begin(pose: CameraPose | undefined): void {
    this.untouched = !pose;
    void this.rig.fly(pose ?? this.fitted(DEFAULT_POSE), false);
  }

  /** Fits again after a change of the canvas, unless somebody has steered. */
  refit(): void {
    if (this.untouched && this.subject.model()) void this.rig.fly(this.fitted(this.rig.goal), false);
  }

  setInsets(insets: Insets, inView?: Vec3): void {
    this.insets = insets;
    this.refit();
    this.subject.moved();
    // From where the camera is going: a flight that is under way must not end halfway.
    if (inView) void this.fly(this.rig.goal, { inView });
  }

  /** The middle of the canvas as far as nothing covers it. */
  middle(): CanvasPoint {
    return freeMiddle(this.subject.viewport(), this.insets);
  }

  /** Seen as in `from`, around points, or around all that is shown. */
  fit(from: CameraPose, points: readonly Vec3[] | null, options?: MoveOptions): Promise<void> {
    const goal = this.fitted(from, points);
    const arrival = this.fly(goal, options);
    this.untouched = points === null;
    return arrival;
  }

  fly(pose: CameraPose, { animate = true, inView }: FlyOptions = {}): Promise<void> {
    const goal = inView ? poseShowing(pose, this.subject.viewport(), inView, this.insets) : pose;
    if (inView && (goal === this.rig.pose || goal === this.rig.goal)) return Promise.resolve();
    this.untouched = false;
    const arrival = this.rig.fly(goal, animate);
    this.subject.moved();
    return arrival;
  }

  /** By hand. */
  steer(pose: CameraPose): void {
    const model = this.subject.model();
    const reach = pose.orbit.radius / (model?.radius ?? 1);
    if (!model || !(reach > NEAREST && reach < FARTHEST)) return;
    this.untouched = false;
    this.rig.follow(pose);
    this.subject.moved();
  }

  private fitted(from: CameraPose, points: readonly Vec3[] | null = null): CameraPose {
    return fitPose(from, this.subject.viewport(), points ?? this.outline(), this.insets);
  }

  private outline(): readonly Vec3[] {
    const model = this.subject.model();
    if (!model) return [];
    const { looks, cuts } = model.picker;
    const isWhole = cuts.length === 0 && !looks.offsets && looks.shown.every((show) => show === SHOWN);
    if (isWhole) return model.outline;
    const { min, max } = boundsOf(shownBox(looks, cuts));
    return min.x <= max.x ? cornersOf({ min, max }) : model.outline;
  }
}
