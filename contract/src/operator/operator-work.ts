import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { id, nothing, text, time } from '../shapes.ts';
import { changed, reason, searchedText, shown } from './operator-endpoint.ts';

/** What a job can be doing. Failed ones stay until somebody decides, at most as long as the queue keeps them. */
export const jobStates = ['failed', 'running', 'waiting', 'done'] as const;

const job = z.object({
  jobId: id,
  /** Its kind, such as `web-export.convert`. */
  kind: z.string(),
  state: z.enum(jobStates),
  /** What it is about: ids and names of its payload, without texts of mails and secrets. */
  about: z.record(z.string(), z.string()),
  tries: z.int(),
  /** The most tries it gets by itself. */
  mostTries: z.int(),
  createdAt: time,
  /** When it began, is due or ended, by its state. */
  at: time,
  /** Why its last try failed, in the words of the log; null if none did. */
  error: z.string().nullable(),
});

const mail = z.object({
  mailId: id,
  /** Of the job that sends it. */
  jobId: id,
  to: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  tries: z.int(),
  createdAt: time,
  at: time,
  error: z.string().nullable(),
});

/** Which jobs are paused or resumed, and why: those of a kind, or all. */
const pausing = z.object({ kind: text(100).optional(), reason });

/** One job of a kind. */
const ofJob = z.object({ kind: text(100), jobId: id });
const onJob = ['JOB_NOT_FOUND', 'INVALID_UUID'] as const;

/** Jobs and mails, for operators. */
export const operatorWork = {
  'GET /operator/jobs': endpoint({
    summary: 'Jobs, the last ones first, and how many there are in each state.',
    spec: 'OPERATE §10',
    ...shown,
    query: z.object({ state: z.enum(jobStates).optional(), kind: text(100).optional(), ...pageQuery(100) }),
    output: z.object({
      items: z.array(job),
      nextCursor,
      counts: z.object({ failed: z.int(), running: z.int(), waiting: z.int() }),
      /** The kinds of all jobs there are. */
      kinds: z.array(z.string()),
      /** What operators have paused, and why: jobs of a kind, or where it is null all; that comes first. */
      paused: z.array(z.object({ kind: z.string().nullable(), reason: z.string(), pausedAt: time })),
    }),
    errors: [],
  }),
  'POST /operator/jobs/{kind}/{jobId}/retry': endpoint({
    summary: 'Tries a failed job again.',
    spec: 'OPERATE §10',
    ...changed,
    params: ofJob,
    output: nothing,
    status: 204,
    errors: [...onJob],
  }),
  'POST /operator/jobs/{kind}/{jobId}/drop': endpoint({
    summary: 'Drops a job that failed or waits: it is not done any more.',
    spec: 'OPERATE §10',
    ...changed,
    params: ofJob,
    output: nothing,
    status: 204,
    errors: [...onJob],
  }),
  'POST /operator/jobs/retry-failed': endpoint({
    summary: 'Tries all failed jobs again, or those of one kind.',
    spec: 'OPERATE §10',
    ...changed,
    input: z.object({ kind: text(100).optional() }),
    output: z.object({ retried: z.int() }),
    errors: [],
  }),
  'POST /operator/jobs/pause': endpoint({
    summary:
      'Pauses all jobs, or those of one kind, on every server until somebody resumes them: what runs is finished, nothing ' +
      'else begins.',
    spec: 'OPERATE §10',
    ...changed,
    input: pausing,
    output: nothing,
    status: 204,
    // There is no such kind.
    errors: ['JOB_NOT_FOUND'],
  }),
  'POST /operator/jobs/resume': endpoint({
    summary: 'Resumes all jobs, or those of one kind that was paused by itself.',
    spec: 'OPERATE §10',
    ...changed,
    input: pausing,
    output: nothing,
    status: 204,
    errors: [],
  }),
  'GET /operator/mails': endpoint({
    summary:
      'Mails of the last days, newest first: to whom, about what and what became of them. What is written in them is not ' +
      'shown, because of the links they have. `query` is looked for in addresses and subjects.',
    spec: 'OPERATE §10',
    ...shown,
    query: z.object({
      query: searchedText,
      state: z.enum(['waiting', 'sent', 'failed']).optional(),
      ...pageQuery(100),
    }),
    output: z.object({
      items: z.array(mail),
      nextCursor,
      counts: z.object({ waiting: z.int(), sent: z.int(), failed: z.int() }),
    }),
    errors: [],
  }),
};
