import { Gauge, type Registry } from 'prom-client';
import { diskSpace } from '../disk-space.ts';
import type { Parts } from '../parts.ts';
import { within } from '../within.ts';
import { readiness } from './readiness.ts';

/** How long somebody who asks waits for what does not respond, in milliseconds; Prometheus gives up after ten seconds. */
const patienceMs = 5000;

/**
 * The state of a process and of what it shares with others, read whenever its metrics are asked for: readiness, the queue of
 * jobs, connections, events, and the disk of `DATA_DIR`. What is shared is the same in each process.
 */
export function stateMetrics(
  parts: Pick<Parts, 'config' | 'database' | 'store' | 'log' | 'events'>,
): (registry: Registry) => () => Promise<void> {
  return (registry) => {
    const gauges = makeGauges(registry);
    return async () => {
      gauges.listening.set(parts.events.isListening ? 1 : 0);
      const { totalCount, idleCount, waitingCount } = parts.database.pool;
      gauges.pool.set({ state: 'busy' }, totalCount - idleCount);
      gauges.pool.set({ state: 'idle' }, idleCount);
      gauges.pool.set({ state: 'awaited' }, waitingCount);
      gauges.poolMost.set(parts.config.DATABASE_POOL);
      const asked = [readReadiness(gauges, parts), readDatabase(gauges, parts), readDisk(gauges, parts)];
      await within(Promise.allSettled(asked), patienceMs);
    };
  };
}

type Gauges = ReturnType<typeof makeGauges>;

function makeGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  return {
    ready: gauge('chamfer_ready', 'Whether what the server needs responds, 1 or 0; /readyz asks the same.', 'part'),
    listening: gauge('chamfer_events_listening', 'Whether this process hears the events of all processes, 1 or 0.'),
    pool: gauge('chamfer_database_pool_connections', 'Connections of this process, and calls that await one.', 'state'),
    poolMost: gauge('chamfer_database_pool_connections_most', 'DATABASE_POOL of this process.'),
    connections: gauge('chamfer_postgres_connections', 'Connections to the whole PostgreSQL.'),
    connectionsMost: gauge('chamfer_postgres_connections_most', 'max_connections of PostgreSQL.'),
    waiting: gauge('chamfer_jobs_waiting', 'Jobs that are due and have not begun.', 'kind'),
    age: gauge('chamfer_job_waiting_seconds', 'How long the oldest job that is due has waited, in seconds.', 'kind'),
    givenUp: gauge('chamfer_jobs_given_up', 'Jobs of the last 24 hours that failed for good.', 'kind'),
    diskFree: gauge('chamfer_data_free_bytes', 'Free bytes of the disk of DATA_DIR.'),
    disk: gauge('chamfer_data_size_bytes', 'Size of the disk of DATA_DIR in bytes.'),
  };
}

async function readReadiness(gauges: Gauges, parts: Pick<Parts, 'database' | 'store' | 'log'>): Promise<void> {
  // What has not answered in time does not respond.
  const late = setTimeout(() => gauges.ready.set({ part: 'database' }, 0), patienceMs - 500).unref();
  const responds = await readiness(parts);
  clearTimeout(late);
  for (const [part, isReady] of Object.entries(responds)) gauges.ready.set({ part }, isReady ? 1 : 0);
}

interface QueueRow {
  kind: string;
  waiting: number;
  age: number;
  givenUp: number;
}

async function readDatabase(gauges: Gauges, { database }: Pick<Parts, 'database'>): Promise<void> {
  // Values of before would look as if they were of now.
  for (const gauge of [gauges.waiting, gauges.age, gauges.givenUp]) gauge.reset();
  const due = "state < 'active' and start_after <= now()";
  const { rows } = await database.pool.query<QueueRow>(
    `select name as kind, count(*) filter (where ${due})::int as waiting,
      coalesce(extract(epoch from now() - min(start_after) filter (where ${due})), 0)::float8 as age,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as "givenUp"
      from pgboss.job where state < 'active' or state = 'failed' group by name`,
  );
  for (const { kind, waiting, age, givenUp } of rows) {
    gauges.waiting.set({ kind }, waiting);
    gauges.age.set({ kind }, age);
    gauges.givenUp.set({ kind }, givenUp);
  }
  const answer = await database.pool.query<{ open: number; most: number }>(
    "select count(*)::int as open, current_setting('max_connections')::int as most from pg_stat_activity where backend_type = 'client backend'",
  );
  gauges.connections.set(answer.rows[0]!.open);
  gauges.connectionsMost.set(answer.rows[0]!.most);
}

async function readDisk(gauges: Gauges, { config }: Pick<Parts, 'config'>): Promise<void> {
  const { freeBytes, sizeBytes } = await diskSpace(config.DATA_DIR);
  gauges.diskFree.set(freeBytes);
  gauges.disk.set(sizeBytes);
}
