import { setTimeout as pause } from 'node:timers/promises';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Config } from '../config/config.ts';
import { clientOf, type Database, type Db } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Parts } from '../parts.ts';

/** How jobs of a kind are tried again and how many run at once. Delays are in seconds; each is longer than the last. */
export interface Queue {
  retryLimit: number;
  retryDelay: number;
  retryDelayMax?: number;
  /** How many run at once in a process, by itself or with its settings. */
  atOnce: number | ((config: Config) => number);
  /** When one begins by itself, as cron has it; never, when left out. */
  schedule?: string;
}

/** A kind of job, with what it needs to know. Each area defines its own with `defineJob`. */
export interface JobKind<Payload extends object> {
  readonly name: string;
  readonly queue: Queue;
  /** Never there: it carries the type of the payload. */
  readonly payload?: Payload;
}

/** Defines a kind of job. Its name belongs to it alone, and stays: jobs outlive the server that sent them. */
export function defineJob<Payload extends object>(name: string, queue: Queue): JobKind<Payload> {
  return { name, queue };
}

/** Does one job. It may run more than once, so it must be idempotent; `signal` ends it at a stop. */
export type Work<Payload extends object> = (parts: Parts, payload: Payload, signal: AbortSignal) => Promise<void>;

/** A kind of job with who does it, whatever its payload is. */
export interface JobWorker {
  readonly kind: JobKind<object>;
  run(parts: Parts, payload: object, signal: AbortSignal): Promise<void>;
}

/** Says who does the jobs of a kind. */
export function workOn<Payload extends object>(kind: JobKind<Payload>, work: Work<Payload>): JobWorker {
  return { kind, run: (parts, payload, signal) => work(parts, payload as Payload, signal) };
}

/** Background work on PostgreSQL: sent inside a transaction, done after it, at least once, also after a crash. */
export interface Jobs {
  /**
   * Sends a job with the transaction: it exists when that commits, and only then. A second job of the same key is
   * not added while the first waits.
   */
  send<Payload extends object>(db: Db, kind: JobKind<Payload>, payload: NoInfer<Payload>, key?: string): Promise<void>;
  /** Keys of the jobs of a kind that wait, run or will be tried again; those of a dead process are, within seconds. */
  livingKeys(kind: JobKind<object>): Promise<Set<string>>;
  /** Begins to work; called once at start. */
  work(parts: Parts, workers: readonly JobWorker[]): Promise<void>;
  /** Lets running jobs finish for a while, then ends them and returns them to the queue. */
  stop(): Promise<void>;
}

/**
 * A database that hangs is given up, so that work goes on when it is back. Much longer than a call waits: what the queue
 * does to its own tables in the background may take its time.
 */
const patience = { connectionTimeoutMillis: 5000, query_timeout: 60_000, keepAlive: true };

/**
 * Starts pg-boss on the database. Its tables live in the schema `pgboss`. `stopGrace`: what jobs that run at a stop have to
 * finish, in milliseconds; at least a second.
 */
export async function startJobs(database: Database, stopGrace: number, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: database.url,
    application_name: 'chamfer-jobs',
    max: 4,
    ...patience,
    useListenNotify: true,
    // How often jobs without a heartbeat are looked for; the default of a minute would be most of the wait.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue met an error'));
  await boss.start();
  const opened = new Map<string, Promise<void>>();
  /** A queue is there before its first job is sent, and has today's settings. */
  const open = ({ name, queue }: JobKind<object>) => {
    const opening = opened.get(name) ?? openQueue(boss, name, queue);
    opened.set(name, opening);
    // The next job tries again.
    opening.catch(() => opened.delete(name));
    return opening;
  };
  const running = new Set<Promise<void>>();
  let stopped: Promise<void> | undefined;
  const end = async () => {
    await boss.stop({ graceful: true, timeout: stopGrace });
    // Those that were ended write down how far they came, which needs the database; none holds the stop up for long.
    await Promise.race([Promise.allSettled(running), pause(2000, undefined, { ref: false })]);
  };
  return {
    async send(db, kind, payload, key) {
      await open(kind);
      const client = clientOf(db) ?? database.pool;
      const executeSql = (text: string, values?: unknown[]) => client.query(text, values as unknown[]);
      await boss.send(kind.name, payload, { db: { executeSql }, singletonKey: key ?? crypto.randomUUID() });
    },
    async livingKeys({ name }) {
      const text = "select singleton_key as key from pgboss.job where name = $1 and state < 'completed'";
      const { rows } = await database.pool.query<{ key: string }>(text, [name]);
      return new Set(rows.map(({ key }) => key));
    },
    async work(parts, workers) {
      for (const { kind, run } of workers) {
        await open(kind);
        await startWorker(boss, kind, parts, async (payload, signal) => {
          const work = run(parts, payload, signal);
          running.add(work);
          try {
            await work;
          } finally {
            running.delete(work);
          }
        });
        if (kind.queue.schedule) await boss.schedule(kind.name, kind.queue.schedule, {});
      }
    },
    stop: () => (stopped ??= end()),
  };
}

async function openQueue(boss: PgBoss, name: string, { atOnce: _, schedule: __, ...retries }: Queue): Promise<void> {
  // A worker that dies sends no heartbeat: its job goes back to the queue within seconds, not after its full time,
  // which is longer than the longest conversion.
  const options = { ...retries, retryBackoff: true, heartbeatSeconds: 10, expireInSeconds: 7200, notify: true };
  if (await boss.getQueue(name)) await boss.updateQueue(name, options);
  else await boss.createQueue(name, { ...options, policy: 'short' });
}

async function startWorker(
  boss: PgBoss,
  { name: topic, queue: { atOnce } }: JobKind<object>,
  { config, log }: Parts,
  run: (payload: object, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const localConcurrency = typeof atOnce === 'number' ? atOnce : atOnce(config);
  await boss.work(
    topic,
    // Jobs are told of as they are sent; those that are tried again, and what was not heard, are looked for.
    {
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: 0.5,
      localConcurrency,
      batchSize: 1,
      includeMetadata: true,
    },
    async ([job]: JobWithMetadata<object>[]) => {
      if (!job) return;
      const started = performance.now();
      try {
        await run(job.data, job.signal);
        log.info({ topic, job: job.id, ms: Math.round(performance.now() - started) }, 'job done');
      } catch (error) {
        log.error({ topic, job: job.id, err: error }, 'job failed');
        throw error;
      }
    },
  );
}
