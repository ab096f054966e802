import { vi } from 'vitest';

/**
 * Repeats a check until it passes and returns its value. Waits for events that come by themselves, for up to three
 * minutes: the limit ends what hangs, it never measures how quick something is. `intervalMs`: pause between two checks.
 */
export function eventually<T>(check: () => T | Promise<T>, intervalMs = 20): Promise<T> {
  return vi.waitFor(check, { timeout: 180_000, interval: intervalMs });
}
