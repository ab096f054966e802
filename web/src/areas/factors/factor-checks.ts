import type { MessageKey } from '../../i18n/messages.ts';
import { type FormErrors, type Refusal, refusals } from '../../platform/form/refusals.ts';

/** What is wrong with a code of the authenticator app; spaces in it do not matter. */
export function checkAppCode({ code }: { code: string }): FormErrors<'code'> {
  return /^\d{6}$/.test(code.replace(/\s/g, '')) ? {} : { code: 'factors.setUp.error.missing' };
}

/** What is wrong with the name of a passkey. */
export function checkPasskeyName({ name }: { name: string }): FormErrors<'name'> {
  return name.trim() === '' ? { name: 'factors.passkeys.error.nameMissing' } : {};
}

/** What a refusal says when two-factor authentication is about to be set up, or gets new recovery codes. */
export const beginRefusal = refusals<'POST /account/two-factor/setup' | 'POST /account/two-factor/recovery-codes'>({
  TWO_FACTOR_ALREADY_ENABLED: 'factors.error.changed',
  TWO_FACTOR_NOT_ENABLED: 'factors.error.changed',
  SSO_ENFORCED: 'factors.error.sso',
});

/** What a refused first code says. */
export const enableRefusal = refusals<'POST /account/two-factor/enable', 'code'>({
  TWO_FACTOR_CODE_INVALID: { code: 'factors.setUp.error.code' },
  TWO_FACTOR_ALREADY_ENABLED: 'factors.error.changed',
  TWO_FACTOR_NOT_ENABLED: 'factors.error.changed',
});

/** What a refusal says when two-factor authentication is turned off. */
export const turnOffRefusal = refusals<'POST /account/two-factor/disable'>({
  OPERATION_NOT_ALLOWED: 'factors.error.exempt',
  TWO_FACTOR_NOT_ENABLED: 'factors.error.changed',
});

/** What a refused name of a passkey says. */
export const renameRefusal = refusals<'PATCH /account/passkeys/{passkeyId}', 'name'>({
  PASSKEY_NOT_FOUND: 'factors.passkeys.error.gone',
  INVALID_UUID: 'factors.passkeys.error.gone',
});

/** What a refusal says when a passkey is removed; one that is gone already is as good as removed. */
export const removeRefusal = refusals<'DELETE /account/passkeys/{passkeyId}'>({
  OPERATION_NOT_ALLOWED: 'factors.error.exempt',
  PASSKEY_NOT_FOUND: null,
  INVALID_UUID: null,
});

/** What a passkey that was not made says: the server refused it, or the device could not make it. */
export const makeRefusal: Refusal = (error) => {
  const text = error instanceof Error ? deviceErrors[error.name] : undefined;
  return text ? { form: text } : refusedPasskey(error);
};

const refusedPasskey = refusals<'POST /account/passkeys/options' | 'POST /account/passkeys'>({
  PASSKEY_CHALLENGE_EXPIRED: 'factors.passkeys.error.expired',
  PASSKEY_INVALID: 'factors.passkeys.error.invalid',
  PASSKEY_LIMIT_REACHED: 'factors.passkeys.error.limit',
  SSO_ENFORCED: 'factors.error.sso',
});

/** By the name of the exception of `navigator.credentials.create`. */
const deviceErrors: Record<string, MessageKey> = {
  InvalidStateError: 'factors.passkeys.error.known',
  SecurityError: 'factors.passkeys.error.address',
  ConstraintError: 'factors.passkeys.error.device',
  NotSupportedError: 'factors.passkeys.error.device',
};
