import { ApiError } from '@chamfer/client';
import type { ErrorCode } from '@chamfer/contract';
import { expect, test } from 'vitest';
import { loginRefusal, methodRefusal } from './sign-in-refusals.ts';

const failure = (code: ErrorCode, status: number) => new ApiError({ code }, new Response(null, { status }));
const refused = loginRefusal('password', undefined);

test('wrong credentials are an error of the password, not of the email', () => {
  const wrong = failure('WRONG_PASSWORD', 404);
  expect(refused(wrong)).toEqual({ password: 'auth.error.passwordIncorrect' });
  expect(loginRefusal('password', 'signin')(wrong)).toEqual({ password: 'auth.error.passwordIncorrect' });
  expect(loginRefusal('password', 'app-auth')(wrong)).toEqual({ password: 'auth.error.credentialsIncorrect' });
});

test('too many attempts, an invalid email, and everything else have texts', () => {
  expect(refused(failure('TOO_MANY_REQUESTS', 429))).toEqual({ password: 'auth.error.tooMany' });
  expect(refused(failure('INVALID_EMAIL', 400))).toEqual({ email: 'auth.error.email' });
  expect(refused(failure('SSO_ENFORCED', 403))).toEqual({ email: 'auth.error.ssoEnforced' });
  expect(refused(failure('ACCOUNT_BLOCKED', 403))).toEqual({ email: 'auth.error.blocked' });
  const anything = { email: 'common.error.tryAgain', password: 'common.error.tryAgain' };
  expect(refused(failure('INTERNAL_ERROR', 500))).toEqual(anything);
  expect(refused(new ApiError({ code: 'NETWORK' }))).toEqual(anything);
});

test('a captcha that failed has a text', () => {
  const failed = { email: 'auth.error.captcha', password: 'auth.error.captcha' };
  expect(refused(failure('MISSING_CAPTCHA', 400))).toEqual(failed);
  expect(refused(failure('CAPTCHA_MISMATCH', 400))).toEqual(failed);
});

test('at the second factor, errors are shown at its field; the request for it is not an error', () => {
  const atCode = loginRefusal('code', undefined);
  expect(atCode(failure('TWO_FACTOR_CODE_INVALID', 400))).toEqual({ code: 'auth.error.code' });
  expect(atCode(failure('TOO_MANY_REQUESTS', 429))).toEqual({ code: 'auth.error.tooMany' });
  const anything = { email: 'common.error.tryAgain', code: 'common.error.tryAgain' };
  expect(atCode(failure('INTERNAL_ERROR', 500))).toEqual(anything);
  expect(atCode(failure('WRONG_PASSWORD', 404))).toEqual({ password: 'auth.error.passwordIncorrect' });
  expect(refused(failure('TWO_FACTOR_REQUIRED', 400))).toEqual({});
});

test('a failed look-up of the method replaces the form, unless the email is the cause', () => {
  expect(methodRefusal(failure('INVALID_EMAIL', 400))).toEqual({ email: 'auth.error.email' });
  expect(methodRefusal(failure('TOO_MANY_REQUESTS', 429))).toEqual({ email: 'auth.error.tooMany' });
  expect(methodRefusal(failure('INTERNAL_ERROR', 500)).form).toBe('common.error.tryAgain');
});
