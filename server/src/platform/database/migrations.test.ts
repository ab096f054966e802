import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { schema } from '@chamfer/server/schema';
import { useTestApp } from '@chamfer/testing';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { makeLog } from '../log.ts';
import { checkMigrated, migrateDatabase } from './migrate.ts';
import { type Applied, checkMigrations, type Migration, migrationsFolder, readMigrations } from './migrations.ts';

const readMeta = (name: string) => JSON.parse(readFileSync(join(migrationsFolder, 'meta', name), 'utf8'));
const journal = readMeta('_journal.json') as { entries: { idx: number; when: number; tag: string }[] };
const number = (idx: number) => String(idx).padStart(4, '0');

test('the journal is ordered and lists every file', () => {
  const { entries } = journal;
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, index) => index));
  expect(entries.map(({ tag }) => tag.slice(0, 5))).toEqual(entries.map((_, index) => `${number(index)}_`));
  const times = entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  expect(files.toSorted()).toEqual(entries.map(({ tag }) => `${tag}.sql`));
  const snapshots = readdirSync(join(migrationsFolder, 'meta')).filter((name) => name !== '_journal.json');
  expect(snapshots.toSorted()).toEqual(entries.map(({ idx }) => `${number(idx)}_snapshot.json`));
});

test('each snapshot follows the previous one', () => {
  const snapshots = journal.entries.map(({ idx }) => readMeta(`${number(idx)}_snapshot.json`) as Snapshot);
  for (const [index, { prevId }] of snapshots.entries()) if (index > 0) expect(prevId).toBe(snapshots[index - 1]!.id);
});

test('the tables in code are those of the migrations: npm run db:generate would write nothing', async () => {
  const last = readMeta(`${number(journal.entries.length - 1)}_snapshot.json`);
  expect(await generateMigration(last, generateDrizzleJson(schema, last.id))).toEqual([]);
  const { sessions: _, ...fewer } = schema;
  expect(await generateMigration(last, generateDrizzleJson(fewer, last.id))).not.toEqual([]);
});

const app = useTestApp();
const log = makeLog('silent');

/** Starts on the database after `change`, and reverts it. */
async function startAfter(change: string, values: unknown[]): Promise<void> {
  const { pool } = app.parts.database;
  await pool.query('create table kept as table drizzle.__drizzle_migrations');
  try {
    await pool.query(change, values);
    await migrateDatabase(app.parts.database, log);
  } finally {
    await pool.query('delete from drizzle.__drizzle_migrations');
    await pool.query('insert into drizzle.__drizzle_migrations table kept');
    await pool.query('drop table kept');
  }
}

const first = readMigrations()[0]!;
const insert = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';

const had = (migration: Migration, oldest: number | null = null): Applied => ({ ...migration, oldest });
const later: Migration = { file: '0001_later.sql', when: first.when + 1000, hash: 'later' };

test('a migration that drizzle would skip silently is named', () => {
  expect(() => checkMigrations([first, later], [had(later)])).toThrow(/^The migration 0000_\w+\.sql would be skipped/);
});

test('an unknown migration in between is reported', () => {
  const unknown = { when: first.when + 1, hash: 'x', oldest: first.when };
  expect(() => checkMigrations([first, later], [had(first), unknown])).toThrow(
    /does not know\. It was made by another one/,
  );
});

test('a database with the history from before the first migration stops the start, and stays as it is', async () => {
  const { pool } = app.parts.database;
  const tables = async () => (await pool.query('select count(*)::int from pg_class')).rows;
  const before = await tables();
  const change = "update drizzle.__drizzle_migrations set created_at = created_at - $1::bigint, hash = 'x' || id";
  await expect(startAfter(change, [first.when - Date.parse('2026-11-25T00:00:00Z')])).rejects.toThrow(
    'This database was made by an early version of Chamfer (it has a migration of 2026-11-25T00:00:00.000Z), and such databases are not taken over. Start with another DATA_DIR or DATABASE_URL.',
  );
  expect(await tables()).toEqual(before);
});

