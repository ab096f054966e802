import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type PoolClient } from 'pg';
import * as schema from '../../schema.ts';
import type { Log } from '../log.ts';
import { isDatabaseAway } from './database-errors.ts';
import { checkMigrations, migrationsFolder, readApplied, readMigrations } from './migrations.ts';

/** A query interface, on the pool or inside a transaction: services accept either. */
export type Db = NodePgDatabase<typeof schema>;

/** The database: a pool, drizzle on top of it, and a function that closes it. */
export interface Database {
  db: Db;
  pool: Pool;
  url: string;
  close(): Promise<void>;
}

/**
 * How long a call waits for the database, in milliseconds: for a connection, then for each statement. After that
 * PostgreSQL cancels the statement, or the client gives up if PostgreSQL itself does not respond; a hanging call is
 * thus answered with SERVICE_UNAVAILABLE within about 15 seconds.
 */
const patience = { connectionTimeoutMillis: 4000, statement_timeout: 10_000, query_timeout: 11_000 };

/** Opens a pool of at most `max` connections. It connects with the first query. */
export function openDatabase(url: string, max: number, log: Log): Database {
  const pool = new Pool({ connectionString: url, max, idleTimeoutMillis: 30_000, keepAlive: true, ...patience });
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke while idle'));
  // If a connection breaks inside a transaction, its query fails and reports it; an unhandled 'error' event would end
  // the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: drizzle(pool, { schema }), pool, url, close: () => pool.end() };
}

interface Transaction {
  /** The connection that runs its queries. */
  client: PoolClient;
  /** Callbacks to run after the commit. */
  afterwards: (() => void)[];
}

/** The running transactions, keyed by their query interface. */
const transactions = new WeakMap<Db, Transaction>();

/**
 * The connection of a transaction, for what drizzle cannot do, such as sending a job with it; undefined for queries on
 * the pool.
 */
export function clientOf(db: Db): PoolClient | undefined {
  return transactions.get(db)?.client;
}

/**
 * Runs `work` in this process after the transaction commits, and never if it is rolled back; use an event to notify
 * other processes. @throws Error outside of a transaction
 */
export function afterCommit(db: Db, work: () => void): void {
  const transaction = transactions.get(db);
  if (!transaction) throw new Error('there is no transaction to wait for');
  transaction.afterwards.push(work);
}

/**
 * Runs `work` in one transaction: it commits, or rolls back when `work` throws. The one exception: if the connection
 * breaks before the commit is confirmed, an error is thrown although the commit may have succeeded.
 */
export async function inTransaction<T>(
  database: Database,
  work: (db: Db) => Promise<T>,
  begin: 'begin' | 'begin isolation level repeatable read read only' = 'begin',
): Promise<T> {
  const client = await database.pool.connect();
  const db = drizzle(client, { schema });
  const afterwards: Transaction['afterwards'] = [];
  transactions.set(db, { client, afterwards });
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(db);
    const { command } = await client.query('commit');
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK instead of an error.
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

/** Rolls back; returns the error that makes the connection unusable, if any. Closing it also rolls back. */
async function rollBack(client: PoolClient, error: unknown): Promise<Error | undefined> {
  // After a statement that was never answered, a rollback would wait just as long.
  if (error instanceof Error && isDatabaseAway(error)) return error;
  return client.query('rollback').then(
    () => undefined,
    (cause: Error) => cause,
  );
}

/**
 * Runs pending migrations. An advisory lock makes servers that start together take turns.
 * @throws MigrationError when the database cannot be migrated; PostgreSQL's error when a migration fails, which is then
 * rolled back
 */
export async function migrateDatabase({ url }: Database): Promise<void> {
  // A separate connection: a migration, or waiting for another server's, may take longer than any call.
  const client = new Client({ connectionString: url, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    checkMigrations(readMigrations(), await readApplied(client));
    await migrate(drizzle(client, { schema }), { migrationsFolder });
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}

const migrationLock = 7_302_001;
