import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../paging.ts';
import { hasAddress, oneLine } from '../rules/names.ts';
import { signUpNameMaxLength } from '../rules/rules.ts';
import { captcha, id, mailAddress, nothing, text, time } from '../shapes.ts';

const hour = 60 * 60_000;
const ofLink = z.object({ viewLink: id });
/** The name that others see next to a guest's comments, and in mails. */
const guestName = text(signUpNameMaxLength * 2)
  .transform(oneLine)
  .refine((value) => value !== '', { error: 'required' })
  .refine((value) => [...value].length <= signUpNameMaxLength, { error: `at most ${signUpNameMaxLength} characters` })
  .refine((value) => !hasAddress(value), { error: 'has an address' });

/** Somebody without an account who comments on a review link (DECISIONS 68). */
export const linkGuest = z.object({
  userId: id,
  name: z.string(),
  /** When they first commented here. */
  joinedAt: time,
  /** How many comments a removal deletes. */
  commentCount: z.int(),
});

/** People without an account who comment on a review link (DECISIONS 68, ACCESS §6). */
export const reviewGuests = {
  'POST /web/project-view-links/{viewLink}/guests/codes': endpoint({
    summary:
      'Mails a code with which somebody without an account can comment; the response is the same for any address.',
    spec: 'DECISIONS 68',
    auth: 'public',
    params: ofLink,
    input: z.object({ email: mailAddress, captcha, language: text(20).optional() }),
    /** `codeId` goes with the code, which works only with it; `expiresAt`: ten minutes from now. */
    output: z.object({ codeId: id, expiresAt: time }),
    status: 201,
    errors: [
      'PROJECT_VIEW_LINK_NOT_FOUND',
      'PROJECT_VIEW_LINK_AUTH_REQUIRED',
      'PROJECT_VIEW_LINK_PASSWORD_PROTECTED',
      'COMMENTING_FORBIDDEN',
      'GUEST_COMMENTING_FORBIDDEN',
      'OPERATION_NOT_ALLOWED',
      'INVALID_EMAIL',
      'MISSING_CAPTCHA',
      'CAPTCHA_MISMATCH',
    ],
    limit: { per: 'ip', max: 30, windowMs: hour },
  }),
  'POST /web/project-view-links/{viewLink}/guests': endpoint({
    summary: 'Exchanges a mailed code for a session that reads and writes comments on this link, and nothing else.',
    spec: 'DECISIONS 68',
    auth: 'public',
    params: ofLink,
    input: z.object({ codeId: id, code: text(20), name: guestName, language: text(20).optional() }),
    output: z.object({ accessToken: z.string(), refreshToken: z.string(), userId: id, name: z.string() }),
    status: 201,
    /** GUEST_CODE_INVALID has `triesLeft` in its details; at 0 a new code is needed. */
    errors: [
      'PROJECT_VIEW_LINK_NOT_FOUND',
      'PROJECT_VIEW_LINK_AUTH_REQUIRED',
      'PROJECT_VIEW_LINK_PASSWORD_PROTECTED',
      'COMMENTING_FORBIDDEN',
      'GUEST_COMMENTING_FORBIDDEN',
      'OPERATION_NOT_ALLOWED',
      'GUEST_CODE_INVALID',
    ],
    limit: { per: 'ip', max: 120, windowMs: hour },
  }),
  'GET /web/project-view-links/{viewLink}/guests': endpoint({
    summary: 'The guests who comment on a review link, newest first, for those who may remove them.',
    spec: 'ACCESS §3',
    auth: 'user',
    looks: true,
    scope: 'manage',
    params: ofLink,
    query: z.object(pageQuery(100)),
    output: page(linkGuest),
    errors: ['PROJECT_VIEW_LINK_NOT_FOUND', 'PROJECT_FORBIDDEN'],
  }),
  'PUT /web/project-view-links/{viewLink}/guests': endpoint({
    summary: 'Lets people without an account comment on a review link that anybody may open as a commenter, or not.',
    spec: 'DECISIONS 68, ACCESS §3',
    auth: 'user',
    scope: 'manage',
    params: ofLink,
    input: z.object({ allowed: z.boolean() }),
    output: nothing,
    status: 204,
    errors: ['PROJECT_VIEW_LINK_NOT_FOUND', 'PROJECT_FORBIDDEN', 'OPERATION_NOT_ALLOWED'],
  }),
  'DELETE /web/project-view-links/{viewLink}/guests/{userId}': endpoint({
    summary: 'Removes a guest from a review link with all comments they wrote there; they get no other code for it.',
    spec: 'ACCESS §3 and §6',
    auth: 'user',
    scope: 'manage',
    params: ofLink.extend({ userId: id }),
    output: nothing,
    status: 204,
    errors: ['PROJECT_VIEW_LINK_NOT_FOUND', 'PROJECT_FORBIDDEN', 'PROJECT_VIEW_LINK_GUEST_NOT_FOUND'],
  }),
};
