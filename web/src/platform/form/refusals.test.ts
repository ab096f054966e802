import { ApiError } from '@chamfer/client';
import type { ErrorCode } from '@chamfer/contract';
import { expect, test } from 'vitest';
import { type Refusal, refusals } from './refusals.ts';

const failure = (code: ErrorCode, status = 400) => new ApiError({ code }, new Response(null, { status }));

const deletion = refusals<'DELETE /account'>({ OPERATION_NOT_ALLOWED: 'accounts.delete.error.first' });
const reset = refusals<'POST /reset-password/v2/{hash}', 'password' | 'repeat'>({
  INVALID_CONFIRMATION_HASH: null,
  WEAK_PASSWORD: { password: 'auth.error.passwordWeak' },
  TOO_LONG_PASSWORD: { password: 'auth.error.passwordTooLong', repeat: 'auth.error.passwordTooLong' },
  PASSWORD_UNCHANGED: ({ requestId }) => ({
    password: requestId === null ? 'auth.error.passwordUnchanged' : 'auth.error.passwordWeak',
  }),
  TOO_MANY_REQUESTS: 'common.verification.tooMany',
});

test('a code says its text: of the whole, at fields, worked out from the error, or nothing', () => {
  expect(deletion(failure('OPERATION_NOT_ALLOWED', 409))).toEqual({ form: 'accounts.delete.error.first' });
  expect(reset(failure('WEAK_PASSWORD'))).toEqual({ password: 'auth.error.passwordWeak' });
  expect(reset(failure('TOO_LONG_PASSWORD'))).toEqual({
    password: 'auth.error.passwordTooLong',
    repeat: 'auth.error.passwordTooLong',
  });
  expect(reset(failure('PASSWORD_UNCHANGED'))).toEqual({ password: 'auth.error.passwordUnchanged' });
  expect(reset(failure('INVALID_CONFIRMATION_HASH'))).toEqual({});
});

test('what every call can answer says the same everywhere, unless a screen has another text for it', () => {
  expect(deletion(failure('TOO_MANY_REQUESTS', 429))).toEqual({ form: 'common.error.tooMany' });
  expect(reset(failure('TOO_MANY_REQUESTS', 429))).toEqual({ form: 'common.verification.tooMany' });
  // Nobody did too much: the texts about that would be wrong.
  expect(reset(failure('BUSY', 429))).toEqual({ form: 'common.error.busy' });
  expect(deletion(failure('PROOF_REQUIRED', 403))).toEqual({ form: 'common.error.notConfirmed' });
});

test('an unexpected failure asks to try again, or says what the screen wants', () => {
  const unexpected = [
    failure('INTERNAL_ERROR', 500),
    failure('SERVICE_UNAVAILABLE', 503),
    // A newer server, or one that answers what it does not declare.
    failure('COMMENT_NOT_FOUND', 404),
    new ApiError({ code: 'A_CODE_OF_TOMORROW' as ErrorCode }, new Response(null, { status: 400 })),
    new ApiError({ code: 'toString' as ErrorCode }, new Response(null, { status: 400 })),
    new ApiError({ code: 'NETWORK' }),
    new TypeError('no'),
    undefined,
  ];
  const comment = refusals<'DELETE /web/comments/{commentId}'>(
    { COMMENT_NOT_FOUND: null },
    'review.deleteComment.failed',
  );
  for (const error of unexpected) {
    expect(deletion(error)).toEqual({ form: 'common.error.tryAgain' });
    if (!(error instanceof ApiError) || error.code !== 'COMMENT_NOT_FOUND') {
      expect(comment(error)).toEqual({ form: 'review.deleteComment.failed' });
    }
  }
});

test('types: every declared code has a text, and no other', () => {
  // @ts-expect-error OPERATION_NOT_ALLOWED has no text
  refusals<'DELETE /account'>({});
  refusals<'DELETE /account'>({
    OPERATION_NOT_ALLOWED: 'accounts.delete.error.first',
    // @ts-expect-error the call does not declare it
    EMAIL_ALREADY_USED: 'accounts.email.error.used',
  });
  // @ts-expect-error of two calls the second one's code has no text
  refusals<'DELETE /account' | 'DELETE /web/comments/{commentId}'>({ OPERATION_NOT_ALLOWED: null });
  // @ts-expect-error there is no such text
  refusals<'DELETE /account'>({ OPERATION_NOT_ALLOWED: 'accounts.no.such.text' });
  // @ts-expect-error the form has no such field
  refusals<'DELETE /account', 'email'>({ OPERATION_NOT_ALLOWED: { name: 'accounts.delete.error.first' } });
  // @ts-expect-error a text at no field would say nothing
  refusals<'DELETE /account', 'email'>({ OPERATION_NOT_ALLOWED: {} });

  const ofPassword: Refusal<'password'> = () => ({});
  const wider: Refusal<'password' | 'email'> = ofPassword;
  // @ts-expect-error a form without this field would lose its text
  const other: Refusal<'email'> = ofPassword;
  expect(wider).toBe(other);
});
