/** Milliseconds between two frames. */
const SLOW_FRAME_MS = 40;
const VERY_SLOW_FRAME_MS = 200;
/**
 * This many slow frames in a row mean that the machine is slow for a model. For a heavy model, one very slow frame is
 * enough.
 */
const SLOW_FRAMES = 3;
/** How long a frame of a slow machine may take while the camera moves, and the whole picture at rest, in milliseconds. */
const MOVING_MS = 100;
const AT_ONCE_MS = 50;
/** The shares of the canvas's pixels in each direction that moving frames can have, and when the share rises again. */
const SHARES = [1, 0.75, 0.5] as const;
const QUICK_FRAME_MS = 30;
const QUICK_FRAMES = 8;

/** Determines whether the machine is fast enough to draw a model while the camera moves, and how much it can draw. */
export class Pace {
  private slow = 0;
  private quick = 0;
  private lastMoving = 0;
  private isHeavy = false;
  private sharpness = 0;
  /** The duration and size of the last whole frame. */
  private whole: { milliseconds: number; triangles: number } | null = null;

  /** Whether movements are drawn in less detail. Also true for a heavy model until it was drawn completely once. */
  get isSlow(): boolean {
    return this.slow >= SLOW_FRAMES || (this.isHeavy && this.whole === null);
  }

  /** Whether the whole picture takes longer than a frame may. */
  get isWholeSlow(): boolean {
    return this.isHeavy && this.isSlow && !(this.whole && this.whole.milliseconds <= AT_ONCE_MS);
  }

  /** How many triangles a moving frame may have; 0 until the speed of the machine is known. */
  get affordable(): number {
    return this.whole ? (this.whole.triangles / Math.max(this.whole.milliseconds, 1)) * MOVING_MS : 0;
  }

  /** The share of the canvas's pixels, in each direction, that a moving frame of a slow machine should have. */
  get share(): number {
    return SHARES[this.sharpness]!;
  }

  /** Starts again for another model. `isHeavy`: it has very many triangles. */
  begin(isHeavy: boolean): void {
    this.slow = 0;
    this.quick = 0;
    this.sharpness = 0;
    this.whole = null;
    this.isHeavy = isHeavy;
  }

  /** Reports how many milliseconds the graphics card needed for a whole frame of a heavy model. */
  learn(milliseconds: number, triangles: number): void {
    this.whole = { milliseconds, triangles };
    if (milliseconds > VERY_SLOW_FRAME_MS) this.slow = SLOW_FRAMES;
    else if (milliseconds <= SLOW_FRAME_MS) this.slow = 0;
  }

  /** Call before each frame. */
  look(moving: boolean): void {
    const now = performance.now();
    const since = this.lastMoving ? now - this.lastMoving : 0;
    this.lastMoving = moving ? now : 0;
    if (!moving || since === 0) return;
    if (this.isSlow) this.sharpen(since);
    if (this.slow >= SLOW_FRAMES) return;
    if (this.isHeavy && since > VERY_SLOW_FRAME_MS) this.slow = SLOW_FRAMES;
    else this.slow = since > SLOW_FRAME_MS ? this.slow + 1 : 0;
  }

  /** The step between two shares costs less time than the distance of both limits, so the share does not oscillate. */
  private sharpen(since: number): void {
    this.quick = since < QUICK_FRAME_MS ? this.quick + 1 : 0;
    if (since > MOVING_MS) this.sharpness = Math.min(this.sharpness + 1, SHARES.length - 1);
    else if (this.quick >= QUICK_FRAMES && this.sharpness > 0) {
      this.sharpness--;
      this.quick = 0;
    }
  }
}
