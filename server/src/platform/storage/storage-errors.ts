import { causesOf } from '../error-causes.ts';

/** The disk or the quota is full, or was mounted read only after an error. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/** Whether something could not be stored because there is no room for it: the same call works when there is again. */
export function isStoreFull(error: unknown): boolean {
  return causesOf(error).some((each) => fullCodes.has((each as NodeJS.ErrnoException).code ?? ''));
}
