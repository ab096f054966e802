import { ApiError } from '@chamfer/client';
import type { ErrorCode } from '@chamfer/contract';
import { expect, test } from 'vitest';
import { checkProof, isTyped, type ProofField, passkeyProofError, proofRefusal } from './proof-checks.ts';

const failure = (code: ErrorCode, status = 400) => new ApiError({ code }, new Response(null, { status }));

test('a typed proof is looked at before it is sent', () => {
  const check = (way: ProofField, typed: string) => checkProof(way, { password: '', code: '', [way]: typed });
  expect(check('password', '')).toEqual({ password: 'auth.error.passwordMissing' });
  expect(check('password', 'x'.repeat(73))).toEqual({ password: 'auth.error.passwordTooLong' });
  expect(check('password', ' ')).toEqual({});
  expect(check('code', ' ')).toEqual({ code: 'auth.error.codeMissing' });
  expect(check('code', 'k7m2p-x9qrt')).toEqual({});
});

test('a password and a code are typed, and nothing else', () => {
  expect((['password', 'code', 'passkey', 'sso'] as const).filter(isTyped)).toEqual(['password', 'code']);
});

test('what the server refuses is shown at its field', () => {
  expect(proofRefusal(failure('WRONG_PASSWORD'))).toEqual({ password: 'auth.error.passwordIncorrect' });
  expect(proofRefusal(failure('TWO_FACTOR_CODE_INVALID'))).toEqual({ code: 'auth.error.code' });
  expect(proofRefusal(failure('TWO_FACTOR_NOT_ENABLED', 409))).toEqual({ code: 'proof.error.noCode' });
  expect(proofRefusal(failure('TOO_MANY_REQUESTS', 429))).toEqual({ form: 'common.error.tooMany' });
  expect(proofRefusal(failure('CAPTCHA_MISMATCH'))).toEqual({ form: 'auth.error.captcha' });
  expect(proofRefusal(failure('INVALID_AUTHENTICATION_SESSION'))).toEqual({ form: 'proof.error.sso' });
  expect(proofRefusal(failure('INTERNAL_ERROR', 500))).toEqual({ form: 'common.error.tryAgain' });
});

test('a passkey that does not fit has its text, and a browser’s dialog that was closed has none', () => {
  expect(passkeyProofError(failure('PASSKEY_INVALID'))).toBe('proof.error.passkey');
  expect(passkeyProofError(failure('PASSKEY_CHALLENGE_EXPIRED'))).toBe('auth.error.passkeyExpired');
  expect(passkeyProofError(failure('TOO_MANY_REQUESTS', 429))).toBe('common.error.tooMany');
  expect(passkeyProofError(new DOMException('closed', 'NotAllowedError'))).toBeNull();
});
