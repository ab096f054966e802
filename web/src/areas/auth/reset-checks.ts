import { checkPassword, isEmail } from '@chamfer/contract/rules';
import { captchaRefusals } from '../../platform/captcha/captcha-refusals.ts';
import { type FormErrors, refusals } from '../../platform/refusals.ts';

/** What is wrong with the address a reset link is wanted for (spec 1 §5 Reset submit). */
export function checkResetRequest(email: string): FormErrors<'email'> {
  return isEmail(email.trim()) ? {} : { email: 'auth.error.email' };
}

/** What a refused request for a reset link says (spec 1 §8 Reset). */
export const resetRequestRefusal = refusals<'POST /reset-password', 'email'>({
  ...captchaRefusals,
  INVALID_EMAIL: { email: 'auth.error.email' },
  VALIDATION_ERROR: { email: 'auth.error.email' },
  TOO_MANY_REQUESTS: 'common.verification.tooMany',
});

/** A new password and its repetition. */
export interface NewPassword {
  password: string;
  repeat: string;
}

/** What is wrong with a new password (spec 1 §5 Reset submit). */
export function checkReset({ password, repeat }: NewPassword): FormErrors<'password'> {
  const { tooLong, strong } = checkPassword(password);
  if (tooLong) return { password: 'auth.error.passwordTooLong' };
  if (repeat === '' || repeat !== password) return { password: 'auth.error.newPasswordsDiffer' };
  return strong ? {} : { password: 'auth.error.passwordWeak' };
}

/** What a refused new password says (spec 1 §8 Reset). */
export const resetRefusal = refusals<'POST /reset-password/v2/{hash}', 'password'>({
  // Lead to the page of expired links.
  INVALID_CONFIRMATION_HASH: null,
  VALIDATION_ERROR: null,
  PASSWORD_UNCHANGED: { password: 'auth.error.passwordUnchanged' },
  WEAK_PASSWORD: { password: 'auth.error.passwordWeak' },
  TOO_LONG_PASSWORD: { password: 'auth.error.passwordTooLong' },
});
