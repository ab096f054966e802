import { ApiError } from '@chamfer/client';
import type { ErrorCode } from '@chamfer/contract';
import type { MessageKey } from '../../i18n/messages.ts';
import { failureText } from '../../platform/failure-text.ts';
import type { FormErrors } from '../../platform/use-form-course.ts';

/** The fields of the dialogs about passkeys and the second factor. */
export type FactorField = 'code' | 'name';
/** Errors of such a dialog, by field. */
export type FactorErrors = FormErrors<FactorField>;

/** Validates a code of the authenticator app; spaces are ignored. */
export function checkAppCode(code: string): FactorErrors {
  return /^\d{6}$/.test(code.replace(/\s/g, '')) ? {} : { code: 'factors.setUp.error.missing' };
}

/** Validates the name of a passkey. */
export function checkPasskeyName(name: string): FactorErrors {
  return name.trim() === '' ? { name: 'factors.passkeys.error.nameMissing' } : {};
}

/** The texts for an error of the server, or of the device that was to create a passkey. */
export function factorErrors(error: unknown): FactorErrors {
  if (error instanceof ApiError) return refusals[error.code] ?? { form: failureText(error) };
  const text = error instanceof Error ? deviceErrors[error.name] : undefined;
  return { form: text ?? 'common.error.tryAgain' };
}

const changedElsewhere: FactorErrors = { form: 'factors.error.changed' };
const refusals: Partial<Record<ErrorCode | 'NETWORK', FactorErrors>> = {
  TWO_FACTOR_CODE_INVALID: { code: 'factors.setUp.error.code' },
  TWO_FACTOR_ALREADY_ENABLED: changedElsewhere,
  TWO_FACTOR_NOT_ENABLED: changedElsewhere,
  PASSKEY_CHALLENGE_EXPIRED: { form: 'factors.passkeys.error.expired' },
  PASSKEY_INVALID: { form: 'factors.passkeys.error.invalid' },
  PASSKEY_NOT_FOUND: { form: 'factors.passkeys.error.gone' },
  SSO_ENFORCED: { form: 'factors.error.sso' },
  TOO_MANY_REQUESTS: { form: 'common.error.tooMany' },
};

/** Texts by exception name of `navigator.credentials.create`. */
const deviceErrors: Record<string, MessageKey> = {
  InvalidStateError: 'factors.passkeys.error.known',
  SecurityError: 'factors.passkeys.error.address',
  ConstraintError: 'factors.passkeys.error.device',
  NotSupportedError: 'factors.passkeys.error.device',
};
