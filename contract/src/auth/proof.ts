import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { captcha, id, nothing, password, text, webAuthnOptions, webAuthnResponse } from '../shapes.ts';
import { providerReturn } from './sso.ts';

const minute = 60_000;

/**
 * A way to prove one's identity again; `code`: from the authenticator app, or a recovery code; `sso`: the
 * identity provider of the company asks again (`POST /account/proof/sso`). The details of PROOF_REQUIRED list as `proofs` the ones that the account has and the call accepts; when there are none, the only way
 * is to log in again.
 */
export type ProofKind = 'password' | 'passkey' | 'code' | 'sso';

/** Proofs of identity, required by calls declared `fresh` (DECISIONS 63). */
export const proof = {
  'POST /account/proof': endpoint({
    summary:
      'Proves the identity of the signed-in person again; calls that require it are then allowed for ten minutes.',
    spec: 'DECISIONS 63, 9 and 14',
    auth: 'session',
    input: z.discriminatedUnion('by', [
      z.object({ by: z.literal('password'), password, captcha }),
      z.object({ by: z.literal('code'), code: text(100) }),
      z.object({ by: z.literal('passkey'), challengeId: id, response: webAuthnResponse }),
      z.object({ by: z.literal('sso'), ...providerReturn }),
    ]),
    output: nothing,
    status: 204,
    errors: [
      'WRONG_PASSWORD',
      'SSO_ENFORCED',
      'MISSING_CAPTCHA',
      'CAPTCHA_MISMATCH',
      'TWO_FACTOR_NOT_ENABLED',
      'TWO_FACTOR_CODE_INVALID',
      'PASSKEY_CHALLENGE_EXPIRED',
      'PASSKEY_INVALID',
      'INVALID_AUTHENTICATION_SESSION',
      'TOO_MANY_REQUESTS',
    ],
    statuses: { WRONG_PASSWORD: 400 },
    limit: { per: 'ip', max: 100, windowMs: minute },
  }),
  'POST /account/proof/passkey-options': endpoint({
    summary: 'What the browser needs for a proof by one of the account’s passkeys; valid for five minutes.',
    spec: 'DECISIONS 63',
    auth: 'session',
    output: z.object({ challengeId: id, options: webAuthnOptions }),
    errors: ['SSO_ENFORCED'],
    limit: { per: 'user', max: 10, windowMs: minute },
  }),
};
