import type { ErrorCode } from '@chamfer/contract';
import { expect, test } from 'vitest';
import { ApiError } from '../../app/api-error.ts';
import { loginErrors, methodErrors } from './sign-in-errors.ts';

const failure = (code: ErrorCode, status: number) => new ApiError({ code }, new Response(null, { status }));

test('wrong credentials stand on the password, with the email left alone', () => {
  expect(loginErrors(failure('WRONG_PASSWORD', 404))).toEqual({ password: 'auth.error.passwordIncorrect' });
});

test('too many attempts, a bad address, and everything else', () => {
  expect(loginErrors(failure('TOO_MANY_REQUESTS', 429))).toEqual({ password: 'auth.error.tooMany' });
  expect(loginErrors(failure('INVALID_EMAIL', 400))).toEqual({ email: 'auth.error.email' });
  const anything = { email: 'common.error.tryAgain', password: 'common.error.tryAgain' };
  expect(loginErrors(failure('INTERNAL_ERROR', 500))).toEqual(anything);
  expect(loginErrors(new ApiError({ code: 'NETWORK' }))).toEqual(anything);
});

test('a failed look-up of the method gives up the form, unless the address is to blame', () => {
  expect(methodErrors(failure('INVALID_EMAIL', 400))).toEqual({ email: 'auth.error.email' });
  expect(methodErrors(failure('TOO_MANY_REQUESTS', 429))).toEqual({ email: 'auth.error.tooMany' });
  expect(methodErrors(failure('INTERNAL_ERROR', 500))).toBeNull();
});
