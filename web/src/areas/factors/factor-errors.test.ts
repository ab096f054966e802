import { ApiError } from '@chamfer/client';
import type { ErrorCode } from '@chamfer/contract';
import { expect, test } from 'vitest';
import { checkAppCode, checkPasskeyName, factorErrors } from './factor-errors.ts';

const failure = (code: ErrorCode, status = 400) => new ApiError({ code }, new Response(null, { status }));
/** The error thrown by `navigator.credentials.create`. */
const deviceError = (name: string) => Object.assign(new Error('no'), { name });

test('a dialog is validated before it is submitted', () => {
  expect(checkAppCode('123 456')).toEqual({});
  for (const code of ['', '12345', '1234567', 'abcdef']) {
    expect(checkAppCode(code)).toEqual({ code: 'factors.setUp.error.missing' });
  }
  expect(checkPasskeyName(' ')).toEqual({ name: 'factors.passkeys.error.nameMissing' });
  expect(checkPasskeyName('Work laptop')).toEqual({});
});

test('server errors are shown at their field', () => {
  expect(factorErrors(failure('PROOF_REQUIRED', 403))).toEqual({ form: 'common.error.notConfirmed' });
  expect(factorErrors(failure('TWO_FACTOR_CODE_INVALID'))).toEqual({ code: 'factors.setUp.error.code' });
  expect(factorErrors(failure('TWO_FACTOR_ALREADY_ENABLED', 409))).toEqual({ form: 'factors.error.changed' });
  expect(factorErrors(failure('TOO_MANY_REQUESTS', 429))).toEqual({ form: 'common.error.tooMany' });
  expect(factorErrors(failure('INTERNAL_ERROR', 500))).toEqual({ form: 'common.error.tryAgain' });
});

test('device errors have a text too', () => {
  expect(factorErrors(deviceError('InvalidStateError'))).toEqual({ form: 'factors.passkeys.error.known' });
  expect(factorErrors(deviceError('SecurityError'))).toEqual({ form: 'factors.passkeys.error.address' });
  expect(factorErrors(deviceError('UnknownError'))).toEqual({ form: 'common.error.tryAgain' });
});
