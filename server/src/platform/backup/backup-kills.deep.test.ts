import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { killPostgres, listStore } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startParts } from '../../start-parts.ts';
import { readConfig } from '../config/config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { makeLog } from '../log.ts';
import { openLocalObjectStore } from '../storage/local-object-store.ts';
import { type BackupKey, makeKeyFile } from './backup-key.ts';
import { incompleteFile } from './installation.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

/** Commands about backups that are killed, and disks that take nothing more. */

const log = makeLog('silent');
const program = fileURLToPath(new URL('../../operate.main.ts', import.meta.url));
let folder: string;
let data: string;
let backup: string;
let key: BackupKey;
let postgres: EmbeddedPostgres;
let client: Client;
const running: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-backup-kills-'));
  data = join(folder, 'data');
  backup = join(folder, 'one.backup');
  key = await makeKeyFile(join(folder, 'my.key'));
  await (await startParts(readConfig({ DATA_DIR: data, LOG_LEVEL: 'silent' }))).close();
  postgres = await startEmbeddedPostgres(data, log);
  client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create table kept as select n from generate_series(1, 5000) n');
  const store = await openLocalObjectStore(data);
  for (let number = 1; number <= 20; number++) {
    const name = `${crypto.randomUUID()}.bin`;
    await store.putPart(name, 1, Readable.from([Buffer.alloc(2000, number)]), 2000);
    await store.joinParts(name, 1, name);
    await store.dropParts(name);
  }
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  }
});
afterAll(async () => {
  await client?.end();
  await postgres?.stop();
  for (const name of await readdir(folder)) await killPostgres(join(folder, name));
  await rm(folder, { recursive: true, force: true });
});

/** Starts a command in a process of its own. */
function start(...given: string[]) {
  const child = spawn(process.execPath, [program, ...given], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data, BACKUP_KEY_FILE: join(folder, 'my.key') },
    stdio: 'ignore',
  });
  running.push(child);
  return {
    async kill() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
      expect(child.signalCode).toBe('SIGKILL');
    },
  };
}

const backUp = () => makeBackup({ config: readConfig({ DATA_DIR: data }), path: backup, key, log });
const slots = async () => (await client.query("select 1 from pg_replication_slots where slot_name ~ '^chamfer_'")).rows;
const turns = async () =>
  (await client.query("select 1 from pg_locks where locktype = 'advisory' and objid = 7302003")).rows;

test('a backup that is killed leaves nothing that passes for one, nothing in the database, and the next one replaces it', async () => {
  // Rows are counted at the end, and until this is over they are not.
  await client.query('begin');
  await client.query('lock table kept in access exclusive mode');
  const killed = start('backup', backup);
  const partial = `${backup}.partial`;
  await eventually(async () => {
    expect(await slots()).toHaveLength(1);
    expect((await stat(partial)).size).toBeGreaterThan(1_000_000);
  });
  await killed.kill();
  await client.query('rollback');

  expect(existsSync(backup)).toBe(false);
  await eventually(async () => {
    expect(await slots()).toEqual([]);
    expect(await turns()).toEqual([]);
  });
  const { rows } = await client.query('select pg_is_in_recovery() as recovers');
  expect(rows).toEqual([{ recovers: false }]);
  await expect(verifyBackup(partial, key, { config: {}, log })).rejects.toThrow('is damaged or not complete');

  expect(await backUp()).toMatchObject({ objects: 20 });
  expect(existsSync(partial)).toBe(false);
});

test.each([
  ['it has begun', (target: string) => existsSync(join(target, incompleteFile))],
  ['its database restores itself', (target: string) => existsSync(join(target, 'postgres', 'postmaster.pid'))],
])('a restore that is killed when %s is refused by servers, and begins again', async (_when, isThere) => {
  const target = await mkdtemp(join(folder, 'restored-'));
  const killed = start('restore', backup, target);
  await eventually(async () => expect(isThere(target)).toBe(true));
  await killed.kill();

  const refusal = 'is not complete: a restore into it did not get to its end. Run';
  const server = startParts(readConfig({ DATA_DIR: target, LOG_LEVEL: 'silent' }));
  await expect(server).rejects.toThrow(refusal);
  const { rows, manifest } = await restoreBackup({ path: backup, key, folder: target, config: {}, log });
  expect(rows).toBeGreaterThan(5000);
  expect(manifest.tables['public.kept']).toBe(5000);
  expect(await readdir(target)).not.toContain(incompleteFile);
  expect((await listStore(await openLocalObjectStore(target))).keys).toHaveLength(20);
});

test('a disk that is full while a backup is written: a sentence, nothing of it left, and the former one as it was', async () => {
  const { mtimeMs, size } = await stat(backup);
  // This device takes nothing, as a full disk does.
  await symlink('/dev/full', `${backup}.partial`);
  await expect(backUp()).rejects.toThrow(/^\/.*one\.backup: there is no space left\.$/);
  expect((await readdir(folder)).filter((name) => name.startsWith('one.'))).toEqual(['one.backup']);
  expect(await stat(backup)).toMatchObject({ mtimeMs, size });
  expect([await slots(), await turns()]).toEqual([[], []]);
});
