/** Milliseconds from frame to frame. */
const SLOW_FRAME_MS = 40;
const VERY_SLOW_FRAME_MS = 200;
/** So many slow frames in a row make the machine slow for a model; of a heavy one a very slow frame is enough. */
const SLOW_FRAMES = 3;

/** Finds out whether the machine keeps up with a model while the camera moves. */
export class Pace {
  private slow = 0;
  private lastMoving = 0;
  private isHeavy = false;

  /** From then on moving is drawn in less detail, until the next model. */
  get isSlow(): boolean {
    return this.slow >= SLOW_FRAMES;
  }

  /** Another model is another matter. `isHeavy`: it alone may be why a frame takes long. */
  begin(isHeavy: boolean): void {
    this.slow = 0;
    this.isHeavy = isHeavy;
  }

  /** A whole frame of a heavy model took the graphics card so many milliseconds. */
  learn(milliseconds: number): void {
    if (milliseconds > VERY_SLOW_FRAME_MS) this.slow = SLOW_FRAMES;
  }

  /** Before each frame. */
  look(moving: boolean): void {
    const now = performance.now();
    const since = this.lastMoving ? now - this.lastMoving : 0;
    this.lastMoving = moving ? now : 0;
    if (!moving || this.isSlow || since === 0) return;
    if (this.isHeavy && since > VERY_SLOW_FRAME_MS) this.slow = SLOW_FRAMES;
    else this.slow = since > SLOW_FRAME_MS ? this.slow + 1 : 0;
  }
}
