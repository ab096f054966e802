import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../paging.ts';
import { id, nothing, text, time } from '../shapes.ts';

const minute = 60_000;
const ofLink = z.object({ viewLink: id });
const password = text(1000).min(1, { error: 'required' });

/** One entry of the list of who opened a review link. Openings of the same visitor within an hour are one entry. */
export const linkOpening = z.object({
  openingId: id,
  /** Of visitors without an account, only the hour. */
  openedAt: time,
  /** Null for visitors without an account, about whom nothing is stored. */
  visitor: z
    .object({
      userId: id,
      name: z.string(),
      /** Empty for guests of the link, who are known to others by name alone. */
      email: z.string(),
      isGuest: z.boolean(),
    })
    .nullable(),
});

/** The password and expiry of review links, and who opened them (DECISIONS 44 and 69). */
export const linkGate = {
  'PATCH /web/project-view-links/{viewLink}/gate': endpoint({
    summary: 'Sets or removes the password and the expiry of a review link; what is left out stays as it is.',
    spec: 'DECISIONS 44, ACCESS §3 and §4',
    auth: 'user',
    scope: 'manage',
    params: ofLink,
    input: z.object({ password: password.nullable().optional(), expiresAt: time.nullable().optional() }),
    output: z.object({ hasPassword: z.boolean(), expiresAt: time.nullable() }),
    errors: [
      'PROJECT_VIEW_LINK_NOT_FOUND',
      'PROJECT_FORBIDDEN',
      'OPERATION_NOT_ALLOWED',
      'WEAK_PASSWORD',
      'TOO_LONG_PASSWORD',
    ],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
  'POST /web/project-view-links/{viewLink}/password': endpoint({
    summary:
      'Exchanges the password of a review link for a grant, which calls about the link carry as X-Link-Grant; five tries, then 15 minutes.',
    spec: 'DECISIONS 44, ACCESS §4',
    auth: 'optional',
    scope: 'read',
    guests: true,
    params: ofLink,
    input: z.object({ password }),
    /** `expiresAt`: in a day; changing the password ends it sooner. */
    output: z.object({ grant: z.string(), expiresAt: time }),
    status: 201,
    /** PROJECT_VIEW_LINK_INVALID_PASSWORD has `triesLeft` in its details; at 0 the next try is in 15 minutes. */
    errors: [
      'PROJECT_VIEW_LINK_NOT_FOUND',
      'PROJECT_VIEW_LINK_AUTH_REQUIRED',
      'PROJECT_VIEW_LINK_FORBIDDEN',
      'PROJECT_VIEW_LINK_INVALID_PASSWORD',
    ],
    limit: { per: 'ip', max: 120, windowMs: minute },
  }),
  'GET /web/project-view-links/{viewLink}/openings': endpoint({
    summary: 'Who opened a review link, newest first; empty where the operator has no openings recorded.',
    spec: 'ACCESS §3, DECISIONS 69',
    auth: 'user',
    scope: 'manage',
    params: ofLink,
    query: z.object(pageQuery(100)),
    output: page(linkOpening),
    errors: ['PROJECT_VIEW_LINK_NOT_FOUND', 'PROJECT_FORBIDDEN'],
  }),
  'GET /web/project-view-links/{viewLink}/openings.csv': endpoint({
    summary: 'The same as a file: UTF-8, comma-separated, newest first.',
    spec: 'ACCESS §3, DECISIONS 69',
    auth: 'user',
    scope: 'manage',
    params: ofLink,
    output: nothing,
    answer: 'bytes',
    errors: ['PROJECT_VIEW_LINK_NOT_FOUND', 'PROJECT_FORBIDDEN'],
    limit: { per: 'user', max: 30, windowMs: minute },
  }),
};
