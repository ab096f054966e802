import type { ApiError } from '../api-error.ts';
import { asApiError, type Clock } from './transport.ts';

/** So many failures in a row end an attempt; the waits between them add up to about 45 seconds. */
export const maxFailures = 8;
const firstWait = 500;
const longestWait = 15_000;

/** Whether the same request can succeed later: a broken connection, or a server that is busy or restarting. */
export function mayPass(failure: ApiError): boolean {
  return failure.code === 'NETWORK' || failure.status === 408 || failure.status === 429 || failure.status >= 500;
}

/** Milliseconds before the next try after `failures` in a row: doubling, spread by a quarter, or what the server asked. */
export function backOff(failures: number, failure: ApiError, random: () => number = Math.random): number {
  const doubled = Math.min(longestWait, firstWait * 2 ** (failures - 1));
  const spread = doubled * (0.75 + random() / 2);
  return Math.max(spread, (failure.retryAfter ?? 0) * 1000);
}

/**
 * Makes a call again while its failure may pass. Only for calls that may reach the server twice: a second draft
 * project or web export is shown nowhere and is cleared away by the server.
 * @throws what the last try threw
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
