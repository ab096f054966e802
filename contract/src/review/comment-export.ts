import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { languages } from '../rules/languages.ts';
import { id, nothing, text } from '../shapes.ts';

/** What a meeting leaves behind: the comments of a link as a file. */
export const commentExport = {
  'GET /web/comments.csv': endpoint({
    summary:
      'The comments and replies of a review link as a file: UTF-8, comma-separated, a row each, thread by thread.',
    spec: 'ACCESS §3',
    auth: 'user',
    scope: 'read',
    query: z.object({
      v: id,
      /** Of the titles, and of the words for kinds and states. */
      language: z.enum(languages).default('en'),
      /** In which times are written, as in the IANA database. */
      timeZone: text(64).refine(isTimeZone, { error: 'must be a time zone' }).default('UTC'),
    }),
    output: nothing,
    answer: 'bytes',
    errors: ['PROJECT_VIEW_LINK_NOT_FOUND', 'PROJECT_FORBIDDEN'],
    limit: { per: 'user', max: 60, windowMs: 60_000 },
  }),
};

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
