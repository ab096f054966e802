import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type PoolClient } from 'pg';
import * as schema from '../../schema.ts';
import type { Log } from '../log.ts';
import { isDatabaseAway } from './database-errors.ts';
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

/**
 * How long a call waits for the database, in milliseconds: for a connection, then for each statement. Past that the
 * statement is given up by PostgreSQL, and by us where PostgreSQL itself does not answer; a call that hangs is so
 * answered SERVICE_UNAVAILABLE within about 15 seconds.
 */
const patience = { connectionTimeoutMillis: 4000, statement_timeout: 10_000, query_timeout: 11_000 };

/** Opens a pool of at most `max` connections. Nothing is connected before the first query. */
export function openDatabase(url: string, max: number, log: Log): Database {
  const pool = new Pool({ connectionString: url, max, idleTimeoutMillis: 30_000, keepAlive: true, ...patience });
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke while idle'));
  // One that breaks inside a transaction fails its query, which is told there; unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: drizzle(pool, { schema }), pool, url, close: () => pool.end() };
}

interface Transaction {
  /** The connection its queries run on. */
  client: PoolClient;
  /** What is done once it is committed. */
  afterwards: (() => void)[];
}

/** The transactions that run, by what their queries are made with. */
const transactions = new WeakMap<Db, Transaction>();

/**
 * The connection behind a transaction, for what drizzle does not know, such as sending a job with it; undefined for
 * queries on the pool.
 */
export function clientOf(db: Db): PoolClient | undefined {
  return transactions.get(db)?.client;
}

/**
 * Does something in this process once the transaction is committed, and never when it is rolled back; what other
 * processes must hear of too is an event. @throws Error outside of a transaction
 */
export function afterCommit(db: Db, work: () => void): void {
  const transaction = transactions.get(db);
  if (!transaction) throw new Error('there is no transaction to wait for');
  transaction.afterwards.push(work);
}

/**
 * Runs `work` in one transaction: all of it happens, or nothing when it throws. The one exception: when the connection
 * breaks before the answer to the commit, what is thrown leaves open whether it happened.
 */
export async function inTransaction<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  const db = drizzle(client, { schema });
  const afterwards: Transaction['afterwards'] = [];
  transactions.set(db, { client, afterwards });
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(db);
    const { command } = await client.query('commit');
    // The commit of a transaction in which a statement has failed is answered with this, and with no error.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a failed statement was passed over');
    for (const each of afterwards) each();
    return result;
  } catch (error) {
    broken = await rollBack(client, error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Gives the error that makes the connection useless, if there is one. Ending it rolls back, too. */
async function rollBack(client: PoolClient, error: unknown): Promise<Error | undefined> {
  // Behind a statement that never answered a rollback would wait as long again.
  if (error instanceof Error && isDatabaseAway(error)) return error;
  return client.query('rollback').then(
    () => undefined,
    (cause: Error) => cause,
  );
}

/**
 * Brings the tables up to date. Servers that start together take turns: an advisory lock is held meanwhile.
 * @throws MigrationError when they cannot be; what PostgreSQL says when a migration fails, which is then rolled back
 */
export async function migrateDatabase({ url }: Database): Promise<void> {
  // A connection of its own: a migration, and waiting for that of another server, may take longer than any call.
  const client = new Client({ connectionString: url, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    checkMigrations(readMigrations(), await readApplied(client));
    await migrate(drizzle(client, { schema }), { migrationsFolder });
  } finally {
    // Its end gives the lock back.
    await client.end();
  }
}

const migrationLock = 7_302_001;
