import type { Scheduler } from './stage.ts';

/** The longest time that one turn may take, in milliseconds: well under a frame, so that input never waits. */
const TURN_MS = 6;

/**
 * The result of one step of a job: there is more to do, it must wait for a worker or the graphics card, or it is done.
 */
type StepEnd = 'more' | 'wait' | 'done';

interface Job {
  readonly run: () => StepEnd;
}

/**
 * Runs work in idle time: a queue of named jobs, each done in small steps. Starting a job under a name that is already
 * queued cancels the previous one. `pause` stops all jobs while the camera moves.
 */
export class SpareWork {
  private readonly scheduler: Scheduler;
  private readonly jobs = new Map<string, Job>();
  private cancel: (() => void) | null = null;
  private paused = false;
  private readonly waiting: (() => void)[] = [];

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler;
  }

  /**
   * Queues a job; `done` is called with its result. A step that has to wait for something else, such as a worker or the
   * graphics card, yields `wait`. A job that throws is removed and its error reported as uncaught.
   */
  start<T>(name: string, steps: Generator<'wait' | undefined, T>, done: (result: T) => void): void {
    this.jobs.delete(name);
    const run = () => {
      const step = steps.next();
      if (!step.done) return step.value ?? 'more';
      done(step.value);
      return 'done';
    };
    this.jobs.set(name, { run });
    this.schedule();
  }

  /** Whether a job with this name is queued. */
  has(name: string): boolean {
    return this.jobs.has(name);
  }

  /** Cancels a job. */
  stop(name: string): void {
    this.jobs.delete(name);
  }

  pause(paused: boolean): void {
    this.paused = paused;
    if (!paused) this.schedule();
  }

  /** Resolves when the queue is empty, also if all jobs were cancelled. */
  done(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.schedule();
    });
  }

  clear(): void {
    this.jobs.clear();
    this.cancel?.();
    this.cancel = null;
    this.schedule();
  }

  private schedule(isWaiting = false): void {
    if (this.jobs.size === 0) for (const resolve of this.waiting.splice(0)) resolve();
    if (this.cancel || this.paused || this.jobs.size === 0) return;
    const turn = () => {
      this.cancel = null;
      this.turn();
    };
    this.cancel = isWaiting ? this.scheduler.soon(turn) : this.scheduler.spare(turn);
  }

  private turn(): void {
    if (this.paused) return;
    const end = this.scheduler.now() + TURN_MS;
    let isWaiting = false;
    try {
      for (const [name, job] of [...this.jobs]) {
        if (this.jobs.get(name) !== job) continue;
        let step: StepEnd = 'more';
        while (step === 'more' && this.scheduler.now() < end) {
          // Removed while it runs, so that a job that throws does not run again.
          this.jobs.delete(name);
          step = job.run();
          if (step !== 'done' && !this.jobs.has(name)) this.jobs.set(name, job);
        }
        // While one job waits, the next one has its turn.
        if (step !== 'wait') break;
        isWaiting = true;
      }
    } finally {
      this.schedule(isWaiting);
    }
  }
}
