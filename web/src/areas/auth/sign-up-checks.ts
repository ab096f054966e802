import { hasCode, isCaptchaError } from '@chamfer/client';
import { checkPassword, isEmail, signUpNameMaxLength } from '@chamfer/contract/rules';
import type { MessageKey } from '../../i18n/messages.ts';

/** What sign-up asks for. */
export interface SignUpForm {
  email: string;
  password: string;
  repeat: string;
  name: string;
  terms: boolean;
}
/** A field of sign-up. */
export type SignUpField = keyof SignUpForm;
/** What is wrong, by field; `form` belongs to none. */
export type SignUpErrors = Partial<Record<SignUpField | 'form', MessageKey>>;

/** Everything wrong with a form that is about to be sent (spec 1 §5 Sign-up). */
export function checkSignUp(form: SignUpForm): SignUpErrors {
  const errors: SignUpErrors = {};
  const password = checkPassword(form.password);
  const name = form.name.trim();
  if (!isEmail(form.email.trim())) errors.email = 'auth.error.email';
  if (form.password === '') errors.password = 'auth.error.passwordMissing';
  else if (password.tooLong) errors.password = 'auth.error.passwordTooLong';
  else if (!password.strong) errors.password = 'auth.error.passwordWeak';
  if (form.repeat !== form.password) errors.repeat = 'auth.error.passwordsDiffer';
  if (name === '' || name.length > signUpNameMaxLength) errors.name = 'auth.error.name';
  if (!form.terms) errors.terms = 'auth.error.terms';
  return errors;
}

/**
 * What is worth saying while typing: a weak password is the checklist's affair, a repetition not yet begun and an
 * unticked box are nobody's.
 */
export function checkWhileTyping(form: SignUpForm): SignUpErrors {
  const { email, password, repeat, name } = checkSignUp(form);
  return {
    email,
    password: password === 'auth.error.passwordTooLong' ? password : undefined,
    repeat: form.repeat === '' ? undefined : repeat,
    name,
  };
}

/** The errors of a refused registration (spec 1 §8 Register). */
export function registerErrors(error: unknown): SignUpErrors {
  if (hasCode(error, 'EMAIL_ALREADY_USED')) return { email: 'auth.error.emailTaken' };
  if (hasCode(error, 'TEAM_INVITATION_REQUIRED')) return { email: 'auth.error.invited' };
  if (hasCode(error, 'INVALID_EMAIL')) return { email: 'auth.error.email' };
  if (hasCode(error, 'WEAK_PASSWORD')) return { password: 'auth.error.passwordWeak' };
  if (hasCode(error, 'TOO_LONG_PASSWORD')) return { password: 'auth.error.passwordTooLong' };
  if (hasCode(error, 'VALIDATION_ERROR')) {
    const field = error.validationErrors[0]?.field;
    if (field === 'name') return { name: 'auth.error.name' };
    if (field === 'email') return { email: 'auth.error.email' };
    if (field === 'password') return { password: 'auth.error.passwordWeak' };
  }
  if (hasCode(error, 'TOO_MANY_REQUESTS')) return { form: 'common.error.tooMany' };
  return { form: isCaptchaError(error) ? 'auth.error.captcha' : 'common.error.tryAgain' };
}
