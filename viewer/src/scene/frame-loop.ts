import type { Scheduler } from './stage.ts';

/** After the last movement, milliseconds, until the camera counts as resting. */
const SETTLE_MS = 140;

/** Whose frames they are. */
export interface FrameSubject {
  /** There is nothing to draw with, or nobody to draw for. */
  isAway(): boolean;
  /** Moves everything on by `seconds`; tells whether something still moves. */
  step(seconds: number): boolean;
  draw(moving: boolean): void;
  /** Something moves. */
  busy(): void;
  /** Everything has come to rest. */
  rested(): void;
}

/** When frames are drawn: only if something changed, and while something moves. */
export class FrameLoop {
  private readonly scheduler: Scheduler;
  private readonly subject: FrameSubject;
  private cancel: (() => void) | null = null;
  private lastFrame = 0;
  private lastMove = -Infinity;
  /** Something has changed since the last frame. */
  isDirty = false;

  constructor(scheduler: Scheduler, subject: FrameSubject) {
    this.scheduler = scheduler;
    this.subject = subject;
  }

  invalidate(): void {
    this.isDirty = true;
    this.wake();
  }

  wake(): void {
    if (this.cancel || this.subject.isAway()) return;
    this.cancel = this.scheduler.frame((now) => {
      this.cancel = null;
      if (!this.subject.isAway()) this.frame(now);
    });
  }

  /** The camera has a new goal: frames follow until it rests. */
  moved(): void {
    this.lastMove = this.scheduler.now();
    if (!this.cancel) this.lastFrame = this.lastMove;
    this.invalidate();
  }

  stop(): void {
    this.cancel?.();
  }

  private frame(now: number): void {
    const moving = this.subject.step((now - this.lastFrame) / 1000);
    const settling = !moving && now - this.lastMove < SETTLE_MS;
    this.lastFrame = now;
    if (moving) this.lastMove = now;
    if (moving || this.isDirty) this.subject.draw(moving || settling);
    if (moving || settling) {
      this.subject.busy();
      this.invalidate();
      this.isDirty = false;
    } else if (this.lastMove > -Infinity) {
      this.lastMove = -Infinity;
      this.subject.draw(false);
      this.subject.rested();
    }
  }
}
