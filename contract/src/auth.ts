import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, id, nothing, password, text } from './shapes.ts';

const minute = 60_000;
const resetHash = z.object({ hash: text(200).min(1) });
const tokens = { accessToken: z.string(), refreshToken: z.string() };

/** Sign-in, sign-up, tokens and email verification (spec 1 §7). */
export const auth = {
  'POST /auth/web/method': endpoint({
    summary: 'How the address signs in: by password, or at an identity provider.',
    spec: 'spec 1 §7, DECISIONS 10',
    auth: 'public',
    input: z.object({ email, redirectURL: text(2048).optional() }),
    output: z.object({ method: z.enum(['password', 'sso']), url: z.string().optional() }),
    errors: ['INVALID_EMAIL'],
    limit: { per: 'ip', max: 100, windowMs: minute },
  }),
  'POST /auth/web/login': endpoint({
    summary: 'Signs in with email and password.',
    spec: 'spec 1 §7, DECISIONS 9',
    auth: 'public',
    input: z.object({ email, password }),
    output: z.object({ ...tokens, userId: id }),
    errors: ['INVALID_EMAIL', 'WRONG_PASSWORD'],
    limit: { per: 'ip', max: 100, windowMs: minute },
  }),
  'POST /auth/web/register': endpoint({
    summary: 'Creates an account with a primary team and signs in.',
    spec: 'spec 1 §7, DECISIONS 7 and 57',
    auth: 'public',
    input: z.object({
      email,
      password,
      name: text(200)
        .transform((value) => value.trim())
        .pipe(z.string().min(1)),
      termsAccepted: z.literal(true),
      language: text(20).optional(),
    }),
    output: z.object({ ...tokens, id, email: z.string(), emailToken: z.string() }),
    status: 201,
    errors: ['INVALID_EMAIL', 'EMAIL_ALREADY_USED', 'WEAK_PASSWORD', 'TOO_LONG_PASSWORD'],
    limit: { per: 'ip', max: 10, windowMs: 60 * minute },
  }),
  'POST /auth/refresh-token': endpoint({
    summary: 'Exchanges the refresh token, sent as bearer, for a new pair.',
    spec: 'spec 1 §7, DECISIONS 11',
    auth: 'refresh',
    input: z.object({ audience: text(100).optional() }),
    output: z.object(tokens),
    errors: [],
    limit: { per: 'ip', max: 600, windowMs: minute },
  }),
  'POST /auth/logout': endpoint({
    summary: 'Ends the session the access token belongs to.',
    spec: 'spec 1 §7',
    auth: 'user',
    output: nothing,
    status: 204,
    errors: [],
  }),
  'POST /verify/resend': endpoint({
    summary: 'Sends the verification mail again.',
    spec: 'spec 1 §7',
    auth: 'user',
    output: nothing,
    status: 204,
    errors: ['EMAIL_ALREADY_VERIFIED', 'TOO_MANY_REQUESTS'],
    limit: { per: 'user', max: 3, windowMs: minute },
  }),
  'POST /verify/confirm': endpoint({
    summary: 'Marks the address verified that a verification mail went to; a link works once.',
    spec: 'spec 1 §2, DECISIONS 4 and 13',
    auth: 'public',
    input: z.object({ confirmationHash: text(200).min(1) }),
    output: z.object({ email: z.string() }),
    errors: ['INVALID_CONFIRMATION_HASH'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'POST /reset-password': endpoint({
    summary: 'Mails a link for a new password; answers the same whether or not the address has an account.',
    spec: 'spec 1 §7, DECISIONS 9 and 13',
    auth: 'public',
    input: z.object({ email }),
    output: nothing,
    status: 204,
    errors: ['INVALID_EMAIL'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'GET /reset-password/v2/{hash}': endpoint({
    summary: 'Tells whether a link for a new password can still be used.',
    spec: 'spec 1 §7',
    auth: 'public',
    params: resetHash,
    output: nothing,
    status: 204,
    errors: ['INVALID_CONFIRMATION_HASH'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'POST /reset-password/v2/{hash}': endpoint({
    summary: 'Sets a new password with the link that was mailed, and ends every session of the account.',
    spec: 'spec 1 §7, DECISIONS 13',
    auth: 'public',
    params: resetHash,
    input: z.object({ password }),
    output: nothing,
    status: 204,
    errors: ['INVALID_CONFIRMATION_HASH', 'WEAK_PASSWORD', 'TOO_LONG_PASSWORD', 'PASSWORD_UNCHANGED'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
};
