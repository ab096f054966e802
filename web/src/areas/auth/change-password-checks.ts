import { hasCode, isCaptchaError } from '@chamfer/client';
import { checkPassword } from '@chamfer/contract/rules';
import type { FormErrors } from '../../platform/use-form-course.ts';

/** What a change of the password asks for. */
export interface PasswordChange {
  current: string;
  password: string;
  repeat: string;
}
/** What is wrong with it, by field. */
export type PasswordChangeErrors = FormErrors<keyof PasswordChange>;

/** Everything wrong with a change that is about to be sent (spec 1 §5 Change password). */
export function checkPasswordChange({ current, password, repeat }: PasswordChange): PasswordChangeErrors {
  const errors: PasswordChangeErrors = {};
  const { tooLong, strong } = checkPassword(password);
  if (current === '') errors.current = 'auth.error.passwordMissing';
  if (tooLong) errors.password = 'auth.error.passwordTooLong';
  else if (!strong) errors.password = 'auth.error.passwordWeak';
  else if (password === current) errors.password = 'auth.error.passwordUnchanged';
  if (repeat !== password) errors.repeat = 'auth.error.confirmationDiffers';
  return errors;
}

/** What a refused change says (spec 1 §8 Change password). */
export function passwordChangeErrors(error: unknown): PasswordChangeErrors {
  if (hasCode(error, 'WRONG_PASSWORD')) return { current: 'auth.error.passwordIncorrect' };
  if (hasCode(error, 'PASSWORD_UNCHANGED')) return { password: 'auth.error.passwordUnchanged' };
  if (hasCode(error, 'WEAK_PASSWORD')) return { password: 'auth.error.passwordWeak' };
  if (hasCode(error, 'TOO_LONG_PASSWORD')) return { password: 'auth.error.passwordTooLong' };
  if (isCaptchaError(error)) return { form: 'auth.error.captcha' };
  return { form: hasCode(error, 'TOO_MANY_REQUESTS') ? 'common.error.tooMany' : 'common.error.tryAgain' };
}