test('a version runs with a newer database, if each newer migration says so', () => {
  const [second, third] = [later, { ...later, when: later.when + 1000 }];
  const start = (...newer: Applied[]) => checkMigrations([first], [had(first), ...newer]);
  expect(() => start(had(second, first.when))).not.toThrow();
  expect(() => start(had(second, first.when), had(third, first.when))).not.toThrow();
  expect(() => start(had(second, first.when), had(third, second.when))).toThrow(/made by a newer version of Chamfer/);
  expect(() => start(had(second))).toThrow(/with which this one cannot run/);
});

test('each migration says in the database how far back it reaches', async () => {
  const { rows } = await app.parts.database.pool.query('select migration, oldest from migration_reach order by 1');
  const times = journal.entries.map(({ when }) => when);
  // The first ones are older than this table.
  expect(rows.map(({ migration }) => Number(migration))).toEqual(times.slice(13));
  for (const { migration, oldest } of rows) {
    expect(times).toContain(Number(oldest));
    expect(Number(oldest)).toBeLessThanOrEqual(Number(migration));
  }
});

test('a database that lacks a migration is refused by whatever does not migrate, and stays as it is', async () => {
  await checkMigrated(app.parts.database);
  const { pool } = app.parts.database;
  await pool.query('create table kept as table drizzle.__drizzle_migrations');
  await pool.query('delete from drizzle.__drizzle_migrations where created_at >= $1', [journal.entries.at(-2)!.when]);
  const applied = async () =>
    (await pool.query('select count(*)::int as count from drizzle.__drizzle_migrations')).rows;
  const before = await applied();
  try {
    await expect(checkMigrated(app.parts.database)).rejects.toThrow(
      `lacks 2 migrations of this version of Chamfer, from ${journal.entries.at(-2)!.tag}.sql on. Run 'npm run chamfer -- migrate'`,
    );
    expect(await applied()).toEqual(before);
  } finally {
    await pool.query('delete from drizzle.__drizzle_migrations');
    await pool.query('insert into drizzle.__drizzle_migrations table kept');
    await pool.query('drop table kept');
  }
});

test('who holds the lock for migrations is named, and the start ends instead of waiting for ever', async () => {
  const { url } = app.parts.database;
  const holder = new Client({ connectionString: url, application_name: 'chamfer-stuck' });
  await holder.connect();
  const lines: string[] = [];
  const hearing = makeLog('warn', { write: (line) => void lines.push(line) });
  try {
    // As an earlier version took it.
    await holder.query('select pg_advisory_lock(7302001)');
    const migrating = migrateDatabase({ url }, hearing, { waitMs: 300, noticeMs: 100 });
    await expect(migrating).rejects.toThrow(
      /held the lock for migrations for 0 seconds: process \d+ of the database, chamfer-stuck.*, connected since /,
    );
    expect(lines.join()).toContain('waiting for another server that migrates the database');
    const { rows } = await holder.query("select 1 from pg_locks where locktype = 'advisory' and not granted");
    expect(rows).toEqual([]);
  } finally {
    await holder.end();
  }
  await migrateDatabase({ url }, log, { waitMs: 10_000, noticeMs: 100 });
});

test('a database newer than the program stops the start', async () => {
  const when = Date.parse('2100-01-01T00:00:00Z');
  await expect(startAfter(insert, ['x', when])).rejects.toThrow(
    'This database was made by a newer version of Chamfer (it has a migration of 2100-01-01T00:00:00.000Z), with which this one cannot run.',
  );
});

test('so does a migration changed after it was applied', async () => {
  const change = 'update drizzle.__drizzle_migrations set hash = $1 where created_at = $2';
  await expect(startAfter(change, ['x', first.when])).rejects.toThrow(/^The migration 0000_\w+\.sql was changed/);
});

test('an up-to-date database starts repeatedly', async () => {
  const { pool } = app.parts.database;
  await migrateDatabase(app.parts.database, log);
  await migrateDatabase(app.parts.database, log);
  const { rows } = await pool.query('select created_at from drizzle.__drizzle_migrations order by created_at');
  expect(rows.map(({ created_at }) => Number(created_at))).toEqual(journal.entries.map(({ when }) => when));
});

interface Snapshot {
  id: string;
  prevId: string;
}
