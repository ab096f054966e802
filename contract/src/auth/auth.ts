import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { captcha, email, givenName, id, mailAddress, mailedSecret, nothing, password, text } from '../shapes.ts';

const minute = 60_000;
const confirmationHash = mailedSecret('INVALID_CONFIRMATION_HASH');
const resetHash = z.object({ hash: confirmationHash });
const tokens = { accessToken: z.string(), refreshToken: z.string() };
/** 43 to 128 unreserved characters (RFC 7636); an S256 challenge always has 43. */
const codeVerifier = text(128).regex(/^[\w.~-]{43,128}$/);
const codeChallenge = text(43).regex(/^[\w-]{43}$/);

/** Sign-in, sign-up, tokens and email verification (spec 1 §7). */
export const auth = {
  'POST /auth/web/method': endpoint({
    summary: 'How an email address signs in: by password, or at an identity provider.',
    spec: 'spec 1 §7, DECISIONS 10',
    auth: 'public',
    input: z.object({ email, redirectURL: text(2048).optional() }),
    output: z.object({ method: z.enum(['password', 'sso']), url: z.string().optional() }),
    errors: ['INVALID_EMAIL'],
    limit: { per: 'ip', max: 100, windowMs: minute },
  }),
  'GET /auth/captcha': endpoint({
    summary: 'What a browser needs for a captcha: a proof-of-work challenge, or the URL of reCAPTCHA’s script.',
    spec: 'spec 1 §5 Captcha',
    auth: 'public',
    output: z.discriminatedUnion('provider', [
      z.object({ provider: z.literal('altcha'), challenge: z.record(z.string(), z.unknown()) }),
      z.object({ provider: z.literal('recaptcha'), siteKey: z.string(), scriptUrl: z.string() }),
    ]),
    errors: [],
    limit: { per: 'ip', max: 120, windowMs: minute },
  }),
  'POST /auth/web/login': endpoint({
    summary: 'Signs in with email and password: 100 attempts a minute per source, ten of them per email address.',
    spec: 'spec 1 §7, DECISIONS 9 and 14',
    auth: 'public',
    // `code`: from the authenticator app, or a recovery code; required after TWO_FACTOR_REQUIRED.
    input: z.object({ email, password, captcha, code: text(100).optional() }),
    output: z.object({ ...tokens, userId: id }),
    errors: [
      'INVALID_EMAIL',
      'WRONG_PASSWORD',
      'SSO_ENFORCED',
      'ACCOUNT_BLOCKED',
      'MISSING_CAPTCHA',
      'CAPTCHA_MISMATCH',
      'TWO_FACTOR_REQUIRED',
      'TWO_FACTOR_CODE_INVALID',
    ],
    limit: { per: 'ip', max: 100, windowMs: minute },
  }),
  'POST /auth/web/register': endpoint({
    summary: 'Creates an account with a primary team and signs in.',
    spec: 'spec 1 §7, DECISIONS 7 and 57',
    auth: 'public',
    input: z.object({
      email: mailAddress,
      password,
      name: givenName(200),
      termsAccepted: z.literal(true),
      language: text(20).optional(),
      captcha,
    }),
    output: z.object({ ...tokens, id, email: z.string(), emailToken: z.string() }),
    status: 201,
    errors: [
      'OPERATION_NOT_ALLOWED',
      'INVALID_EMAIL',
      'EMAIL_ALREADY_USED',
      'TEAM_INVITATION_REQUIRED',
      'SSO_ENFORCED',
      'WEAK_PASSWORD',
      'TOO_LONG_PASSWORD',
      'MISSING_CAPTCHA',
      'CAPTCHA_MISMATCH',
    ],
    limit: { per: 'ip', max: 10, windowMs: 60 * minute },
  }),
  'POST /auth/web/register/team/{hash}': endpoint({
    summary: 'Creates the account of an invited email address with the team’s link, joins the team and signs in.',
    spec: 'spec 1 §7, spec 2 §7',
    auth: 'public',
    params: z.object({ hash: mailedSecret('INVALID_UUID') }),
    names: { hash: 'team-invitation' },
    input: z.object({
      password,
      name: givenName(200),
      // The specification's form sends password and name alone; the page requires the agreement nevertheless.
      termsAccepted: z.literal(true).optional(),
      language: text(20).optional(),
    }),
    output: z.object({ ...tokens, id, email: z.string(), teamId: id }),
    status: 201,
    errors: [
      'INVALID_UUID',
      'TEAM_INVITATION_NOT_FOUND',
      'TEAM_INVITATION_ALREADY_ACCEPTED',
      'EMAIL_ALREADY_USED',
      'SSO_ENFORCED',
      'WEAK_PASSWORD',
      'TOO_LONG_PASSWORD',
    ],
    limit: { per: 'ip', max: 20, windowMs: 60 * minute },
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
    guests: true,
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
  'POST /confirmation-links/show': endpoint({
    summary:
      'What a mailed link would do, and for which address; changes nothing. A body, so that no log has the secret.',
    spec: 'DECISIONS 75',
    auth: 'optional',
    input: z.object({
      purpose: z.enum(['verify_email', 'change_email', 'undo_email_change']),
      confirmationHash,
    }),
    // `isOwn`: the bearer is signed in to the account that the link is for.
    output: z.object({ email: z.string(), isOwn: z.boolean() }),
    errors: ['INVALID_CONFIRMATION_HASH'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'POST /verify/confirm': endpoint({
    summary: 'Marks the email address that received the verification mail as verified; a link works once.',
    spec: 'spec 1 §2, DECISIONS 4, 13 and 62',
    auth: 'optional',
    input: z.object({ confirmationHash }),
    // `removed`: the bearer is not the session that registered, and whatever had been added to the account was deleted.
    output: z.object({ email: z.string(), removed: z.boolean() }),
    errors: ['INVALID_CONFIRMATION_HASH'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'POST /reset-password': endpoint({
    summary: 'Mails a link for a new password; the response is the same whether or not the address has an account.',
    spec: 'spec 1 §7, DECISIONS 9 and 13',
    auth: 'public',
    input: z.object({ email, captcha }),
    output: nothing,
    status: 204,
    errors: ['INVALID_EMAIL', 'MISSING_CAPTCHA', 'CAPTCHA_MISMATCH'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'GET /reset-password/v2/{hash}': endpoint({
    summary: 'Whether a link for a new password can still be used.',
    spec: 'spec 1 §7',
    auth: 'public',
    params: resetHash,
    output: nothing,
    status: 204,
    errors: ['INVALID_CONFIRMATION_HASH'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'POST /reset-password/v2/{hash}': endpoint({
    summary: 'Sets a new password with the mailed link, and ends every session of the account.',
    spec: 'spec 1 §7, DECISIONS 13',
    auth: 'public',
    params: resetHash,
    names: { hash: 'reset-link' },
    input: z.object({ password }),
    output: nothing,
    status: 204,
    errors: ['INVALID_CONFIRMATION_HASH', 'WEAK_PASSWORD', 'TOO_LONG_PASSWORD', 'PASSWORD_UNCHANGED'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'POST /auth/handoff': endpoint({
    summary: 'Creates a token that signs this account in elsewhere: it works once and for 60 seconds.',
    spec: 'spec 1 §2 Auth handoff, DECISIONS 13',
    auth: 'user',
    output: z.object({ token: z.string() }),
    status: 201,
    errors: [],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'POST /auth/handoff/verify': endpoint({
    summary: 'Exchanges a hand-off token for a session; a bearer token identifies who was signed in before.',
    spec: 'spec 1 §2 Auth handoff, §7',
    auth: 'optional',
    input: z.object({ token: text(200).min(1), audience: text(100).optional() }),
    // `sameUser`: the bearer belongs to the same account, so data cached for it can be kept.
    output: z.object({ ...tokens, userId: id, sameUser: z.boolean() }),
    errors: ['AUTH_HANDOFF_INVALID'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'POST /auth/app': endpoint({
    summary: 'Creates a code for the design app, bound to its S256 challenge; it works once and for five minutes.',
    spec: 'spec 1 §2 App-auth, §7, DECISIONS 13',
    auth: 'user',
    input: z.object({ codeChallenge }),
    output: z.object({ code: z.string(), id }),
    status: 201,
    errors: [],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'POST /auth/app/token': endpoint({
    summary: 'Exchanges the code and the verifier of its challenge for a session of the design app.',
    spec: 'DECISIONS 13',
    auth: 'public',
    input: z.object({ code: text(200).min(1), codeVerifier }),
    output: z.object({ ...tokens, userId: id }),
    errors: ['APP_AUTH_CODE_INVALID'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'POST /auth/zendesk/token': endpoint({
    summary:
      'How this account is logged in to the support portal: where a browser goes, and for Zendesk a token, valid once and for three minutes, that it posts there as `jwt` together with `return_to`. `returnTo` counts on the portal’s origin alone.',
    spec: 'spec 1 §2 Support-portal login, §7, DECISIONS 16',
    auth: 'session',
    input: z.object({ returnTo: text(2048).optional() }),
    // `token` is null where the portal takes none: `url` then has all it needs, and is opened.
    output: z.object({ token: z.string().nullable(), url: z.string(), returnTo: z.string() }),
    // OPERATION_NOT_ALLOWED: the operator names no portal.
    errors: ['EMAIL_NOT_VERIFIED', 'OPERATION_NOT_ALLOWED'],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
};
