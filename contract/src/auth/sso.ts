import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, nothing, text, webAuthnResponse } from '../shapes.ts';

const minute = 60_000;
const ofConnection = z.object({ connectionId: id });
const perSource = { per: 'ip', max: 100, windowMs: minute } as const;
/** Where a browser goes on, as in `POST /auth/web/method`. */
const redirectURL = text(2048).optional();

/** What an identity provider sent back: the code that it is kept under, and the id of the sign-in, its `state`. */
export const providerReturn = { code: text(100).min(1), authSessionID: id };

/** Single sign-on: the way to an identity provider and back (spec 1 §7 and §8 SSO, DECISIONS 18 and 84). */
export const sso = {
  'POST /app/sso/start': endpoint({
    summary:
      'Begins a sign-in through a connection, for people who come from their identity provider: its own answer signs ' +
      'nobody in.',
    spec: 'DECISIONS 84',
    auth: 'public',
    input: z.object({ connectionId: id, redirectURL }),
    output: z.object({ url: z.string() }),
    errors: ['INVALID_AUTHENTICATION_SESSION'],
    limit: perSource,
  }),
  'POST /sso/callback': endpoint({
    summary:
      'Finishes a sign-in in the browser that began it, and joins the team. An account with a second factor of its own ' +
      'gives it once, before the identity provider is linked; the code stays valid meanwhile.',
    spec: 'spec 1 §7 and §8 SSO',
    auth: 'public',
    input: z.object({
      ...providerReturn,
      factor: z
        .discriminatedUnion('by', [
          z.object({ by: z.literal('code'), code: text(100) }),
          z.object({ by: z.literal('passkey'), challengeId: id, response: webAuthnResponse }),
        ])
        .optional(),
    }),
    output: z.object({
      accessToken: z.string(),
      refreshToken: z.string(),
      email: z.string(),
      userId: id,
      redirectURL: z.string().nullable(),
      teamID: id,
    }),
    errors: [
      'INVALID_AUTHENTICATION_SESSION',
      'SSO_AUTHENTICATION_SESSION_EXPIRED',
      'SSO_AUTHENTICATION_EMAIL_MISMATCH',
      'SSO_INVALID_NAME_ID_POLICY',
      'ACCOUNT_BLOCKED',
      // The details say which: `{ factors: ['code' | 'passkey'] }`.
      'TWO_FACTOR_REQUIRED',
      'TWO_FACTOR_CODE_INVALID',
      'PASSKEY_CHALLENGE_EXPIRED',
      'PASSKEY_INVALID',
    ],
    statuses: { TWO_FACTOR_REQUIRED: 400 },
    limit: perSource,
  }),
  'POST /app/sso/logout': endpoint({
    summary: 'Ends the session, and says where that of the identity provider which opened it ends; null for nowhere.',
    auth: 'user',
    output: z.object({ url: z.string().nullable() }),
    errors: [],
  }),
  'POST /account/proof/sso': endpoint({
    summary:
      'Where an identity provider asks the signed-in person again; what it answers is a proof for `POST /account/proof`.',
    spec: 'DECISIONS 63 and 84',
    auth: 'session',
    output: z.object({ url: z.string(), authSessionID: id }),
    errors: ['INVALID_AUTHENTICATION_SESSION'],
    limit: { per: 'user', max: 10, windowMs: minute },
  }),
  'GET /sso/saml/{connectionId}': endpoint({
    summary: 'The metadata of this side of a SAML connection, as XML.',
    auth: 'public',
    params: ofConnection,
    output: nothing,
    answer: 'bytes',
    errors: ['SSO_CONNECTION_NOT_FOUND'],
    limit: perSource,
  }),
  'POST /sso/saml/{connectionId}/acs': endpoint({
    summary: 'Takes the answer of a SAML identity provider, a form of at most 400 KB, and leads on to the page.',
    auth: 'public',
    params: ofConnection,
    body: 'bytes',
    output: nothing,
    answer: 'bytes',
    errors: ['PAYLOAD_TOO_LARGE'],
    limit: perSource,
  }),
  'GET /sso/saml/{connectionId}/slo': endpoint({
    summary: 'Takes a signed request of a SAML identity provider to log somebody out, or its answer to ours.',
    auth: 'public',
    params: ofConnection,
    output: nothing,
    answer: 'bytes',
    errors: [],
    limit: perSource,
  }),
  'POST /sso/saml/{connectionId}/slo': endpoint({
    summary: 'The same, as a form.',
    auth: 'public',
    params: ofConnection,
    body: 'bytes',
    output: nothing,
    answer: 'bytes',
    errors: ['PAYLOAD_TOO_LARGE'],
    limit: perSource,
  }),
  'GET /sso/oidc/{connectionId}/callback': endpoint({
    summary: 'Takes the answer of an OpenID Connect identity provider, and leads on to the page.',
    auth: 'public',
    params: ofConnection,
    output: nothing,
    answer: 'bytes',
    errors: [],
    limit: perSource,
  }),
  'POST /sso/oidc/{connectionId}/logout': endpoint({
    summary:
      'Ends the sessions that a logout token of the identity provider names (OpenID Connect Back-Channel Logout).',
    auth: 'public',
    params: ofConnection,
    body: 'bytes',
    output: nothing,
    answer: 'bytes',
    errors: ['PAYLOAD_TOO_LARGE'],
    limit: { per: 'ip', max: 1000, windowMs: minute },
  }),
};
