import { availableParallelism } from 'node:os';
import { AppError } from '../../../platform/app-error.ts';

/** A queue that limits concurrent tasks. */
export interface Turns {
  /**
   * Runs the task when a slot is free.
   * @throws SERVICE_UNAVAILABLE if none was free within `longestMs` milliseconds
   */
  take<T>(work: () => Promise<T>, longestMs: number): Promise<T>;
}

/** Runs at most `most` tasks at the same time; the others wait in order. */
export function makeTurns(most: number): Turns {
  let running = 0;
  const waiting = new Set<() => void>();
  return {
    async take(work, longestMs) {
      if (running < most) running += 1;
      else await waitIn(waiting, longestMs);
      try {
        return await work();
      } finally {
        const [next] = waiting;
        // The next task takes over this slot.
        if (next) next();
        else running -= 1;
      }
    },
  };
}

function waitIn(waiting: Set<() => void>, longestMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      waiting.delete(start);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(start);
      reject(new AppError('SERVICE_UNAVAILABLE', null, { retryAfter: Math.max(1, Math.ceil(longestMs / 1000)) }));
    }, longestMs);
    waiting.add(start);
  });
}

/**
 * The queue for password hashing: as many tasks at the same time as there are processors. Each uses 64 MiB; more would
 * only compete for the CPU caches, and use up the machine's memory when many people sign in at once. `main.ts` gives
 * Node a few more threads, so that files can be read and tokens signed meanwhile.
 */
export const passwordTurns = makeTurns(availableParallelism());
