import { hasCode } from '@chamfer/client';
import { call } from '../../platform/call.ts';

/**
 * The reset link's hash from the hash of a URL, where it is given as `hash=…` or on its own (spec 1 §2). Empty if there
 * is none.
 */
export function resetHashOf(hash: string): string {
  const text = hash.replace(/^#/, '');
  return new URLSearchParams(text).get('hash') ?? text;
}

/**
 * Whether a reset link can still be used (spec 1 §7).
 * @throws ApiError if this could not be determined
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

/** Whether a failure means that the link itself is invalid. */
export function isRefused(error: unknown): boolean {
  return hasCode(error, 'INVALID_CONFIRMATION_HASH') || hasCode(error, 'VALIDATION_ERROR');
}
