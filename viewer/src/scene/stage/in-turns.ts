import type { Scheduler } from './stage.ts';

/** The longest time that one turn may take, in milliseconds. */
const TURN_MS = 8;

/**
 * Runs work in steps without blocking the page: a few milliseconds at a time, but without waiting for idle time. Short
 * work is finished before this function returns.
 */
export async function inTurns<T>(scheduler: Scheduler, steps: Generator<undefined, T>): Promise<T> {
  let end = scheduler.now() + TURN_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (scheduler.now() < end) continue;
    await scheduler.giveWay();
    end = scheduler.now() + TURN_MS;
  }
}
