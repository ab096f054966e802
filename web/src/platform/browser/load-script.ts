import { trustedScript } from './trusted-script.ts';

/** Maximum number of attempts. */
const tries = 4;
/** Time limit of the first attempt, in ms; each later one has twice as much, for slow lines. */
const firstTimeoutMs = 10_000;

/**
 * Loads a script, with retries (spec 1 §9 Script load; spec 2 §7). `timeoutMs`: the time limit of the first attempt.
 * @throws Error when it cannot be loaded; the abort reason when `signal` aborts.
 */
export async function loadScript(
  address: string,
  signal: AbortSignal,
  timeoutMs: number = firstTimeoutMs,
): Promise<void> {
  for (let failures = 0; ; ) {
    try {
      return await loadOnce(address, signal, timeoutMs * 2 ** failures);
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      if (failures === tries) throw error;
      await pause(retryDelayMs(failures), signal);
    }
  }
}

/** The delay after the nth failure, in ms: 1 s, then 2ⁿ s, at most 30 s (spec 1 §9). */
export function retryDelayMs(failures: number): number {
  return failures === 1 ? 1000 : Math.min(2 ** failures * 1000, 30_000);
}

function loadOnce(address: string, signal: AbortSignal, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error(`The script ${address} did not load.`));
    };
    const given = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    given.addEventListener('abort', fail, { once: true });
    script.async = true;
    script.src = trustedScript(address, new URL(address).origin);
    script.onload = () => {
      given.removeEventListener('abort', fail);
      resolve();
    };
    script.onerror = fail;
    document.head.append(script);
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
