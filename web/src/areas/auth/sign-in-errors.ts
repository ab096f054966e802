import { ApiError, hasCode, isCancelled, isCaptchaError } from '@chamfer/client';
import type { MessageKey } from '../../i18n/messages.ts';

/** What stands under the fields of sign-in; an absent field is fine. */
export interface SignInErrors {
  email?: MessageKey;
  password?: MessageKey;
  /** Of the second factor. */
  code?: MessageKey;
}

/** The errors of a failed method look-up; null: the page shows 'Something went wrong' instead of the form (spec 1 §2). */
export function methodErrors(error: unknown): SignInErrors | null {
  if (hasCode(error, 'INVALID_EMAIL') || hasCode(error, 'VALIDATION_ERROR')) return { email: 'auth.error.email' };
  return hasCode(error, 'TOO_MANY_REQUESTS') ? { email: 'auth.error.tooMany' } : null;
}

/**
 * The errors of a failed log-in (spec 1 §8 Sign-in): a 404 speaks of the password alone, but on the way to the design
 * app of the address too (DECISIONS 20). `last` is the field that was filled in last, where there is one for it still.
 */
export function loginErrors(
  error: unknown,
  { last = 'password', source }: { last?: 'password' | 'code'; source?: string } = {},
): SignInErrors {
  if (isCancelled(error)) return {};
  if (error instanceof ApiError && error.status === 404) {
    return { password: source === 'app-auth' ? 'auth.error.credentialsIncorrect' : 'auth.error.passwordIncorrect' };
  }
  if (hasCode(error, 'TWO_FACTOR_CODE_INVALID')) return { code: 'auth.error.code' };
  if (hasCode(error, 'TOO_MANY_REQUESTS')) return { [last]: 'auth.error.tooMany' };
  if (hasCode(error, 'INVALID_EMAIL')) return { email: 'auth.error.email' };
  if (hasCode(error, 'SSO_ENFORCED')) return { email: 'auth.error.ssoEnforced' };
  const text = isCaptchaError(error) ? 'auth.error.captcha' : 'common.error.tryAgain';
  return { email: text, [last]: text };
}
