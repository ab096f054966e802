import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { clientOf, type Database, type Db } from '../database/database.ts';
import type { Log } from '../log.ts';

/** A job's payload by topic. A new kind of work adds its line here and its worker in `app.ts`. */
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

/**
 * Does one job. It may run more than once, so it must be idempotent; `signal` ends it at a stop, and `isLast` tells that
 * it is not tried again after this time.
 */
export type Worker<T extends Topic> = (payload: Topics[T], signal: AbortSignal, isLast: boolean) => Promise<void>;

/** Background work on PostgreSQL: sent inside a transaction, done after it, at least once, also after a crash. */
export interface Jobs {
  /**
   * Sends a job with the transaction: it exists when that commits, and only then. A second job of the same key is
   * not added while the first waits.
   */
  send<T extends Topic>(db: Db, topic: T, payload: Topics[T], key?: string): Promise<void>;
  /** Begins to work on topics; called once at start. */
  work(workers: { [T in Topic]: Worker<T> }): Promise<void>;
  /** Lets running jobs finish for a while, then returns them to the queue. */
  stop(): Promise<void>;
}

const queues: { [T in Topic]: { retryLimit: number; retryDelay: number; atOnce: number } } = {
  'mail.send': { retryLimit: 10, retryDelay: 5, atOnce: 2 },
  'password-reset.send': { retryLimit: 10, retryDelay: 5, atOnce: 1 },
  'web-export.process': { retryLimit: 3, retryDelay: 1, atOnce: 1 },
  'hygiene.sweep': { retryLimit: 1, retryDelay: 60, atOnce: 1 },
};

/**
 * A database that hangs is given up, so that work goes on when it is back. Much longer than a call waits: what the queue
 * does to its own tables in the background may take its time.
 */
const patience = { connectionTimeoutMillis: 5000, query_timeout: 60_000, keepAlive: true };

/** Starts pg-boss on the database. Its tables live in the schema `pgboss`. */
export async function startJobs(database: Database, log: Log): Promise<Jobs> {
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
  for (const [topic, { retryLimit, retryDelay }] of Object.entries(queues)) {
    // A worker that dies sends no heartbeat: its job goes back to the queue within seconds, not after its full time.
    const options = { retryLimit, retryDelay, retryBackoff: true, heartbeatSeconds: 10, expireInSeconds: 3600 };
    if (await boss.getQueue(topic)) await boss.updateQueue(topic, options);
    else await boss.createQueue(topic, { ...options, policy: 'short' });
  }
  return {
    async send(db, topic, payload, key) {
      const client = clientOf(db) ?? database.pool;
      const executeSql = (text: string, values?: unknown[]) => client.query(text, values as unknown[]);
      await boss.send(topic, payload, { db: { executeSql }, singletonKey: key ?? crypto.randomUUID() });
    },
    async work(workers) {
      for (const topic of Object.keys(workers) as Topic[])
        await startWorker(boss, topic, workers[topic] as Worker<Topic>, log);
      await boss.schedule('hygiene.sweep', '*/15 * * * *', {});
    },
    stop: () => boss.stop({ graceful: true, timeout: 8000 }),
  };
}

async function startWorker(boss: PgBoss, topic: Topic, worker: Worker<Topic>, log: Log): Promise<void> {
  const { atOnce } = queues[topic];
  await boss.work(
    topic,
    { pollingIntervalSeconds: 0.5, localConcurrency: atOnce, batchSize: 1, includeMetadata: true },
    async ([job]: JobWithMetadata<Topics[Topic]>[]) => {
      if (!job) return;
      const started = performance.now();
      try {
        await worker(job.data, job.signal, job.retryCount >= job.retryLimit);
        log.info({ topic, job: job.id, ms: Math.round(performance.now() - started) }, 'job done');
      } catch (error) {
        log.error({ topic, job: job.id, err: error }, 'job failed');
        throw error;
      }
    },
  );
}
