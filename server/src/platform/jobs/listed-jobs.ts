import { type SQL, sql } from 'drizzle-orm';
import { byId, byTime, cutPage, keyset, type Position } from '../database/cursor.ts';
import type { Db } from '../database/database.ts';

/** What a job is doing: `waiting` for its first or next try; `done`: it was done, or somebody dropped it. */
export type JobState = 'waiting' | 'running' | 'failed' | 'done';

/** A job of the queue, as operators see it. */
export interface ListedJob {
  jobId: string;
  kind: string;
  state: JobState;
  payload: Record<string, unknown>;
  tries: number;
  /** The most tries it gets by itself. */
  mostTries: number;
  createdAt: Date;
  /** When it began, is due or ended, by its state. */
  at: Date;
  /** Why its last try failed. */
  error: string | null;
}

/** Which jobs are listed. */
export interface JobFilter {
  kind?: string | undefined;
  state?: JobState | undefined;
  /** A further condition on the payload, `j.data`. */
  where?: SQL | undefined;
}

const state = sql`case
  when j.state in ('created', 'retry') then 'waiting'
  when j.state = 'active' then 'running'
  when j.state = 'failed' then 'failed'
  else 'done' end`;
const newestFirst = keyset('desc', byTime(sql`j.created_on`), byId(sql`j.id`));

/** A page of the jobs that the queue knows, the last ones first; it forgets those that ended RETENTION_JOBS_DAYS ago. */
export async function listJobs(
  db: Db,
  filter: JobFilter,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<{ jobs: ListedJob[]; nextCursor: string | null }> {
  const after = newestFirst.after(cursor);
  const { rows: found } = await db.execute<Row>(sql`
    select j.id, j.name, ${state} as state, j.data, j.retry_count, j.retry_limit, j.output,
      to_json(j.created_on) #>> '{}' as created_on,
      to_json(coalesce(j.completed_on, case when j.state = 'active' then j.started_on else j.start_after end)) #>> '{}' as at,
      j.started_on is not null as is_begun, ${newestFirst.position} as position
    from pgboss.job j where ${fits(filter)} ${after ? sql`and ${after}` : sql``}
    order by ${sql.join(newestFirst.orderBy, sql`, `)} limit ${limit + 1}`);
  const { rows, nextCursor } = cutPage(found, limit);
  return { jobs: rows.map(present), nextCursor };
}

/** How many jobs there are in each state. */
export async function countJobs(db: Db, filter: JobFilter): Promise<Record<JobState, number>> {
  const { rows } = await db.execute<{ state: JobState; count: number }>(
    sql`select ${state} as state, count(*)::int as count from pgboss.job j where ${fits(filter)} group by 1`,
  );
  const counted = { waiting: 0, running: 0, failed: 0, done: 0 };
  for (const row of rows) counted[row.state] = row.count;
  return counted;
}

/** The kinds of the jobs that the queue knows. */
export async function listJobKinds(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from pgboss.queue where left(name, 2) <> '__' order by name`,
  );
  return rows.map(({ name }) => name);
}

/** Since when the oldest job waits that is due and not paused; null where none is. */
export async function oldestWaiting(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select to_json(min(start_after)) #>> '{}' as at from pgboss.job j
    where state in ('created', 'retry') and start_after <= ${now.toISOString()}
      and not exists (select from job_pauses p where p.kind in ('*', j.name))`);
  return rows[0]?.at ? new Date(rows[0].at) : null;
}

/** A job with its row locked, in a transaction; null if there is none. */
export async function lockJob(db: Db, kind: string, jobId: string): Promise<{ state: JobState } | null> {
  const { rows } = await db.execute<{ state: JobState }>(
    sql`select ${state} as state from pgboss.job j where j.name = ${kind} and j.id = ${jobId} for update`,
  );
  return rows[0] ?? null;
}

function fits({ kind, state: wanted, where }: JobFilter): SQL {
  const conditions = [sql`left(j.name, 2) <> '__'`];
  if (kind !== undefined) conditions.push(sql`j.name = ${kind}`);
  if (wanted !== undefined) conditions.push(sql`${state} = ${wanted}`);
  if (where) conditions.push(where);
  return sql.join(conditions, sql` and `);
}

type Row = {
  id: string;
  name: string;
  state: JobState;
  data: Record<string, unknown> | null;
  retry_count: number;
  retry_limit: number;
  output: unknown;
  created_on: string;
  at: string;
  is_begun: boolean;
  position: Position;
};

function present({
  id,
  name,
  state,
  data,
  retry_count,
  retry_limit,
  output,
  created_on,
  at,
  is_begun,
}: Row): ListedJob {
  return {
    jobId: id,
    kind: name,
    state,
    payload: data ?? {},
    tries: retry_count + (is_begun && state !== 'waiting' ? 1 : 0),
    mostTries: retry_limit + 1,
    createdAt: new Date(created_on),
    at: new Date(at),
    error: errorOf(output),
  };
}

/** What pg-boss kept of an error: its message, without where in the code it happened. */
function errorOf(output: unknown): string | null {
  if (typeof output !== 'object' || output === null) return null;
  const { name, message, value } = output as { name?: unknown; message?: unknown; value?: unknown };
  const text = typeof message === 'string' ? message : typeof value === 'string' ? value : null;
  if (text === null) return null;
  return (typeof name === 'string' && name !== 'Error' ? `${name}: ${text}` : text).slice(0, 2000);
}
