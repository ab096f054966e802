import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool, type PoolClient } from 'pg';
import * as schema from '../../schema.ts';
import type { Log } from '../log.ts';
import { checkMigrations, migrationsFolder, readApplied, readMigrations } from './migrations.ts';

/** Queries, on the pool or inside a transaction: services take either. */
export type Db = NodePgDatabase<typeof schema>;

/** The database: a pool, drizzle on it, and how to end it. */
export interface Database {
  db: Db;
  pool: Pool;
  url: string;
  close(): Promise<void>;
}

/** Opens a pool of at most `max` connections. Nothing is connected before the first query. */
export function openDatabase(url: string, max: number, log: Log): Database {
  const pool = new Pool({ connectionString: url, max, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000 });
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke while idle'));
  // One that breaks inside a transaction fails its query, which is told there; unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: drizzle(pool, { schema }), pool, url, close: () => pool.end() };
}

/** The connection a transaction's queries run on, for what drizzle does not know, such as sending a job with them. */
const clients = new WeakMap<Db, PoolClient>();

/** The connection behind a transaction; undefined for queries on the pool. */
export function clientOf(db: Db): PoolClient | undefined {
  return clients.get(db);
}

/** Runs `work` in one transaction: all of it happens, or nothing when it throws. */
export async function inTransaction<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  const db = drizzle(client, { schema });
  clients.set(db, client);
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(db);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Brings the tables up to date. Servers that start together take turns: an advisory lock is held meanwhile.
 * @throws MigrationError when they cannot be; what PostgreSQL says when a migration fails, which is then rolled back
 */
export async function migrateDatabase(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    checkMigrations(readMigrations(), await readApplied(client));
    await migrate(drizzle(client, { schema }), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

const migrationLock = 7_302_001;
