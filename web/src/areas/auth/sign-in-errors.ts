import { ApiError, hasCode } from '../../app/api-error.ts';
import type { MessageKey } from '../../i18n/messages.ts';

/** What stands under the fields of sign-in; an absent field is fine. */
export interface SignInErrors {
  email?: MessageKey;
  password?: MessageKey;
}

/** The errors of a failed method look-up; null: the page shows 'Something went wrong' instead of the form (spec 1 §2). */
export function methodErrors(error: unknown): SignInErrors | null {
  if (hasCode(error, 'INVALID_EMAIL') || hasCode(error, 'VALIDATION_ERROR')) return { email: 'auth.error.email' };
  return hasCode(error, 'TOO_MANY_REQUESTS') ? { email: 'auth.error.tooMany' } : null;
}

/** The errors of a failed log-in (spec 1 §8 Sign-in): a 404 speaks of the password alone. */
export function loginErrors(error: unknown): SignInErrors {
  if (error instanceof ApiError && error.status === 404) return { password: 'auth.error.passwordIncorrect' };
  if (hasCode(error, 'TOO_MANY_REQUESTS')) return { password: 'auth.error.tooMany' };
  if (hasCode(error, 'INVALID_EMAIL')) return { email: 'auth.error.email' };
  return { email: 'common.error.tryAgain', password: 'common.error.tryAgain' };
}
