import type { ApiError } from '../api-error.ts';
import { asApiError, type Clock } from './transport.ts';

/** This many consecutive failures end an attempt; the delays between them add up to about 45 seconds. */
export const maxFailures = 8;
const firstWait = 500;
const longestWait = 15_000;

/** Whether retrying the same request can succeed: the connection broke, or the server is busy or restarting. */
export function mayPass(failure: ApiError): boolean {
  return failure.code === 'NETWORK' || failure.status === 408 || failure.status === 429 || failure.status >= 500;
}

/** Milliseconds before the next attempt after `failures` in a row: exponential, 25% jitter, at least `retryAfter`. */
export function backOff(failures: number, failure: ApiError, random: () => number = Math.random): number {
  const doubled = Math.min(longestWait, firstWait * 2 ** (failures - 1));
  const spread = doubled * (0.75 + random() / 2);
  return Math.max(spread, (failure.retryAfter ?? 0) * 1000);
}

/**
 * Retries a call while its failure may be temporary. Only for calls that may reach the server twice: a duplicate draft
 * project or web export is never shown, and the server deletes it.
 * @throws what the last attempt threw
 */
export async function persist<T>(attempt: () => Promise<T>, clock: Clock, signal: AbortSignal): Promise<T> {
  for (let failures = 1; ; failures++) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      const failure = asApiError(error);
      if (!failure || !mayPass(failure) || failures >= maxFailures) throw error;
      await clock.wait(backOff(failures, failure), signal);
    }
  }
}
