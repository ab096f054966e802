import { ApiError, hasCode } from '@chamfer/client';
import { call } from '../../../platform/http/call.ts';

/** Whether a reset link can be used. `invalid`: part of it is missing; `refused`: it is unknown, used or expired. */
export type ResetLinkState = 'works' | 'invalid' | 'refused';

/**
 * Asks whether a reset link can still be used (spec 1 §7).
 * @throws ApiError if this could not be determined
 */
export async function resetLinkState(hash: string): Promise<ResetLinkState> {
  if (hash === '') return 'invalid';
  try {
    await call('GET /reset-password/v2/{hash}', { params: { hash } });
    return 'works';
  } catch (error) {
    if (!isRefused(error)) throw error;
    return error instanceof ApiError && error.validationErrors.length > 0 ? 'invalid' : 'refused';
  }
}

/** Whether a failure means that the link itself is invalid. */
export function isRefused(error: unknown): boolean {
  return hasCode(error, 'INVALID_CONFIRMATION_HASH') || hasCode(error, 'VALIDATION_ERROR');
}
