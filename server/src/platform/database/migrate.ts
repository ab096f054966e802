import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import * as schema from '../../schema.ts';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import { isLockTaken } from './database-errors.ts';
import {
  checkMigrations,
  MigrationError,
  migrationsFolder,
  pendingMigrations,
  readApplied,
  readMigrations,
} from './migrations.ts';

/** How long a start waits for another server that migrates, and after how long it says for whom. Milliseconds. */
export interface MigrationPatience {
  waitMs: number;
  noticeMs: number;
}

const patience: MigrationPatience = { waitMs: 600_000, noticeMs: 10_000 };

/**
 * Runs pending migrations. A lock makes servers that start together take turns.
 * @throws MigrationError when the database cannot be migrated, or another one held the lock all the time; PostgreSQL's
 * error when a migration fails, which is then rolled back
 */
export async function migrateDatabase(
  { url }: Pick<Database, 'url'>,
  log: Log,
  { waitMs, noticeMs }: MigrationPatience = patience,
): Promise<void> {
  await withClient(url, async (lock) => {
    await takeLock(lock, log, { waitMs, noticeMs });
    await withClient(url, async (client) => {
      checkMigrations(readMigrations(), await readApplied(client));
      await migrate(drizzle(client, { schema }), { migrationsFolder });
    });
  });
}

/** Checks that nothing is to be migrated, and changes nothing. @throws MigrationError where there is */
export async function checkMigrated({ url }: Pick<Database, 'url'>): Promise<void> {
  await withClient(url, async (client) => {
    const [migrations, applied] = [readMigrations(), await readApplied(client)];
    checkMigrations(migrations, applied);
    const [next, ...others] = pendingMigrations(migrations, applied);
    if (!next) return;
    const count = others.length === 0 ? 'a migration' : `${others.length + 1} migrations`;
    throw new MigrationError(
      `This database lacks ${count} of this version of Chamfer, from ${next.file} on. Run 'npm run chamfer -- migrate' once the servers that are running may go on with it (docs/operations.md), or start one without MIGRATE=off.`,
    );
  });
}

/** A connection that belongs to no pool: a migration, or waiting for another server's, may take longer than any call. */
async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'chamfer-migrations', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const migrationLock = 7_302_001;

/**
 * Takes the lock until the connection ends. It is that of a transaction, which a pooler cannot give to others: a lock of a
 * session would stay on the connection behind it when this process is long gone.
 * @throws MigrationError naming who holds it
 */
async function takeLock(client: Client, log: Log, { waitMs, noticeMs }: MigrationPatience): Promise<void> {
  const until = performance.now() + waitMs;
  for (;;) {
    const left = until - performance.now();
    const turnMs = Math.ceil(Math.max(1, Math.min(left, noticeMs)));
    await client.query(`begin; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = ${turnMs}`);
    try {
      await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
      return;
    } catch (error) {
      if (!isLockTaken(error)) throw error;
    }
    await client.query('rollback');
    const holder = await findHolder(client);
    if (left <= noticeMs) {
      throw new MigrationError(
        `Another server or command has held the lock for migrations for ${Math.round(waitMs / 1000)} seconds: ${holder}. If it is stuck, end it or its connection (select pg_terminate_backend(pid)), and start again.`,
      );
    }
    log.warn({ holder }, 'waiting for another server that migrates the database');
  }
}

/** Who holds the lock, as an operator looks for it. */
async function findHolder(client: Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; address: string | null; since: Date }>(
    `select a.pid, a.application_name as name, host(a.client_addr) as address, a.backend_start as since
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())
       and (l.classid::bigint << 32 | l.objid::bigint) = $1`,
    [migrationLock],
  );
  if (rows.length === 0) return 'nobody any more';
  return rows
    .map(({ pid, name, address, since }) => {
      const from = address ? ` from ${address}` : '';
      return `process ${pid} of the database, ${name || 'without a name'}${from}, connected since ${since.toISOString()}`;
    })
    .join('; ');
}
