import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import * as schema from '../../schema.ts';
import type { Log } from '../log.ts';
import { type Line, makeLine, type Wait } from '../turns/line.ts';
import { type Breaker, makeBreaker, refuseWhileOpen } from './breaker.ts';
import { isDatabaseAway, SilentDatabaseError } from './database-errors.ts';

/** A query interface, on the pool or inside a transaction: services accept either. */
export type Db = NodePgDatabase<typeof schema>;

/** The database: a pool, drizzle on top of it, and a function that closes it. */
export interface Database {
  db: Db;
  pool: Pool;
  url: string;
  /** Who may have a connection for a transaction that changes something; reading always finds one. */
  changes: Line;
  /** When the database did not answer last, by `performance.now()`. */
  awayAt: number;
  /** Whether it may be tried. */
  breaker: Breaker;
  close(): Promise<void>;
}

/**
 * How many connections there are, and how long a call waits for the database, in milliseconds: for a connection, then for
 * each statement. After that PostgreSQL cancels the statement, or the client gives up if PostgreSQL itself does not respond;
 * with 4 and 10 seconds a hanging call is thus answered with SERVICE_UNAVAILABLE within about 15 seconds.
 */
export interface DatabaseLimits {
  connections: number;
  connectionMs: number;
  statementMs: number;
}

/** How many of so many connections transactions that change something may have; a fifth is for reading, at least one. */
export function mostChanges(connections: number): number {
  return connections - Math.ceil(connections / 5);
}

/**
 * How many of these one team or person may have at a time: a quarter, so that others hardly notice, and two where there are
 * two, so that the next transaction is ready when one ends.
 */
export function mostOfOne(connections: number): number {
  const changes = mostChanges(connections);
  return Math.min(changes, Math.max(2, changes >> 2));
}

/** Opens a pool of connections. It connects with the first query. */
export function openDatabase(
  url: string,
  { connections, connectionMs, statementMs }: DatabaseLimits,
  log: Log,
): Database {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    connectionTimeoutMillis: connectionMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + 1000,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection broke while idle'));
  // If a connection breaks inside a transaction, its query fails and reports it; an unhandled 'error' event would end
  // the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const changes = makeLine(mostChanges(connections));
  const awayAt = Number.NEGATIVE_INFINITY;
  const breaker = makeBreaker(url, log);
  refuseWhileOpen(pool, breaker);
  const close = () => {
    breaker.close();
    return pool.end();
  };
  return { db: drizzle(pool, { schema }), pool, url, changes, awayAt, breaker, close };
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

/** How a transaction is run. */
export interface TransactionOptions {
  /** It only reads, the database as it is at one moment. */
  snapshot?: boolean;
  /** How long it waits for one of the connections for changes; without it, until there is one. */
  wait?: Wait | undefined;
  /** How long a statement waits for a lock, in milliseconds; without it, as long as a statement may take. */
  lockMs?: number | undefined;
}

/**
 * Runs `work` in one transaction: it commits, or rolls back when `work` throws. The one exception: if the connection
 * breaks before the commit is confirmed, an error is thrown although the commit may have succeeded.
 * @throws NoPlaceError where all connections for changes are taken and the wait is over; SilentDatabaseError
 */
export async function inTransaction<T>(
  database: Database,
  work: (db: Db) => Promise<T>,
  { snapshot = false, wait, lockMs }: TransactionOptions = {},
): Promise<T> {
  if (database.breaker.isOpen) throw new SilentDatabaseError();
  const leave = snapshot ? () => undefined : await database.changes.enter(wait);
  try {
    return await runTransaction(database, work, snapshot ? readOnly : beginWith(lockMs));
  } catch (error) {
    if (isDatabaseAway(error)) database.awayAt = performance.now();
    throw error;
  } finally {
    leave();
  }
}

const readOnly = 'begin isolation level repeatable read read only';

/** One message to PostgreSQL, so that the limit takes no time of its own. */
function beginWith(lockMs: number | undefined): string {
  return lockMs === undefined ? 'begin' : `begin; set local lock_timeout = ${lockMs}`;
}

async function runTransaction<T>(database: Database, work: (db: Db) => Promise<T>, begin: string): Promise<T> {
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
