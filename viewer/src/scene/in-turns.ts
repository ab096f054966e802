import type { Scheduler } from './stage.ts';

/** How long one turn may take, milliseconds. */
const TURN_MS = 8;

/**
 * Does work in steps without holding up the page: a few milliseconds at a time, but without waiting for spare time.
 * Short work is done before this returns.
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
