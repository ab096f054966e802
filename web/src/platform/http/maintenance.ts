import type { ApiError } from '@chamfer/client';

const listeners = new Set<(error: ApiError) => void>();

/** Calls the listener for each call that the server answered with 503; returns a function that unsubscribes. */
export function onUnavailable(listener: (error: ApiError) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns a failure unchanged, and notifies listeners if it is a 503. */
export function noticed(error: ApiError): ApiError {
  if (error.status === 503) for (const listener of listeners) listener(error);
  return error;
}

/**
 * The operator's message, '' for none; null when there is no maintenance (spec 1 §7).
 * @throws TypeError when no response arrives.
 */
export async function readMaintenance(): Promise<string | null> {
  const response = await fetch(`/maintenance.json?t=${Date.now()}`, { cache: 'no-store' });
  return messageOf(response.ok ? await response.json() : null);
}

/** The message in a status document, or in the details of a 503. */
export function messageOf(status: unknown): string | null {
  if (typeof status !== 'object' || status === null || !('maintenance' in status) || status.maintenance !== true) {
    return null;
  }
  return 'message' in status && typeof status.message === 'string' ? status.message : '';
}
