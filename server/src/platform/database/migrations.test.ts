import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { schema } from '@chamfer/server/schema';
import { useTestApp } from '@chamfer/testing';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { migrateDatabase } from './database.ts';
import { checkMigrations, type Migration, migrationsFolder, readMigrations } from './migrations.ts';

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

/** Starts on the database after `change`, and reverts it. */
async function startAfter(change: string, values: unknown[]): Promise<void> {
  const { pool } = app.parts.database;
  await pool.query('create table kept as table drizzle.__drizzle_migrations');
  try {
    await pool.query(change, values);
    await migrateDatabase(app.parts.database);
  } finally {
    await pool.query('delete from drizzle.__drizzle_migrations');
    await pool.query('insert into drizzle.__drizzle_migrations table kept');
    await pool.query('drop table kept');
  }
}

const first = readMigrations()[0]!;
const insert = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';

const later: Migration = { file: '0001_later.sql', when: first.when + 1000, hash: 'later' };

test('a migration that drizzle would skip silently is named', () => {
  expect(() => checkMigrations([first, later], [later])).toThrow(/^The migration 0000_\w+\.sql would be skipped/);
});

test('an unknown migration in between is reported', () => {
  const unknown = { when: first.when + 1, hash: 'x' };
  expect(() => checkMigrations([first, later], [first, unknown])).toThrow(/does not know\. It was made by another one/);
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

test('a database newer than the program stops the start', async () => {
  const when = Date.parse('2100-01-01T00:00:00Z');
  await expect(startAfter(insert, ['x', when])).rejects.toThrow(
    'This database was made by a newer version of Chamfer (it has a migration of 2100-01-01T00:00:00.000Z).',
  );
});

test('so does a migration changed after it was applied', async () => {
  const change = 'update drizzle.__drizzle_migrations set hash = $1 where created_at = $2';
  await expect(startAfter(change, ['x', first.when])).rejects.toThrow(/^The migration 0000_\w+\.sql was changed/);
});

test('an up-to-date database starts repeatedly', async () => {
  const { pool } = app.parts.database;
  await migrateDatabase(app.parts.database);
  await migrateDatabase(app.parts.database);
  const { rows } = await pool.query('select created_at from drizzle.__drizzle_migrations order by created_at');
  expect(rows.map(({ created_at }) => Number(created_at))).toEqual(journal.entries.map(({ when }) => when));
});

interface Snapshot {
  id: string;
  prevId: string;
}
