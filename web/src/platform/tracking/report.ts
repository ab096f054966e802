import { ApiError, isCancelled } from '@chamfer/client';
import { whenIdle } from '../../ui/when-idle.ts';
import { errorMonitoring } from '../page/page-config.ts';

/** Errors that were sent, so that none is sent twice. */
const sent = new WeakSet<object>();

/**
 * Reports an unexpected error, to the browser's console and to the operator's error monitoring. Network failures, not-found
 * errors and refused tokens are noise and are dropped (spec 1 §9 Error reporting).
 */
export function report(error: unknown, { fatal = false }: { fatal?: boolean } = {}): void {
  if (isNoise(error, fatal)) return;
  console.error(fatal ? 'Fatal:' : 'Unexpected:', error);
  monitor(error, fatal);
}

/** The share of pages that are traced (spec 1 §9 Error reporting). */
const tracedShare = 0.1;
/** When the rest of error monitoring is loaded at the latest, in milliseconds. */
const restMs = 10_000;

/**
 * Sends what nothing has caught, which the browser's console has already, to error monitoring, if there is any. When the page has
 * settled, one of ten pages is traced, and every page is ready to send a replay of an error.
 */
export function watchErrors(): void {
  const to = errorMonitoring();
  if (!to) return;
  whenIdle(() => {
    import('./replay-monitor.ts').then(({ startReplay }) => startReplay(to)).catch(() => undefined);
    if (Math.random() >= tracedShare) return;
    import('./trace-monitor.ts').then(({ startTraces }) => startTraces(to)).catch(() => undefined);
  }, restMs);
  const take = (error: unknown) => error instanceof Error && !isNoise(error, false) && monitor(error, false);
  addEventListener('error', ({ error }) => take(error));
  addEventListener('unhandledrejection', ({ reason }) => take(reason));
}

function isNoise(error: unknown, fatal: boolean): boolean {
  if (isCancelled(error)) return true;
  if (fatal || !(error instanceof ApiError)) return false;
  // Other codes with 401 are reported (DECISIONS 19).
  return error.code === 'NETWORK' || error.status === 404 || /^(INVALID_TOKEN|AUTH_TOKEN_EXPIRED)$/.test(error.code);
}

function monitor(error: unknown, fatal: boolean): void {
  const to = errorMonitoring();
  if (!to || (error instanceof Object && sent.has(error))) return;
  if (error instanceof Object) sent.add(error);
  // Loaded with the first error alone. Where it cannot be loaded, the console has the error.
  import('./error-monitor.ts').then(({ sendError }) => sendError(to, error, fatal)).catch(() => undefined);
}
