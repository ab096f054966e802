import { ApiError } from '@chamfer/client';
import type { ErrorCode } from '@chamfer/contract';
import { expect, test } from 'vitest';
import { checkSignUp, checkWhileTyping, registerRefusal } from './sign-up-checks.ts';

const good = {
  email: ' jonas.weber@haldenworks.com ',
  password: 'Halden2026',
  repeat: 'Halden2026',
  name: 'Jonas Weber',
  terms: true,
};
const empty = { email: '', password: '', repeat: '', name: '', terms: false };
const failure = (code: ErrorCode, status: number) => new ApiError({ code }, new Response(null, { status }));

test('a valid form has no errors', () => {
  expect(checkSignUp(good)).toEqual({});
});

test('an empty form has errors at every field except the repetition', () => {
  expect(checkSignUp(empty)).toEqual({
    email: 'auth.error.email',
    password: 'auth.error.passwordMissing',
    name: 'auth.error.name',
    terms: 'auth.error.terms',
  });
});

test('weak, too long and different passwords have separate texts', () => {
  expect(checkSignUp({ ...good, password: 'halden', repeat: 'halden' }).password).toBe('auth.error.passwordWeak');
  const long = `Aa1${'x'.repeat(70)}`;
  expect(checkSignUp({ ...good, password: long, repeat: long }).password).toBe('auth.error.passwordTooLong');
  expect(checkSignUp({ ...good, repeat: 'Halden2025' }).repeat).toBe('auth.error.passwordsDiffer');
});

test('while typing, the checklist covers a weak password and there is no error for an unticked box', () => {
  const typing = checkWhileTyping({ ...empty, email: 'jonas@', password: 'hal' });
  expect(typing).toEqual({ email: 'auth.error.email', name: 'auth.error.name' });
  expect(checkWhileTyping({ ...good, repeat: 'H' }).repeat).toBe('auth.error.passwordsDiffer');
});

test('refusals of the server appear at their field, unknown ones at the form', () => {
  expect(registerRefusal(failure('EMAIL_ALREADY_USED', 409))).toEqual({ email: 'auth.error.emailTaken' });
  expect(registerRefusal(failure('WEAK_PASSWORD', 400))).toEqual({ password: 'auth.error.passwordWeak' });
  expect(registerRefusal(failure('TOO_LONG_PASSWORD', 400))).toEqual({ password: 'auth.error.passwordTooLong' });
  expect(registerRefusal(failure('TEAM_INVITATION_REQUIRED', 409))).toEqual({ email: 'auth.error.invited' });
  expect(registerRefusal(failure('SSO_ENFORCED', 403))).toEqual({ email: 'auth.error.ssoSignUp' });
  expect(registerRefusal(failure('CAPTCHA_MISMATCH', 400))).toEqual({ form: 'auth.error.captcha' });
  expect(registerRefusal(failure('MISSING_CAPTCHA', 400))).toEqual({ form: 'auth.error.captcha' });
  expect(registerRefusal(failure('TOO_MANY_REQUESTS', 429))).toEqual({ form: 'common.error.tooMany' });
  expect(registerRefusal(failure('INTERNAL_ERROR', 500))).toEqual({ form: 'common.error.tryAgain' });
});
