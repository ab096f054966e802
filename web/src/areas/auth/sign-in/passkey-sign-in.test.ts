import { ApiError } from '@chamfer/client';
import type { ErrorCode } from '@chamfer/contract';
import { expect, test } from 'vitest';
import { passkeyError } from './passkey-sign-in.ts';

const failure = (code: ErrorCode, status: number) => new ApiError({ code }, new Response(null, { status }));

test('no message for a user who closes the dialog of the browser', () => {
  expect(passkeyError(new DOMException('', 'NotAllowedError'))).toBeNull();
  expect(passkeyError(new DOMException('', 'AbortError'))).toBeNull();
});

test('every refusal of the server has a text', () => {
  expect(passkeyError(failure('PASSKEY_INVALID', 400))).toBe('auth.error.passkeyInvalid');
  expect(passkeyError(failure('PASSKEY_CHALLENGE_EXPIRED', 400))).toBe('auth.error.passkeyExpired');
  expect(passkeyError(failure('SSO_ENFORCED', 403))).toBe('auth.error.ssoEnforced');
  expect(passkeyError(failure('ACCOUNT_BLOCKED', 403))).toBe('auth.error.blocked');
  expect(passkeyError(failure('TOO_MANY_REQUESTS', 429))).toBe('auth.error.tooMany');
  expect(passkeyError(new ApiError({ code: 'NETWORK' }))).toBe('common.error.tryAgain');
});
