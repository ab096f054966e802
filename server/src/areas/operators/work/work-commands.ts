import { sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { listJobs } from '../../../platform/jobs/listed-jobs.ts';
import { mailJob } from '../../../platform/mail/mail-job.ts';
import { done, type Outcome, WrongUsage } from '../../../platform/operator-command.ts';
import { outcomeOf } from '../core/outcome-of.ts';
import { pauseWork, resumeWork } from './job-pauses.service.ts';
import { dropJob, listAllJobs, retryFailedJobs, retryJob } from './jobs.service.ts';
import { listMails } from './mails.service.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const mostListed = 100;

/**
 * `jobs list [failed|running|waiting|done]`, `jobs retry|drop KIND ID`, `jobs retry-failed [KIND]`,
 * `jobs pause|resume KIND|all REASON`.
 * @throws WrongUsage
 */
export async function jobsCommand(ctx: Context, [act, kind, id, ...more]: readonly string[]): Promise<Outcome> {
  if (act === 'list' && id === undefined) return list(ctx, kind);
  if (act === 'retry-failed' && id === undefined) {
    const retried = await retryFailedJobs(ctx, kind);
    return done(retried === 0 ? 'No job has failed.' : `${retried} failed jobs are tried again.`);
  }
  if ((act === 'pause' || act === 'resume') && kind && id?.trim() && more.length === 0)
    return pause(ctx, act, kind, id);
  const isAct = act === 'retry' || act === 'drop';
  if (!isAct || !kind || !id || !uuid.test(id) || more.length > 0) {
    throw new WrongUsage(
      'jobs list [failed|running|waiting|done] | retry KIND ID | drop KIND ID | retry-failed [KIND] | ' +
        'pause KIND|all REASON | resume KIND|all REASON',
    );
  }
  return outcomeOf(async () => {
    await (act === 'retry' ? retryJob : dropJob)(ctx, kind, id);
    return done(act === 'retry' ? `${kind} ${id} is tried again.` : `${kind} ${id} is dropped.`);
  });
}

function pause(ctx: Context, act: 'pause' | 'resume', named: string, reason: string): Promise<Outcome> {
  const kind = named === 'all' ? undefined : named;
  return outcomeOf(async () => {
    await (act === 'pause' ? pauseWork : resumeWork)(ctx, { kind, reason: reason.trim() });
    const which = kind === undefined ? 'All jobs' : `Jobs of the kind ${kind}`;
    return done(act === 'pause' ? `${which} are paused.` : `${which} are no longer paused.`);
  });
}

async function list(ctx: Context, state = 'failed'): Promise<Outcome> {
  if (state !== 'failed' && state !== 'running' && state !== 'waiting' && state !== 'done') {
    throw new WrongUsage('jobs list [failed|running|waiting|done]');
  }
  const { items, counts, paused } = await listAllJobs(ctx, { state, limit: mostListed });
  const lines = items.map(({ jobId, kind, at, tries, mostTries, error }) =>
    `${kind} ${jobId}  ${at}  ${tries} of ${mostTries} tries  ${error?.split('\n')[0] ?? ''}`.trimEnd(),
  );
  const { failed, running, waiting } = counts;
  const pauses = paused.map(
    ({ kind, reason, pausedAt }) => `paused since ${pausedAt}: ${kind ?? 'all jobs'} (${reason})`,
  );
  return done([...lines, `${failed} failed, ${running} running, ${waiting} waiting`, ...pauses].join('\n'));
}

/** `mails list [failed|waiting|sent]`, `mails retry ID` with the id of the mail. @throws WrongUsage */
export async function mailsCommand(ctx: Context, [act, given, ...more]: readonly string[]): Promise<Outcome> {
  const state = given ?? 'failed';
  if (act === 'list' && more.length === 0 && (state === 'failed' || state === 'waiting' || state === 'sent')) {
    const { items, counts } = await listMails(ctx, { state, limit: mostListed });
    const lines = items.map(({ mailId, to, subject, at, error }) =>
      `${mailId}  ${at}  ${to}  ${subject}  ${error?.split('\n')[0] ?? ''}`.trimEnd(),
    );
    return done([...lines, `${counts.failed} failed, ${counts.waiting} waiting, ${counts.sent} sent`].join('\n'));
  }
  if (act !== 'retry' || !given || !uuid.test(given) || more.length > 0) {
    throw new WrongUsage('mails list [failed|waiting|sent] | retry ID');
  }
  return outcomeOf(async () => {
    const where = sql`j.data ->> 'mailId' = ${given}`;
    const { jobs } = await listJobs(
      ctx.parts.database.db,
      { kind: mailJob.name, where },
      { cursor: undefined, limit: 1 },
    );
    await retryJob(ctx, mailJob.name, jobs[0]?.jobId ?? given);
    return done(`Mail ${given} is sent again.`);
  });
}
