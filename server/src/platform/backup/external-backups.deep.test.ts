import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { killPostgres, listStore } from '@chamfer/testing';
import { type DebianPostgres, startDebianPostgres } from '@chamfer/testing/debian-postgres';
import { eventually } from '@chamfer/testing/eventually';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startParts } from '../../start-parts.ts';
import { readConfig } from '../config/config.ts';
import { makeLog } from '../log.ts';
import { openLocalObjectStore } from '../storage/local-object-store.ts';
import { readHeader } from './backup-format.ts';
import { type BackupKey, makeKeyFile } from './backup-key.ts';
import { incompleteFile } from './installation.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

/** Backups of a database of one's own, with the PostgreSQL of Debian and its programs. */

const log = makeLog('silent');
const program = fileURLToPath(new URL('../../operate.main.ts', import.meta.url));
let folder: string;
let data: string;
let backup: string;
let key: BackupKey;
let postgres: DebianPostgres;
let url: string;
let client: Client;
const settings = (changes: Record<string, string> = {}) => ({
  DATA_DIR: data,
  DATABASE_URL: url,
  BACKUP_POSTGRES_TOOLS: postgres.tools,
  BACKUP_KEY_FILE: join(folder, 'my.key'),
  LOG_LEVEL: 'silent',
  ...changes,
});
const config = (changes: Record<string, string> = {}) => readConfig(settings(changes));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-external-'));
  data = join(folder, 'data');
  backup = join(folder, 'one.backup');
  key = await makeKeyFile(join(folder, 'my.key'));
  postgres = await startDebianPostgres();
  url = await postgres.makeDatabase('chamfer');
  await (await startParts(config())).close();
  client = new Client({ connectionString: url });
  await client.connect();
  await client.query('create table kept as select n, md5(n::text) as text from generate_series(1, 50000) n');
  const store = await openLocalObjectStore(data);
  for (let number = 1; number <= 10; number++) {
    const name = `${crypto.randomUUID()}.bin`;
    await store.putPart(name, 1, Readable.from([Buffer.alloc(2000, number)]), 2000);
    await store.joinParts(name, 1, name);
    await store.dropParts(name);
  }
});
afterAll(async () => {
  await client?.end();
  await postgres?.close();
  await killPostgres(join(folder, 'embedded'));
  await rm(folder, { recursive: true, force: true });
});

/** Whether a server runs on what was restored, and finds all of it. */
async function expectWhole(given: Record<string, string>): Promise<void> {
  expect(existsSync(join(given.DATA_DIR!, incompleteFile))).toBe(false);
  const parts = await startParts(readConfig({ LOG_LEVEL: 'silent', ...given }), { migrates: false });
  try {
    const { rows } = await parts.database.pool.query('select count(*)::int, sum(n)::int from kept');
    expect(rows).toEqual([{ count: 50_000, sum: 1_250_025_000 }]);
    expect((await listStore(parts.store)).keys).toHaveLength(10);
  } finally {
    await parts.close();
  }
}

test('a backup is made, verified and restored into an empty database of one’s own', async () => {
  expect(await makeBackup({ config: config(), path: backup, key, log })).toMatchObject({ objects: 10 });
  const { header, manifest } = await verifyBackup(backup, key, { config: config(), log });
  expect(header).toMatchObject({ database: 'external', postgres: 15 });
  expect(manifest).toMatchObject({ isExact: true, restorePoint: null });
  const DATABASE_URL = await postgres.makeDatabase('restored');
  const target = join(folder, 'restored');
  await restoreBackup({ path: backup, key, folder: target, config: config({ DATABASE_URL }), log });
  await expectWhole({ DATABASE_URL, DATA_DIR: target });
});

test('without a database of one’s own it is restored into an embedded one', async () => {
  const target = join(folder, 'embedded');
  await restoreBackup({
    path: backup,
    key,
    folder: target,
    config: { BACKUP_POSTGRES_TOOLS: postgres.tools },
    log,
  });
  await expectWhole({ DATA_DIR: target });
});

test('programs of another version, and databases that are not empty, are refused with what to do', async () => {
  const target = join(folder, 'refused');
  const order = { path: backup, key, folder: target, log };
  await expect(restoreBackup({ ...order, config: config() })).rejects.toThrow('is not empty');
  // The embedded one is of a later version than Debian's.
  const later = config({ DATABASE_URL: inject('templateUrl') });
  const made = makeBackup({ config: later, path: join(folder, 'later.backup'), key, log });
  await expect(made).rejects.toThrow(
    /of PostgreSQL 18 needs pg_dump of version 18 or later, and the one that was found is of version 15\. Install .*postgresql-client-18/,
  );
  const none = config({ BACKUP_POSTGRES_TOOLS: folder });
  await expect(makeBackup({ config: none, path: join(folder, 'none.backup'), key, log })).rejects.toThrow(
    'needs pg_dump of version 15 or later. Install',
  );

  const { header, line } = await readHeader(backup);
  const rest = (await readFile(backup)).subarray(line.length);
  const path = join(folder, 'from-later.backup');
  await writeFile(path, Buffer.concat([Buffer.from(`${JSON.stringify({ ...header, postgres: 99 })}\n`), rest]));
  await expect(restoreBackup({ ...order, path, config: config() })).rejects.toThrow('needs pg_restore of version 99');
  expect(existsSync(join(target, 'objects'))).toBe(false);
});

/** Starts a command in a process of its own and kills it once `isThere`. */
async function kill(given: string[], changes: Record<string, string>, isThere: () => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, [program, ...given], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings(changes) },
    stdio: 'ignore',
  });
  try {
    await eventually(isThere);
  } finally {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  }
  expect(child.signalCode).toBe('SIGKILL');
}

const connected = async (name: string) =>
  (
    await client.query('select 1 from pg_stat_activity where datname = $1 and application_name = $2', [
      name,
      'chamfer-backup',
    ])
  ).rows;

test('a backup that is killed leaves nothing in the database, and a restore that is killed can be run again', async () => {
  // Of its own: who is connected is looked up once in a transaction.
  const holder = new Client({ connectionString: url });
  await holder.connect();
  const path = join(folder, 'killed.backup');
  try {
    await holder.query('begin');
    await holder.query('lock table kept in access exclusive mode');
    // pg_dump waits for the table.
    await kill(['backup', path], {}, async () => expect((await connected('chamfer')).length).toBeGreaterThan(2));
  } finally {
    await holder.end();
  }
  expect(existsSync(path)).toBe(false);
  await eventually(async () => expect(await connected('chamfer')).toEqual([]));

  const DATABASE_URL = await postgres.makeDatabase('again');
  const target = join(folder, 'again');
  await kill(['restore', backup, target], { DATABASE_URL }, async () =>
    expect(existsSync(join(target, 'objects'))).toBe(true),
  );
  const server = startParts(config({ DATA_DIR: target, DATABASE_URL }));
  await expect(server).rejects.toThrow('a restore into it did not get to its end');
  await eventually(async () => expect(await connected('again')).toEqual([]));
  await restoreBackup({ path: backup, key, folder: target, config: config({ DATABASE_URL }), log });
  await expectWhole({ DATABASE_URL, DATA_DIR: target });
});
