import { ApiError } from '@chamfer/client';
import type { ErrorCode } from '@chamfer/contract';
import { expect, test } from 'vitest';
import { checkSignUp, checkWhileTyping, registerErrors } from './sign-up-checks.ts';

const good = {
  email: ' jonas.weber@haldenworks.com ',
  password: 'Halden2026',
  repeat: 'Halden2026',
  name: 'Jonas Weber',
  terms: true,
};
const empty = { email: '', password: '', repeat: '', name: '', terms: false };
const failure = (code: ErrorCode, status: number) => new ApiError({ code }, new Response(null, { status }));

test('a good form has no errors', () => {
  expect(checkSignUp(good)).toEqual({});
});

test('an empty form names every field but the repetition', () => {
  expect(checkSignUp(empty)).toEqual({
    email: 'auth.error.email',
    password: 'auth.error.passwordMissing',
    name: 'auth.error.name',
    terms: 'auth.error.terms',
  });
});

test('weak, too long and different passwords have texts of their own', () => {
  expect(checkSignUp({ ...good, password: 'halden', repeat: 'halden' }).password).toBe('auth.error.passwordWeak');
  const long = `Aa1${'x'.repeat(70)}`;
  expect(checkSignUp({ ...good, password: long, repeat: long }).password).toBe('auth.error.passwordTooLong');
  expect(checkSignUp({ ...good, repeat: 'Halden2025' }).repeat).toBe('auth.error.passwordsDiffer');
});

test('while typing, the checklist speaks of a weak password and nobody of an unticked box', () => {
  const typing = checkWhileTyping({ ...empty, email: 'jonas@', password: 'hal' });
  expect(typing).toEqual({ email: 'auth.error.email', name: 'auth.error.name' });
  expect(checkWhileTyping({ ...good, repeat: 'H' }).repeat).toBe('auth.error.passwordsDiffer');
});

test('what the server refuses stands on its field, the unknown on the form', () => {
  expect(registerErrors(failure('EMAIL_ALREADY_USED', 409))).toEqual({ email: 'auth.error.emailTaken' });
  expect(registerErrors(failure('WEAK_PASSWORD', 400))).toEqual({ password: 'auth.error.passwordWeak' });
  expect(registerErrors(failure('TOO_LONG_PASSWORD', 400))).toEqual({ password: 'auth.error.passwordTooLong' });
  expect(registerErrors(failure('TEAM_INVITATION_REQUIRED', 409))).toEqual({ email: 'auth.error.invited' });
  expect(registerErrors(failure('CAPTCHA_MISMATCH', 400))).toEqual({ form: 'auth.error.captcha' });
  expect(registerErrors(failure('MISSING_CAPTCHA', 400))).toEqual({ form: 'auth.error.captcha' });
  expect(registerErrors(failure('TOO_MANY_REQUESTS', 429))).toEqual({ form: 'common.error.tooMany' });
  expect(registerErrors(failure('INTERNAL_ERROR', 500))).toEqual({ form: 'common.error.tryAgain' });
});
