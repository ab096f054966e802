import { isEmail } from '@chamfer/contract/email-address';
import { oneLine } from '@chamfer/contract/names';
import { checkPassword, normalPassword, signUpNameMaxLength } from '@chamfer/contract/rules';
import { captchaRefusals } from '../../../platform/captcha/captcha-refusals.ts';
import { type FormErrors, refusals } from '../../../platform/form/refusals.ts';

/** The fields of sign-up. */
export interface SignUpForm {
  email: string;
  password: string;
  repeat: string;
  name: string;
  terms: boolean;
}
/** A field of sign-up. */
export type SignUpField = keyof SignUpForm;
/** The errors, by field. */
export type SignUpErrors = FormErrors<SignUpField>;

/** The errors of a form, checked before it is sent (spec 1 §5 Sign-up). */
export function checkSignUp(form: SignUpForm): SignUpErrors {
  const errors: SignUpErrors = checkNewAccount(form);
  if (!isEmail(form.email)) errors.email = 'auth.error.email';
  return errors;
}

/** The fields of a new account whose address is already known (spec 2 §5 Join invitation). */
export type NewAccountForm = Omit<SignUpForm, 'email'>;

/** The errors in everything but the address. */
export function checkNewAccount(form: NewAccountForm): FormErrors<keyof NewAccountForm> {
  const errors: FormErrors<keyof NewAccountForm> = {};
  const password = checkPassword(form.password);
  const name = oneLine(form.name);
  if (form.password === '') errors.password = 'auth.error.passwordMissing';
  else if (password.tooLong) errors.password = 'auth.error.passwordTooLong';
  else if (!password.strong) errors.password = 'auth.error.passwordWeak';
  if (normalPassword(form.repeat) !== normalPassword(form.password)) errors.repeat = 'auth.error.passwordsDiffer';
  if (name === '' || name.length > signUpNameMaxLength) errors.name = 'auth.error.name';
  if (!form.terms) errors.terms = 'auth.error.terms';
  return errors;
}

/**
 * The errors that are shown while typing. A weak password is left to the checklist; a repetition that is still empty
 * and an unticked box are not shown.
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

/** The texts for a refused registration (spec 1 §8 Register). */
export const registerRefusal = refusals<'POST /auth/web/register', SignUpField>({
  ...captchaRefusals,
  OPERATION_NOT_ALLOWED: 'auth.error.invitedOnly',
  EMAIL_ALREADY_USED: { email: 'auth.error.emailTaken' },
  SSO_ENFORCED: { email: 'auth.error.ssoSignUp' },
  TEAM_INVITATION_REQUIRED: { email: 'auth.error.invited' },
  INVALID_EMAIL: { email: 'auth.error.email' },
  WEAK_PASSWORD: { password: 'auth.error.passwordWeak' },
  TOO_LONG_PASSWORD: { password: 'auth.error.passwordTooLong' },
  VALIDATION_ERROR: ({ validationErrors }) => {
    const field = validationErrors[0]?.field;
    if (field === 'name') return { name: 'auth.error.name' };
    if (field === 'email') return { email: 'auth.error.email' };
    return field === 'password' ? { password: 'auth.error.passwordWeak' } : 'common.error.tryAgain';
  },
});
