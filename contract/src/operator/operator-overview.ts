import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, nothing, text, time } from '../shapes.ts';
import { shown } from './operator-endpoint.ts';

const count = z.int();

/** The first page of the operator's console, and its search. */
export const operatorOverview = {
  'GET /operator/overview': endpoint({
    summary: 'How the installation is, and what waits for an operator.',
    spec: 'OPERATE §10',
    ...shown,
    output: z.object({
      /** The address people reach it under, without the scheme. */
      host: z.string(),
      version: z.string(),
      /** The name of the last migration of the database. */
      migration: z.string(),
      /** When the process that answers was started. */
      startedAt: time,
      /** The text of a maintenance that is on; '' without one; null: there is none. */
      maintenance: z.string().nullable(),
      /** Of the process that answers, since it was started. */
      calls: z.object({ count, failed: count, p95Ms: z.number().nullable() }),
      jobs: z.object({
        running: count,
        waiting: count,
        failed: count,
        oldestWaitingSince: time.nullable(),
        /** How many kinds operators have paused by themselves; null: all jobs are paused. */
        pausedKinds: count.nullable(),
      }),
      /** What all servers together answered in each of the last 24 hours, the oldest first; `failed`: with a 5xx. */
      requests: z.array(z.object({ hour: time, count, failed: count })),
      /** In the last 24 hours, but for those that wait. */
      mails: z.object({ sent: count, waiting: count, failed: count }),
      /** Of the disk that the data folder is on, in bytes; null where that is unknown. */
      disk: z.object({ used: z.number(), total: z.number() }).nullable(),
      /** The last daily backup; null: none was made, or none are wanted. */
      backup: z
        .object({ finishedAt: time, bytes: z.number(), isVerified: z.boolean(), error: z.string().nullable() })
        .nullable(),
      people: z.object({
        accounts: count,
        /** Used in the last seven days. */
        active: count,
        teams: count,
        viewLinks: count,
        guests: count,
      }),
      /** Whether pages and mails name the operator's imprint, privacy policy and address for questions about data. */
      legal: z.object({ imprint: z.boolean(), privacy: z.boolean(), privacyEmail: z.boolean() }),
      /** Requests of education licences that wait. */
      education: z.object({ waiting: count, oldestSince: time.nullable() }),
    }),
    errors: [],
  }),
  'GET /operator/search': endpoint({
    summary:
      'People, teams and review links by name, address or id, up to eight of each; an entry of the audit log by its request id.',
    spec: 'OPERATE §10',
    ...shown,
    query: z.object({ query: text(200).min(1) }),
    output: z.object({
      people: z.array(z.object({ userId: id, name: z.string(), email: z.string() })),
      teams: z.array(z.object({ teamId: id, name: z.string() })),
      viewLinks: z.array(z.object({ viewLinkId: id, title: z.string(), teamName: z.string() })),
      /** The request that has this id made entries in the audit log. */
      requestId: z.string().nullable(),
    }),
    errors: [],
    limit: { per: 'user', max: 240, windowMs: 60_000 },
  }),
  'GET /operator/settings': endpoint({
    summary:
      'Every setting of the server that answers: its value, where it comes from, and what it is. Secrets are not shown.',
    spec: 'OPERATE §10',
    ...shown,
    output: z.object({
      settings: z.array(
        z.object({
          name: z.string(),
          /** As it would be written in the environment; null where nothing is set. A secret that is set is null as well. */
          value: z.string().nullable(),
          isSecret: z.boolean(),
          /** `environment`: somebody set it; `default`: nobody did. */
          origin: z.enum(['environment', 'default']),
          about: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
  'POST /operator/settings/test-mail': endpoint({
    summary: 'Sends a mail to the operator’s own address, to see whether mail arrives.',
    spec: 'OPERATE §10',
    ...shown,
    output: nothing,
    status: 204,
    errors: [],
    limit: { per: 'user', max: 10, windowMs: 60_000 },
  }),
};
