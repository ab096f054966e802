import { isEmail, tidyEmail } from '@chamfer/contract/email-address';
import { checkPassword } from '@chamfer/contract/rules';
import { captchaRefusals } from '../../../platform/captcha/captcha-refusals.ts';
import { type FormErrors, refusals } from '../../../platform/form/refusals.ts';

/** The fields for changing the email. */
export interface EmailChange {
  email: string;
  password: string;
}

/** The errors of a change of email, checked before it is sent (spec 1 §5 Change email). */
export function checkEmailChange({ email, password }: EmailChange): FormErrors<keyof EmailChange> {
  const errors: FormErrors<keyof EmailChange> = {};
  if (tidyEmail(email) === '') errors.email = 'accounts.email.error.missing';
  else if (!isEmail(email)) errors.email = 'accounts.email.error.invalid';
  if (password === '') errors.password = 'auth.error.passwordMissing';
  else if (checkPassword(password).tooLong) errors.password = 'auth.error.passwordTooLong';
  return errors;
}

/** The texts for a refused change (spec 1 §8 Change email). */
export const emailChangeRefusal = refusals<'POST /change-email', keyof EmailChange>({
  ...captchaRefusals,
  WRONG_PASSWORD: { password: 'accounts.email.error.password' },
  EMAIL_ALREADY_USED: { email: 'accounts.email.error.used' },
  INVALID_EMAIL: { email: 'accounts.email.error.invalid' },
  SSO_ENFORCED: 'accounts.email.sso',
});
