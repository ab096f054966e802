/** Milliseconds between two frames. */
const SLOW_FRAME_MS = 40;
const VERY_SLOW_FRAME_MS = 200;
/**
 * This many slow frames in a row mean that the machine is slow for a model. For a heavy model, one very slow frame is
 * enough.
 */
const SLOW_FRAMES = 3;

/** Determines whether the machine is fast enough to draw a model while the camera moves. */
export class Pace {
  private slow = 0;
  private lastMoving = 0;
  private isHeavy = false;

  /** Once true, movements are drawn in less detail, until the next model. */
  get isSlow(): boolean {
    return this.slow >= SLOW_FRAMES;
  }

  /** Starts again for another model. `isHeavy`: the model alone can make a frame slow. */
  begin(isHeavy: boolean): void {
    this.slow = 0;
    this.isHeavy = isHeavy;
  }

  /** Reports that the graphics card needed this many milliseconds for a whole frame of a heavy model. */
  learn(milliseconds: number): void {
    if (milliseconds > VERY_SLOW_FRAME_MS) this.slow = SLOW_FRAMES;
  }

  /** Call before each frame. */
  look(moving: boolean): void {
    const now = performance.now();
    const since = this.lastMoving ? now - this.lastMoving : 0;
    this.lastMoving = moving ? now : 0;
    if (!moving || this.isSlow || since === 0) return;
    if (this.isHeavy && since > VERY_SLOW_FRAME_MS) this.slow = SLOW_FRAMES;
    else this.slow = since > SLOW_FRAME_MS ? this.slow + 1 : 0;
  }
}
