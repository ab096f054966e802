import { captchaRefusals } from '../../../platform/captcha/captcha-refusals.ts';
import { type Refusal, refusals } from '../../../platform/form/refusals.ts';

/** The values of sign-in, asked for step by step; `code` is the second factor. */
export interface SignInValues {
  email: string;
  password: string;
  code: string;
}
/** A step of sign-in, named after the field that it asks for. */
export type SignInStep = keyof SignInValues;

/** The texts for a failed look-up of the method. `form`: the page shows 'Something went wrong' instead (spec 1 §2). */
export const methodRefusal = refusals<'POST /auth/web/method', 'email'>({
  INVALID_EMAIL: { email: 'auth.error.email' },
  VALIDATION_ERROR: { email: 'auth.error.email' },
  TOO_MANY_REQUESTS: { email: 'auth.error.tooMany' },
});

/**
 * The texts for a failed log-in at a step (spec 1 §8 Sign-in). The text for wrong credentials mentions only the
 * password, but on the way to the design app also the email (DECISIONS 20). Unknown errors appear at every visible
 * field.
 */
export function loginRefusal(step: SignInStep, source: string | undefined): Refusal<SignInStep> {
  const refusal = refusals<'POST /auth/web/login', SignInStep>({
    ...captchaRefusals,
    INVALID_EMAIL: { email: 'auth.error.email' },
    SSO_ENFORCED: { email: 'auth.error.ssoEnforced' },
    ACCOUNT_BLOCKED: { email: 'auth.error.blocked' },
    WRONG_PASSWORD: {
      password: source === 'app-auth' ? 'auth.error.credentialsIncorrect' : 'auth.error.passwordIncorrect',
    },
    // Continues with the next step.
    TWO_FACTOR_REQUIRED: null,
    TWO_FACTOR_CODE_INVALID: { code: 'auth.error.code' },
    TOO_MANY_REQUESTS: step === 'code' ? { code: 'auth.error.tooMany' } : { password: 'auth.error.tooMany' },
  });
  return (error) => {
    const { form, ...errors } = refusal(error);
    return form ? { email: form, [step]: form } : errors;
  };
}
