import { ApiError } from '@chamfer/client';
import type { ErrorCode } from '@chamfer/contract';
import { expect, test } from 'vitest';
import { loginErrors, methodErrors } from './sign-in-errors.ts';

const failure = (code: ErrorCode, status: number) => new ApiError({ code }, new Response(null, { status }));

test('wrong credentials stand on the password, with the email left alone', () => {
  const wrong = failure('WRONG_PASSWORD', 404);
  expect(loginErrors(wrong)).toEqual({ password: 'auth.error.passwordIncorrect' });
  expect(loginErrors(wrong, { source: 'signin' })).toEqual({ password: 'auth.error.passwordIncorrect' });
  expect(loginErrors(wrong, { source: 'app-auth' })).toEqual({ password: 'auth.error.credentialsIncorrect' });
});

test('too many attempts, a bad address, and everything else', () => {
  expect(loginErrors(failure('TOO_MANY_REQUESTS', 429))).toEqual({ password: 'auth.error.tooMany' });
  expect(loginErrors(failure('INVALID_EMAIL', 400))).toEqual({ email: 'auth.error.email' });
  expect(loginErrors(failure('SSO_ENFORCED', 403))).toEqual({ email: 'auth.error.ssoEnforced' });
  const anything = { email: 'common.error.tryAgain', password: 'common.error.tryAgain' };
  expect(loginErrors(failure('INTERNAL_ERROR', 500))).toEqual(anything);
  expect(loginErrors(new ApiError({ code: 'NETWORK' }))).toEqual(anything);
});

test('a captcha that failed has a text, one that was cancelled has none', () => {
  const failed = { email: 'auth.error.captcha', password: 'auth.error.captcha' };
  expect(loginErrors(failure('MISSING_CAPTCHA', 400))).toEqual(failed);
  expect(loginErrors(failure('CAPTCHA_MISMATCH', 400))).toEqual(failed);
  expect(loginErrors(new DOMException('', 'AbortError'))).toEqual({});
});

test('at the second factor, its field says what is wrong', () => {
  const last = 'code';
  expect(loginErrors(failure('TWO_FACTOR_CODE_INVALID', 400), { last })).toEqual({ code: 'auth.error.code' });
  expect(loginErrors(failure('TOO_MANY_REQUESTS', 429), { last })).toEqual({ code: 'auth.error.tooMany' });
  const anything = { email: 'common.error.tryAgain', code: 'common.error.tryAgain' };
  expect(loginErrors(failure('INTERNAL_ERROR', 500), { last })).toEqual(anything);
  expect(loginErrors(failure('WRONG_PASSWORD', 404), { last })).toEqual({ password: 'auth.error.passwordIncorrect' });
});

test('a failed look-up of the method gives up the form, unless the address is to blame', () => {
  expect(methodErrors(failure('INVALID_EMAIL', 400))).toEqual({ email: 'auth.error.email' });
  expect(methodErrors(failure('TOO_MANY_REQUESTS', 429))).toEqual({ email: 'auth.error.tooMany' });
  expect(methodErrors(failure('INTERNAL_ERROR', 500))).toBeNull();
});
