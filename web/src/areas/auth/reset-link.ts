import { hasCode } from '@chamfer/client';
import { call } from '../../platform/call.ts';

/** The hash of a reset link in the hash of an address: as `hash=…`, or alone (spec 1 §2). Empty: there is none. */
export function resetHashOf(hash: string): string {
  const text = hash.replace(/^#/, '');
  return new URLSearchParams(text).get('hash') ?? text;
}

/**
 * Whether a reset link can still be used (spec 1 §7).
 * @throws ApiError when that could not be found out.
 */
export async function resetLinkWorks(hash: string): Promise<boolean> {
  if (hash === '') return false;
  try {
    await call('GET /reset-password/v2/{hash}', { params: { hash } });
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

/** Whether a failure says that the link itself is no good. */
export function isRefused(error: unknown): boolean {
  return hasCode(error, 'INVALID_CONFIRMATION_HASH') || hasCode(error, 'VALIDATION_ERROR');
}
