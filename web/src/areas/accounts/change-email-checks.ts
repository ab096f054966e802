import { hasCode, isCaptchaError } from '@chamfer/client';
import { checkPassword, isEmail } from '@chamfer/contract/rules';
import type { FormErrors } from '../../platform/use-form-course.ts';

/** What a change of the email asks for. */
export interface EmailChange {
  email: string;
  password: string;
}
/** What is wrong with it, by field. */
export type EmailChangeErrors = FormErrors<keyof EmailChange>;

/** Everything wrong with a change that is about to be sent (spec 1 §5 Change email). */
export function checkEmailChange({ email, password }: EmailChange): EmailChangeErrors {
  const errors: EmailChangeErrors = {};
  if (email.trim() === '') errors.email = 'accounts.email.error.missing';
  else if (!isEmail(email.trim())) errors.email = 'accounts.email.error.invalid';
  if (password === '') errors.password = 'auth.error.passwordMissing';
  else if (checkPassword(password).tooLong) errors.password = 'auth.error.passwordTooLong';
  return errors;
}

/** What a refused change says (spec 1 §8 Change email). */
export function emailChangeErrors(error: unknown): EmailChangeErrors {
  if (hasCode(error, 'WRONG_PASSWORD')) return { password: 'accounts.email.error.password' };
  if (hasCode(error, 'EMAIL_ALREADY_USED')) return { email: 'accounts.email.error.used' };
  if (hasCode(error, 'INVALID_EMAIL')) return { email: 'accounts.email.error.invalid' };
  if (isCaptchaError(error)) return { form: 'auth.error.captcha' };
  return { form: hasCode(error, 'TOO_MANY_REQUESTS') ? 'common.error.tooMany' : 'common.error.tryAgain' };
}
