import { checkPassword, normalPassword } from '@chamfer/contract/rules';
import { captchaRefusals } from '../../../platform/captcha/captcha-refusals.ts';
import { type FormErrors, refusals } from '../../../platform/form/refusals.ts';
import type { NewPassword } from './reset-checks.ts';

/** The fields for changing the password. */
export interface PasswordChange extends NewPassword {
  current: string;
}

/** The errors of a change of password, checked before it is sent (spec 1 §5 Change password). */
export function checkPasswordChange({ current, password, repeat }: PasswordChange): FormErrors<keyof PasswordChange> {
  const errors: FormErrors<keyof PasswordChange> = {};
  const { tooLong, strong } = checkPassword(password);
  if (current === '') errors.current = 'auth.error.passwordMissing';
  if (tooLong) errors.password = 'auth.error.passwordTooLong';
  else if (!strong) errors.password = 'auth.error.passwordWeak';
  else if (normalPassword(password) === normalPassword(current)) errors.password = 'auth.error.passwordUnchanged';
  if (normalPassword(repeat) !== normalPassword(password)) errors.repeat = 'auth.error.confirmationDiffers';
  return errors;
}

/** The texts for a refused change (spec 1 §8 Change password). */
export const passwordChangeRefusal = refusals<'POST /change-password', keyof PasswordChange>({
  ...captchaRefusals,
  WRONG_PASSWORD: { current: 'auth.error.passwordIncorrect' },
  PASSWORD_UNCHANGED: { password: 'auth.error.passwordUnchanged' },
  WEAK_PASSWORD: { password: 'auth.error.passwordWeak' },
  TOO_LONG_PASSWORD: { password: 'auth.error.passwordTooLong' },
  SSO_ENFORCED: 'accounts.password.sso',
});
