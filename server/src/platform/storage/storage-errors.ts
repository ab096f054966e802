import { causesOf } from '../error-causes.ts';

/** The disk or the quota is full, or it was remounted read-only after an error. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/** Whether storing failed because there is no space: the same call succeeds once there is. */
export function isStoreFull(error: unknown): boolean {
  return causesOf(error).some((each) => fullCodes.has((each as NodeJS.ErrnoException).code ?? ''));
}
