import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { passkeysMax } from '../rules/rules.ts';
import { givenName, id, nothing, text, time, webAuthnOptions, webAuthnResponse } from '../shapes.ts';

const minute = 60_000;
const passkeyName = givenName(60);

/** A passkey of the account. `syncs`: it is stored in a password manager and works on several devices. */
export const passkey = z.object({
  passkeyId: id,
  name: z.string(),
  syncs: z.boolean(),
  createdAt: time,
  lastUsedAt: time.nullable(),
});
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Sign-in methods in addition to the password: passkeys, and authenticator app codes with recovery codes. */
export const factors = {
  'POST /auth/passkey/options': endpoint({
    summary: 'What the browser needs to sign in with a passkey; valid for five minutes.',
    auth: 'public',
    output: z.object({ challengeId: id, options: webAuthnOptions }),
    errors: [],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'POST /auth/passkey/login': endpoint({
    summary: 'Signs in with a passkey, which counts as both factors.',
    auth: 'public',
    input: z.object({ challengeId: id, response: webAuthnResponse }),
    output: z.object({ accessToken: z.string(), refreshToken: z.string(), userId: id }),
    errors: ['PASSKEY_CHALLENGE_EXPIRED', 'PASSKEY_INVALID', 'SSO_ENFORCED', 'ACCOUNT_BLOCKED'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'GET /account/passkeys': endpoint({
    summary: `The account’s passkeys, the oldest first: all of them, at most ${passkeysMax}.`,
    auth: 'user',
    output: z.array(passkey),
    errors: [],
  }),
  'POST /account/passkeys/options': endpoint({
    summary: 'What the browser needs to create a passkey.',
    auth: 'fresh',
    secondFactor: true,
    output: z.object({ challengeId: id, options: webAuthnOptions }),
    errors: ['SSO_ENFORCED', 'PASSKEY_LIMIT_REACHED'],
    limit: { per: 'user', max: 10, windowMs: minute },
  }),
  'POST /account/passkeys': endpoint({
    summary: 'Adds the passkey that the browser created; without a name it is named after its device.',
    auth: 'fresh',
    secondFactor: true,
    input: z.object({ challengeId: id, response: webAuthnResponse, name: passkeyName.optional() }),
    output: passkey,
    status: 201,
    errors: ['PASSKEY_CHALLENGE_EXPIRED', 'PASSKEY_INVALID', 'PASSKEY_LIMIT_REACHED'],
    limit: { per: 'user', max: 10, windowMs: minute },
  }),
  'PATCH /account/passkeys/{passkeyId}': endpoint({
    summary: 'Renames a passkey.',
    auth: 'fresh',
    params: z.object({ passkeyId: id }),
    input: z.object({ name: passkeyName }),
    output: passkey,
    errors: ['PASSKEY_NOT_FOUND', 'INVALID_UUID'],
  }),
  'DELETE /account/passkeys/{passkeyId}': endpoint({
    summary: 'Removes a passkey: it no longer signs in.',
    auth: 'fresh',
    params: z.object({ passkeyId: id }),
    output: nothing,
    status: 204,
    // OPERATION_NOT_ALLOWED: the owner of a team who keeps another way in than single sign-on needs one (`exempt_owner`).
    errors: ['PASSKEY_NOT_FOUND', 'INVALID_UUID', 'OPERATION_NOT_ALLOWED'],
  }),
  'GET /account/two-factor': endpoint({
    summary: 'Whether two-factor authentication is on, and how many recovery codes are left.',
    auth: 'user',
    output: z.object({ enabled: z.boolean(), enabledAt: time.nullable(), recoveryCodesLeft: z.number().int() }),
    errors: [],
  }),
  'POST /account/two-factor/setup': endpoint({
    summary:
      'Starts the setup of two-factor authentication: returns a new secret for the authenticator app; not on yet.',
    auth: 'fresh',
    // `secret` in base32 for manual entry, `uri` (otpauth:) for the QR code.
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['TWO_FACTOR_ALREADY_ENABLED', 'SSO_ENFORCED'],
    limit: { per: 'user', max: 10, windowMs: minute },
  }),
  'POST /account/two-factor/enable': endpoint({
    summary: 'Turns two-factor authentication on with a code of the app; returns the recovery codes, only this once.',
    auth: 'fresh',
    input: z.object({ code: text(100) }),
    output: recoveryCodes,
    errors: ['TWO_FACTOR_CODE_INVALID', 'TWO_FACTOR_ALREADY_ENABLED', 'TWO_FACTOR_NOT_ENABLED'],
    limit: { per: 'user', max: 10, windowMs: minute },
  }),
  'POST /account/two-factor/recovery-codes': endpoint({
    summary: 'Creates new recovery codes; the previous ones stop working.',
    auth: 'fresh',
    secondFactor: true,
    output: recoveryCodes,
    errors: ['TWO_FACTOR_NOT_ENABLED'],
    limit: { per: 'user', max: 10, windowMs: minute },
  }),
  'POST /account/two-factor/disable': endpoint({
    summary: 'Turns two-factor authentication off.',
    auth: 'fresh',
    secondFactor: true,
    output: nothing,
    status: 204,
    errors: ['TWO_FACTOR_NOT_ENABLED', 'OPERATION_NOT_ALLOWED'],
    limit: { per: 'user', max: 10, windowMs: minute },
  }),
};
