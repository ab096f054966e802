import type { Scheduler } from './stage.ts';

/** How long one turn may take, milliseconds: well under a frame, so that input never waits. */
const TURN_MS = 6;

interface Job {
  readonly run: () => boolean;
}

/**
 * Work that waits for spare time: a queue of named jobs, each done in small steps.
 *
 * Starting a job again under its name gives up the one before. `pause` holds everything while the
 * camera moves.
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

  /** Queues a job; `done` hears its result. A job that throws is dropped and its error reported as uncaught. */
  start<T>(name: string, steps: Generator<undefined, T>, done: (result: T) => void): void {
    this.jobs.delete(name);
    const run = () => {
      const step = steps.next();
      if (step.done) done(step.value);
      return step.done === true;
    };
    this.jobs.set(name, { run });
    this.schedule();
  }

  /** Gives a job up. */
  stop(name: string): void {
    this.jobs.delete(name);
  }

  pause(paused: boolean): void {
    this.paused = paused;
    if (!paused) this.schedule();
  }

  /** Resolves when nothing is queued, at the latest when everything is given up. */
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

  private schedule(): void {
    if (this.jobs.size === 0) for (const resolve of this.waiting.splice(0)) resolve();
    if (this.cancel || this.paused || this.jobs.size === 0) return;
    this.cancel = this.scheduler.spare(() => {
      this.cancel = null;
      this.turn();
    });
  }

  private turn(): void {
    if (this.paused) return;
    const end = this.scheduler.now() + TURN_MS;
    try {
      for (const [name, job] of this.jobs) {
        let finished = false;
        while (!finished && this.scheduler.now() < end) {
          // Taken off while it runs: what throws must not come again.
          this.jobs.delete(name);
          finished = job.run();
          if (!finished && !this.jobs.has(name)) this.jobs.set(name, job);
        }
        break;
      }
    } finally {
      this.schedule();
    }
  }
}
