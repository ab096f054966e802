import { readMaintenance } from '../../platform/http/maintenance.ts';

const everyMs = 5000;
const atMost = 120;

/**
 * The operator's message, '' if the server is unavailable without one; null when it is ready again.
 * @throws TypeError when no response arrives.
 */
export async function readAbsence(): Promise<string | null> {
  const message = await readMaintenance();
  if (message !== null) return message;
  const ready = await fetch('/readyz', { cache: 'no-store' });
  return ready.ok ? null : '';
}

/**
 * Polls every 5 seconds whether the server is back, at most 120 times and not while the page is hidden: thousands of
 * forgotten tabs must not overload a server that is just starting. Returns a function that stops it.
 */
export function watchForReturn(found: (message: string | null) => void): () => void {
  let timer: number | undefined;
  let asked = 0;
  let asking = false;
  let stopped = false;
  const later = () => {
    timer = asked < atMost && !stopped ? window.setTimeout(ask, everyMs) : undefined;
  };
  const ask = async () => {
    timer = undefined;
    if (document.hidden || asking) return;
    asking = true;
    asked += 1;
    const message = await readAbsence().catch(() => undefined);
    asking = false;
    if (stopped) return;
    if (message !== undefined) found(message);
    if (message !== null) later();
  };
  const shown = () => {
    if (!document.hidden && timer === undefined && asked < atMost) void ask();
  };
  document.addEventListener('visibilitychange', shown);
  later();
  return () => {
    stopped = true;
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', shown);
  };
}
