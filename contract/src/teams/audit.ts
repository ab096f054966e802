import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { id, nothing, text, time } from '../shapes.ts';

const minute = 60_000;
const inTeam = z.object({ teamId: id });

/** An entry of a team's audit log (ACCESS §10). */
export const auditEntry = z.object({
  id,
  at: time,
  /** Null for what the product did by itself. */
  actor: z.object({ userId: id, name: z.string(), email: z.string() }).nullable(),
  action: z.string(),
  /** The kinds that the log can be filtered by. */
  kind: z.enum([
    'roles',
    'membership',
    'invitations',
    'spaces',
    'projects',
    'sharing',
    'ownership',
    'settings',
    'logins',
  ]),
  /** What was acted on, by its present name; null where it is gone and was not named. */
  subjectName: z.string().nullable(),
  /** The person it was done to. */
  person: z.object({ userId: id.nullable(), name: z.string(), email: z.string() }).nullable(),
  details: z.record(z.string(), z.unknown()),
  ip: z.string(),
  /** A short name, such as `Chrome on macOS`; '' if unknown. */
  device: z.string(),
  requestId: z.string().nullable(),
});
/** A kind of acts in the audit log. */
export type AuditKind = z.infer<typeof auditEntry>['kind'];
/** All of them. */
export const auditKinds: readonly AuditKind[] = auditEntry.shape.kind.options;

const auditFilter = {
  query: text(200).optional(),
  actorUserId: id.optional(),
  /** Separated by commas; all where there is none. */
  kinds: text(200)
    .transform((value) => value.split(',').filter((kind) => kind !== ''))
    .pipe(z.array(auditEntry.shape.kind))
    .optional(),
  from: time.optional(),
  until: time.optional(),
};

/** The audit log of a team, for its owners (ACCESS §10). */
export const audit = {
  'GET /app/teams/{teamId}/audit': endpoint({
    summary: 'What was changed in the team, newest first. `query` is looked for in names and addresses.',
    spec: 'ACCESS §10',
    auth: 'user',
    params: inTeam,
    query: z.object({ ...auditFilter, ...pageQuery(100) }),
    output: z.object({
      items: z.array(auditEntry),
      nextCursor,
      totalCount: z.int(),
      /** How many entries of each kind the other filters let through. */
      kindCounts: z.record(auditEntry.shape.kind, z.int()),
    }),
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'INVALID_UUID'],
  }),
  'GET /app/teams/{teamId}/audit.csv': endpoint({
    summary: 'The same as a file: UTF-8, comma-separated, one row an entry, at most 100,000 rows.',
    spec: 'ACCESS §10',
    auth: 'user',
    params: inTeam,
    query: z.object(auditFilter),
    output: nothing,
    answer: 'bytes',
    errors: ['TEAM_NOT_FOUND', 'TEAM_FORBIDDEN', 'INVALID_UUID'],
    limit: { per: 'user', max: 10, windowMs: minute },
  }),
};
