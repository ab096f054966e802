import type { Scheduler } from './stage.ts';

/** How long after the last movement the camera counts as resting, in milliseconds. */
const SETTLE_MS = 140;

/** What the frame loop needs from the viewer that it draws. */
export interface FrameSubject {
  /** Whether drawing is impossible or pointless at the moment. */
  isAway(): boolean;
  /** Advances all movements by `seconds`. Returns whether something still moves. */
  step(seconds: number): boolean;
  draw(moving: boolean): void;
  /** Called while something moves. */
  busy(): void;
  /** Called when everything has come to rest. */
  rested(): void;
}

/** Decides when frames are drawn: only after a change, and while something moves. */
export class FrameLoop {
  private readonly scheduler: Scheduler;
  private readonly subject: FrameSubject;
  private cancel: (() => void) | null = null;
  private lastFrame = 0;
  private lastMove = -Infinity;
  /** Whether something has changed since the last frame. */
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

  /** The camera has a new goal: draws frames until it comes to rest. */
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
