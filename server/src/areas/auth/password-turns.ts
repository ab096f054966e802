import { availableParallelism } from 'node:os';
import { AppError } from '../../platform/app-error.ts';

/** Work that takes turns. */
export interface Turns {
  /**
   * Does the work once it is its turn.
   * @throws SERVICE_UNAVAILABLE when that has not come after `longestMs` milliseconds
   */
  take<T>(work: () => Promise<T>, longestMs: number): Promise<T>;
}

/** Lets `most` pieces of work run at a time; the others wait in order. */
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
        // Whoever is next takes this turn over.
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
 * The turns of passwords: as many at once as there are processors. Each works on 64 MiB; more of them at once only push
 * one another out of the caches, and would take the machine's memory when a crowd signs in. `main.ts` gives Node some
 * threads more, so that files are read and tokens are signed meanwhile.
 */
export const passwordTurns = makeTurns(availableParallelism());
