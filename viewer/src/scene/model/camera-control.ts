import { cornersOf, fitPose, poseShowing } from '../../kernels/camera/camera.ts';
import { freeMiddle, NO_INSETS, type Viewport } from '../../kernels/camera/camera-frame.ts';
import { openingPose } from '../../kernels/camera/opening.ts';
import { boundsOf } from '../../kernels/math/boxes.ts';
import type { CameraPose, CanvasPoint, FlyOptions, Insets, MoveOptions, Vec3 } from '../../port.ts';
import { SHOWN } from '../parts/part-looks.ts';
import { shownBoxWith } from '../parts/strokes.ts';
import type { CameraRig } from './camera-rig.ts';
import type { OpenModel } from './open-model.ts';

/** The nearest and farthest distance of the camera, in radii of the model. */
const NEAREST = 1e-4;
const FARTHEST = 60;

/** What the camera needs to know about the viewer. */
export interface CameraSubject {
  model(): OpenModel | null;
  viewport(): Viewport;
  /** Called when the camera has a new goal: frames must be drawn until it comes to rest. */
  moved(): void;
  /** Whether a picture covers the canvas. */
  isCovered(): boolean;
  /** Whether the camera keeps its opening pose and cannot be moved. */
  readonly isFixed: boolean;
}

/** Controls where the camera goes (fits, flights and steering by hand) and keeps it within range of the model. */
export class CameraControl {
  private readonly rig: CameraRig;
  private readonly subject: CameraSubject;
  private insets: Insets = NO_INSETS;
  /** Until the user moves the camera, the model is fitted again whenever the canvas changes or parts move. */
  private untouched = true;
  /** Whether the last fit was the opening one. */
  private fitsOpening = true;
  /** What the last fit made visible. Cuts since then do not zoom in when a panel opens. */
  private fittedPoints: readonly Vec3[] = [];

  constructor(rig: CameraRig, subject: CameraSubject) {
    this.rig = rig;
    this.subject = subject;
  }

  /** Sets where the camera starts when a model is opened. */
  begin(pose: CameraPose | undefined): void {
    const start = this.subject.isFixed ? undefined : pose;
    this.untouched = !start;
    this.fitsOpening = !start;
    void this.rig.fly(start ?? this.opening(), false);
  }

  /** Fits the same again after the canvas changed, unless the user has moved the camera. */
  refit(animate = false): void {
    if (!this.untouched || !this.subject.model()) return;
    const isHome = this.fitsOpening && !this.areMoved();
    void this.rig.fly(isHome ? this.opening() : this.fitted(this.rig.goal, this.fittedPoints), animate);
  }

  /** Follows parts that move apart or back, so that no panel covers them, unless the user has moved the camera. */
  partsMoved(): void {
    if (!this.untouched || !this.subject.model()) return;
    this.fittedPoints = this.outline();
    this.refit(true);
    this.subject.moved();
  }

  setInsets(insets: Insets, inView?: Vec3): void {
    const { pose } = this.rig;
    if (!isSame(insets, this.insets)) {
      this.insets = insets;
      // A picture that covers the canvas moves by itself.
      this.refit(!this.subject.isCovered());
    }
    // If the camera stays where it is when panels open, nothing has moved, so the detail is not reduced.
    if (this.rig.pose !== pose || !this.rig.isResting) this.subject.moved();
    // Starts from the camera's goal, because a flight that is under way must not end halfway.
    if (inView) void this.fly(this.rig.goal, { inView });
  }

  /** Whether the camera is still in its opening pose. */
  get isOpening(): boolean {
    return this.untouched && this.fitsOpening && !this.areMoved();
  }

  /** The middle of the part of the canvas that nothing covers. */
  middle(): CanvasPoint {
    return freeMiddle(this.subject.viewport(), this.insets);
  }

  /** Fits the given points, or all shown parts if null, keeping the direction of `from`. */
  fit(from: CameraPose, points: readonly Vec3[] | null, options?: MoveOptions): Promise<void> {
    if (this.subject.isFixed) return Promise.resolve();
    this.fittedPoints = points ?? this.outline();
    const goal = this.fitted(from, this.fittedPoints);
    const arrival = this.fly(goal, options);
    this.untouched = points === null;
    this.fitsOpening = false;
    return arrival;
  }

  fly(pose: CameraPose, { animate = true, inView }: FlyOptions = {}): Promise<void> {
    if (this.subject.isFixed) return Promise.resolve();
    const goal = inView ? poseShowing(pose, this.subject.viewport(), inView, this.insets) : pose;
    if (inView && (goal === this.rig.pose || goal === this.rig.goal)) return Promise.resolve();
    this.untouched = false;
    const arrival = this.rig.fly(goal, animate);
    this.subject.moved();
    return arrival;
  }

  /** Moves the camera by hand. */
  steer(pose: CameraPose): void {
    const model = this.subject.model();
    const reach = pose.orbit.radius / (model?.radius ?? 1);
    if (this.subject.isFixed || !model || !(reach > NEAREST && reach < FARTHEST)) return;
    this.untouched = false;
    this.rig.follow(pose);
    this.subject.moved();
  }

  /** The opening pose. It is computed from the whole file, even if parts are hidden, so that it matches the poster. */
  private opening(): CameraPose {
    return openingPose(this.subject.model()?.outline ?? [], this.subject.viewport(), this.insets);
  }

  private fitted(from: CameraPose, points: readonly Vec3[]): CameraPose {
    return fitPose(from, this.subject.viewport(), points, this.insets);
  }

  private areMoved(): boolean {
    return (this.subject.model()?.picker.looks.offsets ?? null) !== null;
  }

  private outline(): readonly Vec3[] {
    const model = this.subject.model();
    if (!model) return [];
    const { looks, cuts } = model.picker;
    const isWhole = cuts.length === 0 && !looks.offsets && looks.shown.every((show) => show === SHOWN);
    if (isWhole) return model.outline;
    const { min, max } = boundsOf(shownBoxWith(model.data.strokes, looks, cuts));
    return min.x <= max.x ? cornersOf({ min, max }) : model.outline;
  }
}

function isSame(a: Insets, b: Insets): boolean {
  return a.top === b.top && a.right === b.right && a.bottom === b.bottom && a.left === b.left;
}
