import { ApiError } from '@chamfer/client';
import type { ErrorCode } from '@chamfer/contract';
import { expect, test } from 'vitest';
import { checkPasswordChange, passwordChangeRefusal } from './change-password-checks.ts';
import { checkReset, checkResetRequest, resetRefusal, resetRequestRefusal } from './reset-checks.ts';

const failure = (code: ErrorCode, status = 400) => new ApiError({ code }, new Response(null, { status }));

test('a reset link needs a valid email', () => {
  expect(checkResetRequest(' mara.lindqvist@haldenworks.com ')).toEqual({});
  expect(checkResetRequest('')).toEqual({ email: 'auth.error.email' });
  expect(resetRequestRefusal(failure('INVALID_EMAIL'))).toEqual({ email: 'auth.error.email' });
  expect(resetRequestRefusal(failure('TOO_MANY_REQUESTS', 429))).toEqual({ form: 'common.verification.tooMany' });
  expect(resetRequestRefusal(failure('CAPTCHA_MISMATCH'))).toEqual({ form: 'auth.error.captcha' });
  expect(resetRequestRefusal(new ApiError({ code: 'NETWORK' }))).toEqual({ form: 'common.error.tryAgain' });
});

test('a new password: its length is checked first, then the repetition, then its strength', () => {
  const long = `Aa1${'x'.repeat(70)}`;
  const check = (password: string, repeat: string) => checkReset({ password, repeat }).password;
  expect(check(long, '')).toBe('auth.error.passwordTooLong');
  expect(check('weak', '')).toBe('auth.error.newPasswordsDiffer');
  expect(check('weak', 'weaker')).toBe('auth.error.newPasswordsDiffer');
  expect(check('weak', 'weak')).toBe('auth.error.passwordWeak');
  expect(check('Halden2026', 'Halden2026')).toBeUndefined();
  expect(resetRefusal(failure('PASSWORD_UNCHANGED'))).toEqual({ password: 'auth.error.passwordUnchanged' });
});

test('a changed password has errors at each field', () => {
  const good = { current: 'Halden2026', password: 'Halden2027', repeat: 'Halden2027' };
  expect(checkPasswordChange(good)).toEqual({});
  expect(checkPasswordChange({ current: '', password: '', repeat: '' })).toEqual({
    current: 'auth.error.passwordMissing',
    password: 'auth.error.passwordWeak',
  });
  expect(checkPasswordChange({ ...good, repeat: 'Halden2028' })).toEqual({ repeat: 'auth.error.confirmationDiffers' });
  expect(checkPasswordChange({ ...good, current: 'Halden2027' })).toEqual({
    password: 'auth.error.passwordUnchanged',
  });
  expect(passwordChangeRefusal(failure('WRONG_PASSWORD'))).toEqual({ current: 'auth.error.passwordIncorrect' });
  expect(passwordChangeRefusal(failure('MISSING_CAPTCHA'))).toEqual({ form: 'auth.error.captcha' });
  expect(passwordChangeRefusal(failure('INTERNAL_ERROR', 500))).toEqual({ form: 'common.error.tryAgain' });
});
