import { ApiError } from '@chamfer/client';
import type { ErrorCode } from '@chamfer/contract';
import { expect, test } from 'vitest';
import { checkDeletion, deletionObstacle, deletionRefusal } from './deletion/delete-account-checks.ts';
import { checkEmailChange, emailChangeRefusal } from './email/change-email-checks.ts';
import { checkName, nameRefusal } from './name/name-checks.ts';

const failure = (code: ErrorCode, status = 400, details?: Record<string, unknown>) =>
  new ApiError({ code, details }, new Response(null, { status }));
const wrongName = (rule: string) => {
  const validationErrors = [{ field: 'name', code: rule, message: '' }];
  return new ApiError({ code: 'VALIDATION_ERROR', validationErrors }, new Response(null, { status: 400 }));
};

test.each([
  ['', 'min'],
  ['a'.repeat(71), 'max'],
  ['A1', 'charset'],
  ['-Ann', 'start'],
  ['Ann-', 'end'],
  ['Ann--Lee', 'repeat'],
] as const)('the name %j breaks the rule %s', (name, rule) => {
  expect(checkName({ name })).toEqual({ name: `accounts.name.error.${rule}` });
  expect(nameRefusal(wrongName(rule))).toEqual({ name: `accounts.name.error.${rule}` });
});

test('valid names in any script are accepted', () => {
  for (const name of [" O'Neil-Smith ", 'Åsa O’Neil', '森 健二']) expect(checkName({ name })).toEqual({});
  expect(nameRefusal(wrongName('toString'))).toEqual({ name: 'accounts.name.error.charset' });
  expect(nameRefusal(failure('INTERNAL_ERROR', 500))).toEqual({ form: 'common.error.tryAgain' });
});

test('a changed email needs a valid address and the password', () => {
  expect(checkEmailChange({ email: ' ', password: '' })).toEqual({
    email: 'accounts.email.error.missing',
    password: 'auth.error.passwordMissing',
  });
  expect(checkEmailChange({ email: 'mara', password: 'x'.repeat(73) })).toEqual({
    email: 'accounts.email.error.invalid',
    password: 'auth.error.passwordTooLong',
  });
  expect(checkEmailChange({ email: 'mara@haldenworks.com', password: 'anything' })).toEqual({});
  expect(emailChangeRefusal(failure('WRONG_PASSWORD'))).toEqual({ password: 'accounts.email.error.password' });
  expect(emailChangeRefusal(failure('EMAIL_ALREADY_USED', 409))).toEqual({ email: 'accounts.email.error.used' });
  expect(emailChangeRefusal(failure('SSO_ENFORCED', 403))).toEqual({ form: 'accounts.email.sso' });
});

test('an account is deleted after its own email is typed, and not before other things are settled', () => {
  expect(checkDeletion(' Mara@HaldenWorks.com', 'mara@haldenworks.com')).toEqual({});
  expect(checkDeletion('jonas@haldenworks.com', 'mara@haldenworks.com')).toEqual({
    email: 'accounts.delete.error.email',
  });
  expect(deletionRefusal(failure('OPERATION_NOT_ALLOWED', 409))).toEqual({ form: 'accounts.delete.error.first' });
  expect(deletionRefusal(failure('OPERATION_NOT_ALLOWED', 409, { reason: 'exempt_owner' }))).toEqual({
    form: 'accounts.delete.error.exemptOwner',
  });
});

test('a refused deletion names the teams that prevent it, if the answer contains them', () => {
  const teams = [{ id: '01890000-0000-7000-8000-000000000001', name: 'Halden Works' }];
  const refused = (details?: Record<string, unknown>) =>
    deletionObstacle(failure('OPERATION_NOT_ALLOWED', 409, details));
  expect(refused({ reason: 'owns_team', teams })).toEqual({ reason: 'owns_team', teams });
  expect(refused({ reason: 'subscription', teams })).toEqual({ reason: 'subscription', teams });
  expect(refused({ reason: 'moon', teams })).toBeNull();
  expect(refused({ reason: 'owns_team', teams: [] })).toBeNull();
  expect(refused()).toBeNull();
  expect(deletionObstacle(failure('INTERNAL_ERROR', 500, { reason: 'owns_team', teams }))).toBeNull();
});
