import { refusals } from '../../../platform/form/refusals.ts';

/** What a refused second factor says; failures that end the sign-in have pages of their own. */
export const factorRefusal = refusals<'POST /sso/callback' | 'POST /auth/passkey/options', 'code'>({
  INVALID_AUTHENTICATION_SESSION: null,
  SSO_AUTHENTICATION_SESSION_EXPIRED: null,
  SSO_AUTHENTICATION_EMAIL_MISMATCH: null,
  SSO_INVALID_NAME_ID_POLICY: null,
  ACCOUNT_BLOCKED: null,
  TWO_FACTOR_REQUIRED: null,
  TWO_FACTOR_CODE_INVALID: { code: 'auth.error.code' },
  PASSKEY_INVALID: 'ssoPages.error.passkey',
  PASSKEY_CHALLENGE_EXPIRED: 'auth.error.passkeyExpired',
  TOO_MANY_REQUESTS: 'auth.error.tooMany',
});
