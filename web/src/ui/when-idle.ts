/**
 * Calls when the browser has nothing better to do, at the latest after `timeout` milliseconds.
 * @returns a function that cancels it
 */
export function whenIdle(act: () => void, timeout: number): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, Math.min(timeout, 300));
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout });
  return () => cancelIdleCallback(idle);
}
