import { setTimeout as pause } from 'node:timers/promises';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Config } from '../config/config.ts';
import { clientOf, type Database, type Db } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../observation/metrics.ts';
import { inSpan, type Traces } from '../tracing/spans.ts';
import { splitOrigin, withOrigin } from './job-origin.ts';
import { followPauses, type PauseWatch } from './job-pauses.ts';

/**
 * How often jobs of a kind are retried and how many run at once. Delays are in seconds and increase with each retry.
 */
export interface Queue {
  retryLimit: number;
  retryDelay: number;
  retryDelayMax?: number;
  /** How many run at once in a process, by itself or with its settings. */
  atOnce: number | ((config: Config) => number);
  /** How often a worker looks for jobs that are due, in seconds; it hears of those that are sent. 0.5 by default. */
  lookEvery?: number;
  /** Workers that find a long queue go on without a pause. */
  isInSeries?: true;
  /** When one begins by itself, as cron has it; never, when left out. */
  schedule?: string;
}

/** A kind of job and the type of its payload. Each area defines its own kinds with `defineJob`. */
export interface JobKind<Payload extends object> {
  readonly name: string;
  readonly queue: Queue;
  /** Always undefined. It exists only for the type of the payload. */
  readonly payload?: Payload;
}

/**
 * Defines a kind of job. The name must be unique and must never change, because jobs outlive the server that sent them.
 */
export function defineJob<Payload extends object>(name: string, queue: Queue): JobKind<Payload> {
  return { name, queue };
}

/** A kind of job and what runs one, as the queue needs it; see `JobWorker` in `job-worker.ts`. */
export interface QueueWorker {
  readonly kind: JobKind<object>;
  run(payload: object, signal: AbortSignal): Promise<void>;
}

/**
 * Background jobs in PostgreSQL. A job is sent inside a transaction and runs after the commit, at least once, even if
 * the server crashes.
 */
export interface Jobs {
  /**
   * Sends a job inside the transaction: the job exists only if the transaction commits. A second job with the same key
   * is not added while the first one is waiting. With a delay, in seconds, it begins no sooner.
   */
  send<Payload extends object>(
    db: Db,
    kind: JobKind<Payload>,
    payload: NoInfer<Payload>,
    key?: string,
    delay?: number,
  ): Promise<void>;
  /**
   * Returns the keys of jobs of a kind that are waiting, running or due for a retry. Jobs of a process that died return
   * to the queue within seconds.
   */
  activeKeys(kind: JobKind<object>): Promise<Set<string>>;
  /** Tries a job again that failed, and that the transaction has locked. */
  retry(db: Db, kind: string, jobId: string): Promise<void>;
  /** Removes a job that does not run, and that the transaction has locked, so that it is never done. */
  drop(db: Db, kind: string, jobId: string): Promise<void>;
  /** Starts the workers of all kinds that are not paused, and follows what is paused. Called once, at start. */
  work(config: Config, workers: readonly QueueWorker[]): Promise<void>;
  /** Gives running jobs time to finish, then aborts them and returns them to the queue. */
  stop(): Promise<void>;
}

/** What sees how jobs go. */
export interface Observers {
  log: Log;
  metrics: Pick<Metrics, 'observeJob'>;
  traces: Traces | null;
}

/**
 * Limits how long the queue waits for a database that does not respond, so that it recovers when the database is back.
 * The limit is much longer than for a call, because maintenance of the queue's own tables may take a long time.
 */
const patience = { connectionTimeoutMillis: 5000, query_timeout: 60_000, keepAlive: true };

/**
 * Starts pg-boss on the database. Its tables are in the schema `pgboss`. `stopGrace` is the time in milliseconds that
 * running jobs have to finish when the server stops; at least 1000. Jobs are kept for some days after their end.
 */
