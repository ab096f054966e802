import { ApiError, isCancelled } from '@chamfer/client';

/**
 * Reports an unexpected error; without error monitoring, to the browser's console. Network failures, not-found errors
 * and refused tokens are noise and are dropped (spec 1 §9 Error reporting).
 */
export function report(error: unknown, { fatal = false }: { fatal?: boolean } = {}): void {
  if (isCancelled(error)) return;
  if (error instanceof ApiError && !fatal && (error.code === 'NETWORK' || error.status === 404)) return;
  console.error(fatal ? 'Fatal:' : 'Unexpected:', error);
}
