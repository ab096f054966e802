import { setTimeout as pause } from 'node:timers/promises';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { clientOf, type Database, type Db } from '../database/database.ts';
import type { Log } from '../log.ts';

/** A job's payload by topic. A new kind of work adds its line here and its worker in `areas.ts`. */
export interface Topics {
  /** Sends one mail; the id is its idempotency key. */
  'mail.send': { mailId: string; to: string; subject: string; text: string; html: string };
  /** Mails a link for a new password, if the address has an account. */
  'password-reset.send': { email: string };
  /** Checks and converts an uploaded web export. */
  'web-export.process': { webExportId: string };
  /** Removes what time has made useless. */
  'hygiene.sweep': Record<string, never>;
}

/** A kind of job. */
export type Topic = keyof Topics;

/** Does one job. It may run more than once, so it must be idempotent; `signal` ends it at a stop. */
export type Worker<T extends Topic> = (payload: Topics[T], signal: AbortSignal) => Promise<void>;

/** Background work on PostgreSQL: sent inside a transaction, done after it, at least once, also after a crash. */
export interface Jobs {
  /**
   * Sends a job with the transaction: it exists when that commits, and only then. A second job of the same key is
   * not added while the first waits.
   */
  send<T extends Topic>(db: Db, topic: T, payload: Topics[T], key?: string): Promise<void>;
  /** Keys of the jobs of a topic that wait, run or will be tried again; those of a dead process are, within seconds. */
  livingKeys(topic: Topic): Promise<Set<string>>;
  /** Begins to work on topics; called once at start. */
  work(workers: { [T in Topic]: Worker<T> }): Promise<void>;
  /** Lets running jobs finish for a while, then ends them and returns them to the queue. */
  stop(): Promise<void>;
}

const queues: { [T in Topic]: { retryLimit: number; retryDelay: number; retryDelayMax?: number; atOnce: number } } = {
  'mail.send': { retryLimit: 10, retryDelay: 5, atOnce: 2 },
  'password-reset.send': { retryLimit: 10, retryDelay: 5, atOnce: 1 },
  // The export's row counts how often it was begun; stops of the server in order are not among these.
  'web-export.process': { retryLimit: 20, retryDelay: 1, retryDelayMax: 30, atOnce: 1 },
  'hygiene.sweep': { retryLimit: 1, retryDelay: 60, atOnce: 1 },
};

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
    // How often jobs without a heartbeat are looked for; the default of a minute would be most of the wait.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue met an error'));
  await boss.start();
  for (const [topic, { atOnce: _, ...retries }] of Object.entries(queues)) {
    // A worker that dies sends no heartbeat: its job goes back to the queue within seconds, not after its full time,
    // which is longer than the longest conversion.
    const options = { ...retries, retryBackoff: true, heartbeatSeconds: 10, expireInSeconds: 7200 };
    if (await boss.getQueue(topic)) await boss.updateQueue(topic, options);
    else await boss.createQueue(topic, { ...options, policy: 'short' });
  }
  const running = new Set<Promise<void>>();
  let stopped: Promise<void> | undefined;
  const end = async () => {
    await boss.stop({ graceful: true, timeout: stopGrace });
    // Those that were ended write down how far they came, which needs the database; none holds the stop up for long.
    await Promise.race([Promise.allSettled(running), pause(2000, undefined, { ref: false })]);
  };
  return {
    async send(db, topic, payload, key) {
      const client = clientOf(db) ?? database.pool;
      const executeSql = (text: string, values?: unknown[]) => client.query(text, values as unknown[]);
      await boss.send(topic, payload, { db: { executeSql }, singletonKey: key ?? crypto.randomUUID() });
    },
    async livingKeys(topic) {
      const text = "select singleton_key as key from pgboss.job where name = $1 and state < 'completed'";
      const { rows } = await database.pool.query<{ key: string }>(text, [topic]);
      return new Set(rows.map(({ key }) => key));
    },
    async work(workers) {
      for (const topic of Object.keys(workers) as Topic[]) {
        const worker = workers[topic] as Worker<Topic>;
        await startWorker(boss, topic, log, async (payload, signal) => {
          const work = worker(payload, signal);
          running.add(work);
          try {
            await work;
          } finally {
            running.delete(work);
          }
        });
      }
      await boss.schedule('hygiene.sweep', '*/15 * * * *', {});
    },
    stop: () => (stopped ??= end()),
  };
}

async function startWorker(boss: PgBoss, topic: Topic, log: Log, worker: Worker<Topic>): Promise<void> {
  const { atOnce } = queues[topic];
  await boss.work(
    topic,
    { pollingIntervalSeconds: 0.5, localConcurrency: atOnce, batchSize: 1, includeMetadata: true },
    async ([job]: JobWithMetadata<Topics[Topic]>[]) => {
      if (!job) return;
      const started = performance.now();
      try {
        await worker(job.data, job.signal);
        log.info({ topic, job: job.id, ms: Math.round(performance.now() - started) }, 'job done');
      } catch (error) {
        log.error({ topic, job: job.id, err: error }, 'job failed');
        throw error;
      }
    },
  );
}
