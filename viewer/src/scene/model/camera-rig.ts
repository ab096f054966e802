import { normalizePose, wrapAngle } from '../../kernels/camera/camera.ts';
import { DEFAULT_POSE } from '../../kernels/camera/camera-frame.ts';
import { addScaled, distance, subtract } from '../../kernels/math/vectors.ts';
import type { CameraPose, Projection } from '../../port.ts';
import { createSignal } from '../../signal.ts';

/** How quickly the camera follows, in seconds. Steering by mouse needs less delay than a flight. */
const FOLLOW_SECONDS = 0.055;
const FLIGHT_SECONDS = 0.14;
/** Below this distance the camera counts as arrived: radians, and fractions of the orbit's radius. */
const ARRIVED = 2e-4;

/**
 * The camera's movement: a pose that follows a goal. All controls set the goal. `step` is called once per frame until
 * it reports that the camera is at rest. The final pose equals the goal exactly, so that a stored pose is restored
 * unchanged.
 */
export class CameraRig {
  readonly changed = createSignal<CameraPose>(DEFAULT_POSE);
  private goalPose: CameraPose = DEFAULT_POSE;
  private seconds = FOLLOW_SECONDS;
  private readonly eases: boolean;
  private arrivals: (() => void)[] = [];
  private resting = true;
  private projection: Projection = 'perspective';

  constructor(eases: boolean) {
    this.eases = eases;
  }

  get pose(): CameraPose {
    return this.changed.value;
  }

  get goal(): CameraPose {
    return this.goalPose;
  }

  get isResting(): boolean {
    return this.resting;
  }

  /** Steers by hand. The new pose is relative to the goal, so that quick movements add up. */
  follow(goal: CameraPose): void {
    this.aim(goal, FOLLOW_SECONDS);
    if (!this.eases) this.jump(this.goalPose);
  }

  /** Resolves when the camera comes to rest or gets another goal. */
  fly(goal: CameraPose, animate: boolean): Promise<void> {
    this.aim(goal, FLIGHT_SECONDS);
    if (!animate || !this.eases) {
      this.jump(this.goalPose);
      return Promise.resolve();
    }
    return this.resting ? Promise.resolve() : new Promise((resolve) => this.arrivals.push(resolve));
  }

  /** Advances the movement by `seconds`. Returns whether the camera is still moving. */
  step(seconds: number): boolean {
    if (this.resting) return false;
    const share = 1 - Math.exp(-Math.min(seconds, 0.1) / this.seconds);
    const next = between(this.pose, this.goalPose, share);
    if (isNear(next, this.goalPose)) this.jump(this.goalPose);
    else this.changed.set(next);
    return !this.resting;
  }

  /** Sets the projection of the current pose and of all later ones, without a transition. */
  setProjection(projection: Projection): void {
    this.projection = projection;
    this.goalPose = this.projected(this.goalPose);
    this.changed.set(this.projected(this.pose));
  }

  /** Resolves all pending flights, because the camera will not move again. */
  close(): void {
    this.arrive();
    this.changed.close();
  }

  private aim(goal: CameraPose, seconds: number): void {
    const valid = normalizePose(goal);
    if (!valid) return;
    this.arrive();
    this.goalPose = this.projected(valid);
    this.seconds = seconds;
    this.resting = isSame(this.pose, valid);
  }

  private projected({ target, orbit, fieldOfView }: CameraPose): CameraPose {
    const { projection } = this;
    return { target, orbit, fieldOfView, ...(projection === 'orthographic' && { projection }) };
  }

  private jump(pose: CameraPose): void {
    this.resting = true;
    if (!isSame(pose, this.pose)) this.changed.set(pose);
    this.arrive();
  }

  private arrive(): void {
    const waiting = this.arrivals;
    this.arrivals = [];
    for (const resolve of waiting) resolve();
  }
}

function between(a: CameraPose, b: CameraPose, share: number): CameraPose {
  const turn = wrapAngle(b.orbit.theta - a.orbit.theta);
  return {
    ...b,
    target: addScaled(a.target, subtract(b.target, a.target), share),
    orbit: {
      theta: wrapAngle(a.orbit.theta + turn * share),
      phi: a.orbit.phi + (b.orbit.phi - a.orbit.phi) * share,
      radius: a.orbit.radius * (b.orbit.radius / a.orbit.radius) ** share,
    },
    fieldOfView: a.fieldOfView + (b.fieldOfView - a.fieldOfView) * share,
  };
}

function isNear(a: CameraPose, b: CameraPose): boolean {
  return (
    Math.abs(wrapAngle(a.orbit.theta - b.orbit.theta)) < ARRIVED &&
    Math.abs(a.orbit.phi - b.orbit.phi) < ARRIVED &&
    Math.abs(Math.log(a.orbit.radius / b.orbit.radius)) < ARRIVED &&
    Math.abs(a.fieldOfView - b.fieldOfView) < 0.01 &&
    distance(a.target, b.target) < ARRIVED * b.orbit.radius
  );
}

function isSame(a: CameraPose, b: CameraPose): boolean {
  return (
    a.orbit.theta === b.orbit.theta &&
    a.orbit.phi === b.orbit.phi &&
    a.orbit.radius === b.orbit.radius &&
    a.fieldOfView === b.fieldOfView &&
    a.target.x === b.target.x &&
    a.target.y === b.target.y &&
    a.target.z === b.target.z
  );
}
