import type { CallOutput, CallRequest } from '@chamfer/contract';
import { sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { searched } from '../../../platform/database/searched.ts';
import { countJobs, type ListedJob, listJobs } from '../../../platform/jobs/listed-jobs.ts';
import { mailJob } from '../../../platform/mail/mail-job.ts';
import { mailStateOf } from './mail-state.ts';

type List = CallOutput<'GET /operator/mails'>;

/** Whether a mail waits for its first or next try, or is being sent. */
const isWaiting = sql`j.state in ('created', 'retry', 'active')`;

/**
 * A page of mails, newest first: to whom and about what, never what is written in them, since their links open accounts.
 * @throws INVALID_REQUEST_QUERY_PARAMETER for a broken cursor
 */
export async function listMails(
  { parts: { database } }: Context,
  { query, state, cursor, limit }: CallRequest<'GET /operator/mails'>['query'],
): Promise<List> {
  const { db } = database;
  const kind = mailJob.name;
  const search = query?.trim()
    ? searched(query.trim(), sql`(j.data ->> 'to')`, sql`(j.data ->> 'subject')`)
    : undefined;
  const ofState = {
    waiting: { where: search ? sql`${isWaiting} and ${search}` : isWaiting },
    sent: { state: 'done', where: search },
    failed: { state: 'failed', where: search },
  } as const;
  const [{ jobs, nextCursor }, counted] = await Promise.all([
    listJobs(db, { kind, ...(state ? ofState[state] : { where: search }) }, { cursor, limit }),
    countJobs(db, { kind }),
  ]);
  const counts = { waiting: counted.waiting + counted.running, sent: counted.done, failed: counted.failed };
  return { items: jobs.map(present), nextCursor, counts };
}

function present({ jobId, payload, state, tries, createdAt, at, error }: ListedJob): List['items'][number] {
  return {
    mailId: String(payload.mailId),
    jobId,
    to: String(payload.to ?? ''),
    subject: String(payload.subject ?? ''),
    state: mailStateOf(state),
    tries,
    createdAt: createdAt.toISOString(),
    at: at.toISOString(),
    error,
  };
}
