import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import * as schema from '../../schema.ts';
import type { Log } from '../log.ts';
import type { Database, DatabaseLimits, Db } from './database.ts';

/** A copy of the database that follows it, and answers what is only read. */
export interface Replica {
  /**
   * Runs `work`, which only reads, on the copy if it has everything that was committed before, and on the database itself if
   * not. So nobody reads less than they, or whoever notified them, have written, on whichever server. `work` runs a second time,
   * on the database, where the copy fails meanwhile.
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The pauses between the looks at a copy that is behind, in milliseconds. After the last one the database is read. */
const pauses = [2, 5, 10, 20];
/** How long a copy that failed, or stayed behind, is not asked, in milliseconds. */
const restMs = 1000;

/** Where the database is: how far its log reaches, and in which history. A commit that can be seen is before that place. */
const placeQuery = `select (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end)::text as lsn,
  ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline`;

/** Whether a copy has come there. One that went on by itself after a failover has a history of its own, which may be longer. */
const reachedQuery = `select pg_last_wal_replay_lsn() >= $1::pg_lsn
  and (select timeline_id from pg_control_checkpoint()) = $2 as reached`;

interface Place {
  lsn: string;
  timeline: number;
}

/** Opens connections to a copy of a database. It connects with the first query. */
export function openReplica(
  url: string,
  database: Pick<Database, 'db' | 'pool'>,
  { connections, connectionMs, statementMs }: DatabaseLimits,
  log: Log,
): Replica {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // The database itself is there to be asked instead.
    connectionTimeoutMillis: Math.min(connectionMs, 1000),
    statement_timeout: statementMs,
    query_timeout: statementMs + 1000,
    application_name: 'chamfer-replica',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a connection to the replica broke while idle'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  let restsUntil = 0;
  const rest = (why: object, text: string) => {
    restsUntil = performance.now() + restMs;
    log.warn(why, text);
  };
  /** On one connection, since others may lead to another copy. */
  const tryCopy = async <T>(work: (db: Db) => Promise<T>, place: Place): Promise<{ result: T } | null> => {
    const client = await pool.connect();
    let isBroken = true;
    try {
      const isThere = await reaches(client, place);
      const found = isThere ? { result: await work(drizzle(client, { schema })) } : null;
      isBroken = false;
      if (!isThere) rest(place, 'the replica is behind; the database is read instead');
      return found;
    } finally {
      client.release(isBroken);
    }
  };
  return {
    async read(work) {
      if (performance.now() < restsUntil) return work(database.db);
      const { rows } = await database.pool.query<Place>(placeQuery);
      const found = await tryCopy(work, rows[0]!).catch((error: unknown) => {
        rest({ err: error }, 'the replica failed; the database is read instead');
        return null;
      });
      return found ? found.result : work(database.db);
    },
    close: () => pool.end(),
  };
}

async function reaches(client: PoolClient, { lsn, timeline }: Place): Promise<boolean> {
  for (const pause of [0, ...pauses]) {
    if (pause) await delay(pause);
    const { rows } = await client.query<{ reached: boolean | null }>(reachedQuery, [lsn, timeline]);
    if (rows[0]!.reached) return true;
  }
  return false;
}
