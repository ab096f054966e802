import { causesOf } from '../error-causes.ts';

/** The disk or the quota is full, or it was remounted read-only after an error. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/** Whether storing failed because there is no space: the same call succeeds once there is. */
export function isStoreFull(error: unknown): boolean {
  return causesOf(error).some((each) => fullCodes.has((each as NodeJS.ErrnoException).code ?? ''));
}

/** An object store elsewhere could not be reached, was too slow, or refused: the same call may succeed later. */
export class StoreAwayError extends Error {
  override readonly name = 'StoreAwayError';
}

/** Whether something failed because an object store elsewhere does not do its work. */
export function isStoreAway(error: unknown): boolean {
  return causesOf(error).some((each) => each instanceof StoreAwayError);
}