export async function startJobs(
  database: Database,
  stopGrace: number,
  observers: Observers,
  { RETENTION_JOBS_DAYS: keptDays }: Pick<Config, 'RETENTION_JOBS_DAYS'>,
): Promise<Jobs> {
  const { log } = observers;
  const boss = new PgBoss({
    connectionString: database.url,
    application_name: 'chamfer-jobs',
    max: 4,
    ...patience,
    useListenNotify: true,
    // How often jobs without a heartbeat are looked for; the default of a minute would be most of the wait.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // How soon workers that go on without a pause see that their queue is long.
    queueCacheIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue met an error'));
  await boss.start();
  const opened = new Map<string, Promise<void>>();
  /** Creates the queue before its first job is sent, or updates its settings. */
  const open = ({ name, queue }: JobKind<object>) => {
    const opening = opened.get(name) ?? openQueue(boss, name, queue, keptDays);
    opened.set(name, opening);
    // After a failure, the next job tries again.
    opening.catch(() => opened.delete(name));
    return opening;
  };
  /** How pg-boss writes in our transaction. */
  const within = (db: Db) => {
    const client = clientOf(db) ?? database.pool;
    return { executeSql: (text: string, values?: unknown[]) => client.query(text, values as unknown[]) };
  };
  const running = new Set<Promise<void>>();
  let stopped: Promise<void> | undefined;
  let pauses: PauseWatch | undefined;
  const end = async () => {
    await pauses?.end();
    await boss.stop({ graceful: true, timeout: stopGrace });
    // Aborted jobs save their progress, which needs the database. Stopping waits at most two seconds for them.
    await Promise.race([Promise.allSettled(running), pause(2000, undefined, { ref: false })]);
  };
  return {
    async send(db, kind, payload, key, delay = 0) {
      await open(kind);
      const options = { db: within(db), singletonKey: key ?? crypto.randomUUID(), startAfter: delay };
      await boss.send(kind.name, withOrigin(payload, delay > 0), options);
    },
    async retry(db, kind, jobId) {
      await boss.retry(kind, jobId, { db: within(db) });
    },
    async drop(db, kind, jobId) {
      await boss.deleteJob(kind, jobId, { db: within(db) });
    },
    async activeKeys({ name }) {
      const text = "select singleton_key as key from pgboss.job where name = $1 and state < 'completed'";
      const { rows } = await database.pool.query<{ key: string }>(text, [name]);
      return new Set(rows.map(({ key }) => key));
    },
    async work(config, workers) {
      const begin = ({ kind, run }: QueueWorker) =>
        startWorker(boss, kind, { config, ...observers }, async (payload, signal) => {
          const work = run(payload, signal);
          running.add(work);
          try {
            await work;
          } finally {
            running.delete(work);
          }
        });
      for (const { kind } of workers) {
        await open(kind);
        if (kind.queue.schedule) await boss.schedule(kind.name, kind.queue.schedule, {});
      }
      const named = new Map(workers.map((worker) => [worker.kind.name, worker]));
      pauses = await followPauses(database.db, log, {
        kinds: [...named.keys()],
        begin: (kind) => begin(named.get(kind)!),
        // What runs is finished.
        pause: (kind) => boss.offWork(kind, { wait: false }),
      });
    },
    stop: () => (stopped ??= end()),
  };
}

async function openQueue(
  boss: PgBoss,
  name: string,
  { atOnce: _, schedule: __, lookEvery: ___, isInSeries: ____, ...retries }: Queue,
  keptDays: number,
): Promise<void> {
  // A worker that dies sends no heartbeat: its job goes back to the queue within seconds, not after its full time,
  // which is longer than the longest conversion.
  const options = {
    ...retries,
    retryBackoff: true,
    heartbeatSeconds: 10,
    expireInSeconds: 7200,
    deleteAfterSeconds: keptDays * 86_400,
    // What waits is kept, however long its kind is paused; the default is 14 days.
    retentionSeconds: 3650 * 86_400,
    notify: true,
  };
  if (await boss.getQueue(name)) await boss.updateQueue(name, options);
  else await boss.createQueue(name, { ...options, policy: 'short' });
}

async function startWorker(
  boss: PgBoss,
  { name: topic, queue: { atOnce, lookEvery = 0.5, isInSeries } }: JobKind<object>,
  { config, log, metrics, traces }: { config: Config } & Observers,
  run: (payload: object, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const localConcurrency = typeof atOnce === 'number' ? atOnce : atOnce(config);
  await boss.work(
    topic,
    // Workers are notified of jobs as they are sent; those that are tried again, and what was not heard, are looked for.
    {
      pollingIntervalSeconds: lookEvery,
      notifyPollingIntervalSeconds: lookEvery,
      ...(isInSeries && { burstWhenReadyExceeds: localConcurrency }),
      localConcurrency,
      batchSize: 1,
      includeMetadata: true,
    },
    async ([job]: JobWithMetadata<object>[]) => {
      if (!job) return;
      const { payload, origin } = splitOrigin(job.data);
      const perform = () => performJob(topic, job.id, { log, metrics }, () => run(payload, job.signal));
      const facts = { 'chamfer.job': topic, 'chamfer.job_id': job.id };
      await (traces ? inSpan(traces.begin(`job ${topic}`, 'consumer', facts, origin), perform) : perform());
    },
  );
}

/** Performs one job, and says in log and metrics what became of it. */
async function performJob(
  topic: string,
  job: string,
  { log, metrics }: Pick<Observers, 'log' | 'metrics'>,
  run: () => Promise<void>,
): Promise<void> {
  const started = performance.now();
  try {
    await run();
    const ms = performance.now() - started;
    metrics.observeJob(topic, 'done', ms);
    log.info({ topic, job, ms: Math.round(ms) }, 'job done');
  } catch (error) {
    metrics.observeJob(topic, 'failed', performance.now() - started);
    log.error({ topic, job, err: error }, 'job failed');
    throw error;
  }
}
