import { AppError } from '../../platform/app-error.ts';

/** How much of something that all share each source holds at the moment. */
export interface SourceShares {
  /**
   * Runs work that holds `count` places until it ends, and returns its promise as it is.
   * @throws TOO_MANY_REQUESTS where the source would hold more than its share
   */
  hold(source: string, count: number, work: () => Promise<void>): Promise<void>;
}

/** Shares of at most `most` places for a source: an IPv4 address, or the /64 of an IPv6 address. */
export function makeSourceShares(most: number): SourceShares {
  const held = new Map<string, number>();
  const release = (source: string, count: number) => {
    const left = (held.get(source) ?? 0) - count;
    if (left > 0) held.set(source, left);
    else held.delete(source);
  };
  return {
    hold(source, count, work) {
      const now = (held.get(source) ?? 0) + count;
      if (now > most) return Promise.reject(new AppError('TOO_MANY_REQUESTS', null, { retryAfter: 5 }));
      held.set(source, now);
      const running = work();
      const end = () => release(source, count);
      running.then(end, end);
      return running;
    },
  };
}
