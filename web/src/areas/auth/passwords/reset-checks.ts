import { isEmail } from '@chamfer/contract/email-address';
import { checkPassword, normalPassword } from '@chamfer/contract/rules';
import { captchaRefusals } from '../../../platform/captcha/captcha-refusals.ts';
import { type FormErrors, refusals } from '../../../platform/form/refusals.ts';

/** The errors of the email for which a reset link is requested (spec 1 §5 Reset submit). */
export function checkResetRequest(email: string): FormErrors<'email'> {
  return isEmail(email) ? {} : { email: 'auth.error.email' };
}

/** The texts for a refused request for a reset link (spec 1 §8 Reset). */
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

/** The errors of a new password (spec 1 §5 Reset submit). */
export function checkReset({ password, repeat }: NewPassword): FormErrors<'password'> {
  const { tooLong, strong } = checkPassword(password);
  if (tooLong) return { password: 'auth.error.passwordTooLong' };
  if (repeat === '' || normalPassword(repeat) !== normalPassword(password))
    return { password: 'auth.error.newPasswordsDiffer' };
  return strong ? {} : { password: 'auth.error.passwordWeak' };
}

/** The texts for a refused new password (spec 1 §8 Reset). */
export const resetRefusal = refusals<'POST /reset-password/v2/{hash}', 'password'>({
  // These lead to the page for expired links.
  INVALID_CONFIRMATION_HASH: null,
  VALIDATION_ERROR: null,
  PASSWORD_UNCHANGED: { password: 'auth.error.passwordUnchanged' },
  WEAK_PASSWORD: { password: 'auth.error.passwordWeak' },
  TOO_LONG_PASSWORD: { password: 'auth.error.passwordTooLong' },
});
