import { type Challenge, solveChallengeWorkers } from 'altcha-lib';
import { trustedScript } from '../browser/trusted-script.ts';
import workerAddress from './altcha-worker.ts?worker&url';

/** Maximum number of workers; more would only heat up a phone. */
const mostWorkers = 4;
/** Time limit for slow devices, in ms. */
const timeoutMs = 90_000;

/**
 * Solves a proof of work in workers, so that the page stays responsive; returns base64 of {challenge, solution}.
 * @throws an AbortError when `signal` aborts; Error when the browser cannot solve it, as on plain http from another
 * machine, where `crypto.subtle` is missing.
 */
export async function solveAltcha(given: Record<string, unknown>, signal: AbortSignal): Promise<string> {
  const challenge = given as unknown as Challenge;
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener('abort', stop);
  try {
    const solution = await solveChallengeWorkers({
      challenge,
      concurrency: Math.min(navigator.hardwareConcurrency || 1, mostWorkers),
      controller,
      createWorker: () => new Worker(trustedScript(workerAddress, location.origin), { type: 'module' }),
      timeout: timeoutMs,
    });
    signal.throwIfAborted();
    if (!solution) throw new Error('The proof of work found no solution.');
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
