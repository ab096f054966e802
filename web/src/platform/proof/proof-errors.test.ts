import { ApiError } from '@chamfer/client';
import type { ErrorCode } from '@chamfer/contract';
import { expect, test } from 'vitest';
import { checkProof, passkeyProofError, proofErrors } from './proof-errors.ts';

const failure = (code: ErrorCode, status = 400) => new ApiError({ code }, new Response(null, { status }));

test('a typed proof is validated before it is submitted', () => {
  expect(checkProof('password', '')).toEqual({ password: 'auth.error.passwordMissing' });
  expect(checkProof('password', 'x'.repeat(73))).toEqual({ password: 'auth.error.passwordTooLong' });
  expect(checkProof('password', ' ')).toEqual({});
  expect(checkProof('code', ' ')).toEqual({ code: 'auth.error.codeMissing' });
  expect(checkProof('code', 'k7m2p-x9qrt')).toEqual({});
});

test('server errors are shown at their field', () => {
  expect(proofErrors(failure('WRONG_PASSWORD'))).toEqual({ password: 'auth.error.passwordIncorrect' });
  expect(proofErrors(failure('TWO_FACTOR_CODE_INVALID'))).toEqual({ code: 'auth.error.code' });
  expect(proofErrors(failure('TOO_MANY_REQUESTS', 429))).toEqual({ form: 'common.error.tooMany' });
  expect(proofErrors(failure('CAPTCHA_MISMATCH'))).toEqual({ form: 'auth.error.captcha' });
  expect(proofErrors(failure('INTERNAL_ERROR', 500))).toEqual({ form: 'common.error.tryAgain' });
});

test('a wrong passkey has a text, and a closed browser dialog has none', () => {
  expect(passkeyProofError(failure('PASSKEY_INVALID'))).toBe('proof.error.passkey');
  expect(passkeyProofError(failure('PASSKEY_CHALLENGE_EXPIRED'))).toBe('auth.error.passkeyExpired');
  expect(passkeyProofError(failure('TOO_MANY_REQUESTS', 429))).toBe('common.error.tooMany');
  expect(passkeyProofError(new DOMException('closed', 'NotAllowedError'))).toBeNull();
});
