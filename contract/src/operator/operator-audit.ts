import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { id, nothing, time } from '../shapes.ts';
import { changed, searchedText, shown } from './operator-endpoint.ts';

const named = z.object({ userId: id, name: z.string(), email: z.string() });

const filter = {
  query: searchedText,
  /** `operators`: what they did, in the console and on the command line. */
  by: z.enum(['operators', 'everybody']).default('operators'),
  userId: id.optional(),
  from: time.optional(),
  until: time.optional(),
};

/** The audit log of the whole installation, for operators. Nobody can change or delete an entry. */
export const operatorAudit = {
  'GET /operator/audit': endpoint({
    summary:
      'What was done, newest first. `query` is looked for in names, addresses, ids, acts, and request ids; `userId`: by or ' +
      'about an account.',
    spec: 'OPERATE §10, ACCESS §10',
    ...shown,
    query: z.object({ ...filter, ...pageQuery(100) }),
    output: z.object({
      items: z.array(
        z.object({
          id,
          at: time,
          /** Null: the command line, or the product by itself. */
          actor: named.nullable(),
          /** Such as `operator.user_blocked`. */
          action: z.string(),
          /** An operator did it. */
          isOperator: z.boolean(),
          subject: z.string(),
          /** Whom it was done to. */
          person: named.nullable(),
          teamName: z.string().nullable(),
          reason: z.string().nullable(),
          details: z.record(z.string(), z.unknown()),
          ip: z.string(),
          device: z.string(),
          requestId: z.string().nullable(),
        }),
      ),
      nextCursor,
      totalCount: z.int(),
      foundCount: z.int(),
    }),
    errors: ['INVALID_UUID'],
  }),
  'POST /operator/audit/export': endpoint({
    summary:
      'The same as a CSV file: UTF-8, one row an entry, at most 100,000 rows. That it was exported is in the log.',
    spec: 'OPERATE §10, ACCESS §10',
    ...changed,
    input: z.object(filter),
    output: nothing,
    answer: 'bytes',
    errors: ['INVALID_UUID'],
    limit: { per: 'user', max: 10, windowMs: 60_000 },
  }),
};
