import { hasCode, isCaptchaError } from '@chamfer/client';
import { checkPassword, isEmail } from '@chamfer/contract/rules';
import type { FormErrors } from '../../platform/use-form-course.ts';

/** What is wrong with the address a reset link is wanted for (spec 1 §5 Reset submit). */
export function checkResetRequest(email: string): FormErrors<'email'> {
  return isEmail(email.trim()) ? {} : { email: 'auth.error.email' };
}

/** What a refused request for a reset link says (spec 1 §8 Reset). */
export function resetRequestErrors(error: unknown): FormErrors<'email'> {
  if (hasCode(error, 'INVALID_EMAIL') || hasCode(error, 'VALIDATION_ERROR')) return { email: 'auth.error.email' };
  if (isCaptchaError(error)) return { form: 'auth.error.captcha' };
  return { form: hasCode(error, 'TOO_MANY_REQUESTS') ? 'common.verification.tooMany' : 'common.error.tryAgain' };
}

/**
 * What is wrong with a new password (spec 1 §5 Reset submit). Null: it is too long, which stands at the field already,
 * so that there is nothing more to say.
 */
export function checkReset(password: string, repeat: string): FormErrors<'password'> | null {
  const { tooLong, strong } = checkPassword(password);
  if (tooLong) return null;
  if (repeat === '' || repeat !== password) return { password: 'auth.error.newPasswordsDiffer' };
  return strong ? {} : { password: 'auth.error.passwordWeak' };
}

/** What a refused new password says (spec 1 §8 Reset). */
export function resetErrors(error: unknown): FormErrors<'password'> {
  if (hasCode(error, 'PASSWORD_UNCHANGED')) return { password: 'auth.error.passwordUnchanged' };
  if (hasCode(error, 'WEAK_PASSWORD')) return { password: 'auth.error.passwordWeak' };
  if (hasCode(error, 'TOO_LONG_PASSWORD')) return { password: 'auth.error.passwordTooLong' };
  return { form: 'common.error.tryAgain' };
}
