import { ApiError } from '@chamfer/client';
import type { ErrorCode } from '@chamfer/contract';
import { expect, test } from 'vitest';
import {
  beginRefusal,
  checkAppCode,
  checkPasskeyName,
  enableRefusal,
  makeRefusal,
  removeRefusal,
  renameRefusal,
  turnOffRefusal,
} from './factor-checks.ts';

const failure = (code: ErrorCode, status = 400) => new ApiError({ code }, new Response(null, { status }));
/** What `navigator.credentials.create` throws. */
const deviceError = (name: string) => Object.assign(new Error('no'), { name });

test('a dialog is checked before it is sent', () => {
  expect(checkAppCode({ code: '123 456' })).toEqual({});
  for (const code of ['', '12345', '1234567', 'abcdef']) {
    expect(checkAppCode({ code })).toEqual({ code: 'factors.setUp.error.missing' });
  }
  expect(checkPasskeyName({ name: ' ' })).toEqual({ name: 'factors.passkeys.error.nameMissing' });
  expect(checkPasskeyName({ name: 'Work laptop' })).toEqual({});
});

test('what the server refuses is shown at its field', () => {
  expect(enableRefusal(failure('TWO_FACTOR_CODE_INVALID'))).toEqual({ code: 'factors.setUp.error.code' });
  expect(enableRefusal(failure('PROOF_REQUIRED', 403))).toEqual({ form: 'common.error.notConfirmed' });
  expect(beginRefusal(failure('TWO_FACTOR_ALREADY_ENABLED', 409))).toEqual({ form: 'factors.error.changed' });
  expect(beginRefusal(failure('TOO_MANY_REQUESTS', 429))).toEqual({ form: 'common.error.tooMany' });
  expect(renameRefusal(failure('PASSKEY_NOT_FOUND', 404))).toEqual({ form: 'factors.passkeys.error.gone' });
  expect(makeRefusal(failure('PASSKEY_INVALID'))).toEqual({ form: 'factors.passkeys.error.invalid' });
  expect(makeRefusal(failure('INTERNAL_ERROR', 500))).toEqual({ form: 'common.error.tryAgain' });
});

test('owners who keep a way in without single sign-on read why it stays', () => {
  for (const refusal of [turnOffRefusal, removeRefusal]) {
    expect(refusal(failure('OPERATION_NOT_ALLOWED', 409))).toEqual({ form: 'factors.error.exempt' });
  }
});

test('what the device refuses has a text too', () => {
  expect(makeRefusal(deviceError('InvalidStateError'))).toEqual({ form: 'factors.passkeys.error.known' });
  expect(makeRefusal(deviceError('SecurityError'))).toEqual({ form: 'factors.passkeys.error.address' });
  expect(makeRefusal(deviceError('UnknownError'))).toEqual({ form: 'common.error.tryAgain' });
});
