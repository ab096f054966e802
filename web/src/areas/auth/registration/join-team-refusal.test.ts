import { ApiError } from '@chamfer/client';
import { expect, test } from 'vitest';
import { joinTeamRefusal } from './join-team-refusal.ts';

const shown = (code: string, status = 400, validationErrors: { field: string; code: string; message: string }[] = []) =>
  joinTeamRefusal(
    new ApiError({ code: code as 'INTERNAL_ERROR', validationErrors }, { status, headers: new Headers() }),
  );

test.each([
  ['OPERATION_NOT_ALLOWED', 403],
  ['INTERNAL_ERROR', 500],
  ['SERVICE_UNAVAILABLE', 503],
  ['NETWORK', 0],
  ['VALIDATION_ERROR', 400],
])('a registration that failed with %s says what the specification says', (code, status) => {
  expect(shown(code, status)).toEqual({ form: 'common.error.title' });
});

test('an exception says it too', () => {
  expect(joinTeamRefusal(new Error('odd'))).toEqual({ form: 'common.error.title' });
});

test('what can be corrected says how, and what the page shows by itself is not repeated', () => {
  expect(shown('WEAK_PASSWORD')).toEqual({ password: 'auth.error.passwordWeak' });
  expect(shown('SSO_ENFORCED', 403)).toEqual({ form: 'teamInvitation.error.sso' });
  expect(shown('TOO_LONG_PASSWORD')).toEqual({ password: 'auth.error.passwordTooLong' });
  const name = { field: 'name', code: 'too_small', message: 'is empty' };
  expect(shown('VALIDATION_ERROR', 400, [name])).toEqual({ name: 'auth.error.name' });
  for (const code of ['INVALID_UUID', 'TEAM_INVITATION_NOT_FOUND', 'EMAIL_ALREADY_USED'])
    expect(shown(code)).toEqual({});
});
