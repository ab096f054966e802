import { Pool } from 'pg';
import type { Database } from '../../platform/database/database.ts';
import type { Parts } from '../../platform/parts.ts';
import { makeEventQueue } from './event-queue.ts';
import { makeForwarder } from './forward-events.ts';
import type { ReceivedEvent } from './received-event.ts';
import { makeSourceShares } from './source-shares.ts';
import { storeEvents } from './store-events.ts';

/** Takes events in, next to everything else that the server does. */
export interface Ingest {
  /**
   * Stored: resolves once they are in the database, so that a kill loses only what was not answered yet. Forwarded:
   * resolves at once; what the collector does not take after three attempts is counted and dropped.
   * @throws TOO_MANY_REQUESTS where 10,000 wait already, or 5,000 of this source
   */
  take(rows: readonly ReceivedEvent[], source: string): Promise<void>;
  /** Writes or sends what is left, and ends the connections. */
  close(): Promise<void>;
}

type IngestParts = Pick<Parts, 'config' | 'database' | 'log' | 'metrics'>;

const queueOf = { most: 10_000, batch: 500, gatherMs: 50 };
/** Half of the queue: many browsers of an office at once, and still room for everybody else. */
const mostOfSource = 5000;
const ingests = new WeakMap<Database, Ingest>();

/** The way in of this process; null where the operator wants no events. */
export function ingestOf(parts: IngestParts): Ingest | null {
  if (parts.config.TELEMETRY === 'off') return null;
  const known = ingests.get(parts.database);
  if (known) return known;
  const made = parts.config.TELEMETRY === 'store' ? storing(parts) : forwarding(parts);
  ingests.set(parts.database, made);
  return made;
}

/** Ends the way in, if there was any. */
export async function closeIngest(parts: Pick<Parts, 'database'>): Promise<void> {
  const ingest = ingests.get(parts.database);
  ingests.delete(parts.database);
  await ingest?.close();
}

/** Its own connection, one, so that calls of the app never wait for one because of events. */
function storing({ database, config, log, metrics }: IngestParts): Ingest {
  const pool = new Pool({
    connectionString: database.url,
    max: 1,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    connectionTimeoutMillis: config.DATABASE_CONNECTION_TIMEOUT_MS,
    statement_timeout: config.DATABASE_STATEMENT_TIMEOUT_MS,
    query_timeout: config.DATABASE_STATEMENT_TIMEOUT_MS + 1000,
    application_name: 'chamfer-telemetry',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'the connection for telemetry broke while idle'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  const shares = makeSourceShares(mostOfSource);
  const queue = makeEventQueue<ReceivedEvent>({
    ...queueOf,
    async write(rows) {
      await storeEvents(pool, rows);
      metrics.countTelemetry('stored', rows.length);
    },
  });
  return {
    take: (rows, source) => shares.hold(source, rows.length, () => queue.add(rows)),
    async close() {
      await queue.flush();
      await pool.end();
    },
  };
}

function forwarding({ config, log, metrics }: IngestParts): Ingest {
  const forwarder = makeForwarder(config);
  const shares = makeSourceShares(mostOfSource);
  const queue = makeEventQueue<ReceivedEvent>({
    ...queueOf,
    async write(rows) {
      try {
        await forwarder.send(rows);
        metrics.countTelemetry('forwarded', rows.length);
      } catch (error) {
        metrics.countTelemetry('dropped', rows.length);
        log.warn({ err: error, events: rows.length }, 'events were dropped: the collector did not take them');
      }
    },
  });
  return {
    async take(rows, source) {
      // Only what has no room is refused; nobody waits for the collector.
      const sent = shares.hold(source, rows.length, () => queue.add(rows));
      await Promise.race([sent, Promise.resolve()]);
    },
    async close() {
      forwarder.hurry();
      await queue.flush();
      await forwarder.close();
    },
  };
}
