import { checkPassword, isEmail } from '@chamfer/contract/rules';
import { captchaRefusals } from '../../platform/captcha/captcha-refusals.ts';
import { type FormErrors, refusals } from '../../platform/refusals.ts';

/** What a change of the email asks for. */
export interface EmailChange {
  email: string;
  password: string;
}

/** Everything wrong with a change that is about to be sent (spec 1 §5 Change email). */
export function checkEmailChange({ email, password }: EmailChange): FormErrors<keyof EmailChange> {
  const errors: FormErrors<keyof EmailChange> = {};
  if (email.trim() === '') errors.email = 'accounts.email.error.missing';
  else if (!isEmail(email.trim())) errors.email = 'accounts.email.error.invalid';
  if (password === '') errors.password = 'auth.error.passwordMissing';
  else if (checkPassword(password).tooLong) errors.password = 'auth.error.passwordTooLong';
  return errors;
}

/** What a refused change says (spec 1 §8 Change email). */
export const emailChangeRefusal = refusals<'POST /change-email', keyof EmailChange>({
  ...captchaRefusals,
  WRONG_PASSWORD: { password: 'accounts.email.error.password' },
  EMAIL_ALREADY_USED: { email: 'accounts.email.error.used' },
  INVALID_EMAIL: { email: 'accounts.email.error.invalid' },
  SSO_ENFORCED: 'accounts.email.sso',
});
