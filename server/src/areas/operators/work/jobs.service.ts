import type { CallOutput, CallRequest } from '@chamfer/contract';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { requireOperatorIn } from '../../../platform/http/session/session-check.ts';
import { listPauses } from '../../../platform/jobs/job-pauses.ts';
import {
  countJobs,
  type JobState,
  type ListedJob,
  listJobKinds,
  listJobs,
  lockJob,
} from '../../../platform/jobs/listed-jobs.ts';

type List = CallOutput<'GET /operator/jobs'>;

/** A page of jobs, the last ones first. @throws INVALID_REQUEST_QUERY_PARAMETER for a broken cursor */
export async function listAllJobs(
  { parts: { database } }: Context,
  { state, kind, cursor, limit }: CallRequest<'GET /operator/jobs'>['query'],
): Promise<List> {
  const { db } = database;
  const [{ jobs, nextCursor }, { failed, running, waiting }, kinds, pauses] = await Promise.all([
    listJobs(db, { kind, state }, { cursor, limit }),
    countJobs(db, { kind }),
    listJobKinds(db),
    listPauses(db),
  ]);
  const paused = pauses.map(({ pausedAt, ...pause }) => ({ ...pause, pausedAt: pausedAt.toISOString() }));
  return { items: jobs.map(present), nextCursor, counts: { failed, running, waiting }, kinds, paused };
}

/** Tries a job again that failed. @throws JOB_NOT_FOUND */
export function retryJob(ctx: Context, kind: string, jobId: string): Promise<void> {
  return transact(ctx, async (db) => {
    await requireOperatorIn(ctx, db);
    await requireJob(db, kind, jobId, ['failed']);
    await ctx.parts.jobs.retry(db, kind, jobId);
    await audit(ctx, db, 'operator.job_retried', jobId, { kind });
  });
}

/** Drops a job that failed or waits. @throws JOB_NOT_FOUND */
export function dropJob(ctx: Context, kind: string, jobId: string): Promise<void> {
  return transact(ctx, async (db) => {
    await requireOperatorIn(ctx, db);
    await requireJob(db, kind, jobId, ['failed', 'waiting']);
    await ctx.parts.jobs.drop(db, kind, jobId);
    await audit(ctx, db, 'operator.job_dropped', jobId, { kind });
  });
}

/** How many failed jobs are read at a time, to be tried again. */
const atATime = 200;

/** Tries all failed jobs again, or those of one kind; returns how many. Of two who do so at once each job is tried once. */
export async function retryFailedJobs(ctx: Context, kind?: string): Promise<number> {
  const failed: ListedJob[] = [];
  let cursor: string | undefined;
  do {
    const page = await listJobs(ctx.parts.database.db, { kind, state: 'failed' }, { cursor, limit: atATime });
    failed.push(...page.jobs);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  let retried = 0;
  for (const job of failed) {
    try {
      await retryJob(ctx, job.kind, job.jobId);
      retried += 1;
    } catch (error) {
      // Somebody else was quicker.
      if (!(error instanceof AppError && error.code === 'JOB_NOT_FOUND')) throw error;
    }
  }
  return retried;
}

/** @throws JOB_NOT_FOUND where there is no such job in one of these states */
async function requireJob(db: Db, kind: string, jobId: string, states: readonly JobState[]): Promise<void> {
  const job = await lockJob(db, kind, jobId);
  if (!job || !states.includes(job.state)) throw new AppError('JOB_NOT_FOUND');
}

function present({ payload, createdAt, at, ...job }: ListedJob): List['items'][number] {
  return { ...job, about: aboutOf(payload), createdAt: createdAt.toISOString(), at: at.toISOString() };
}

/** What payloads are shown of: ids, and the few names that tell nothing secret. */
const named = /^(to|subject|name|kind|type|event|reason|month|day|language)$/;
const longestShown = 200;

/** What a job is about, without texts of mails, addresses that open something, and secrets. */
function aboutOf(payload: Record<string, unknown>): Record<string, string> {
  const shown = Object.entries(payload).filter(
    ([key, value]) => typeof value !== 'object' && value !== undefined && (/(^id|Id)$/.test(key) || named.test(key)),
  );
  return Object.fromEntries(shown.map(([key, value]) => [key, String(value).slice(0, longestShown)]));
}
