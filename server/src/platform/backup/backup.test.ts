import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { startS3 } from '@chamfer/testing/s3';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startParts } from '../../start-parts.ts';
import { readConfig } from '../config/config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { makeLog } from '../log.ts';
import { openLocalObjectStore } from '../storage/local-object-store.ts';
import { readHeader } from './backup-format.ts';
import { type BackupKey, makeKeyFile } from './backup-key.ts';
import { incompleteFile } from './installation.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const log = makeLog('silent');
let folder: string;
let data: string;
let backup: string;
let key: BackupKey;
let postgres: EmbeddedPostgres;
/** What was acknowledged before the backup began, and while it was made. */
const before = 60;
let acknowledged = 0;
/** How many there were in the middle of the copy of the database. */
let whenDatabaseWasCopied = 0;

const config = (settings: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: data, LOG_LEVEL: 'silent', ...settings });

async function withDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Objects named by rows, written one after the other, as the product does: the file first, then its row. */
async function writeRow(client: Client, number: number): Promise<void> {
  const store = await openLocalObjectStore(data);
  const name = `${crypto.randomUUID()}.bin`;
  const bytes = Buffer.alloc(2000, number);
  await store.putPart(name, 1, Readable.from([bytes]), bytes.length);
  await store.joinParts(name, 1, name);
  await store.dropParts(name);
  await client.query('insert into kept (id, object) values ($1, $2)', [number, name]);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-backup-'));
  data = join(folder, 'data');
  backup = join(folder, 'one.backup');
  key = await makeKeyFile(join(folder, 'backup.key'));
  // Its first start makes the tables.
  await (await startParts(config())).close();
  postgres = await startEmbeddedPostgres(data, log);
  await withDatabase(postgres.url, async (client) => {
    await client.query('create table kept (id int primary key, object text not null)');
    await client.query(
      'create table filler as select n, repeat(md5(n::text), 30) as text from generate_series(1, 20000) n',
    );
    for (let number = 1; number <= before; number++) await writeRow(client, number);
    acknowledged = before;
    // Somebody writes all the time.
    let isStopped = false;
    const writing = (async () => {
      while (!isStopped) {
        await writeRow(client, acknowledged + 1);
        acknowledged += 1;
      }
    })();
    const made = await makeBackup({
      config: config(),
      path: backup,
      key,
      log,
      onProgress: (done, total) => {
        if (done < total * 0.4) whenDatabaseWasCopied = acknowledged;
      },
    });
    isStopped = true;
    await writing;
    expect(made.objects).toBeGreaterThanOrEqual(before);
  });
});
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a backup of a running installation has every acknowledged row, and every object that a row names', async () => {
  expect(acknowledged).toBeGreaterThan(before);
  const target = join(folder, 'restored');
  const restored = await restoreBackup({ path: backup, key, folder: target, config: {}, log });
  expect(restored.header).toMatchObject({ database: 'embedded', installation: 'http://localhost:3000' });
  expect(existsSync(join(target, incompleteFile))).toBe(false);
  const store = await openLocalObjectStore(target);
  const again = await startEmbeddedPostgres(target, log);
  try {
    const { rows } = await withDatabase(again.url, (client) =>
      client.query<{ id: number; object: string }>('select id, object from kept order by id'),
    );
    expect(rows.length).toBeGreaterThanOrEqual(whenDatabaseWasCopied);
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index + 1));
    for (const { id, object } of rows) {
      const chunks: Buffer[] = [];
      for await (const chunk of store.read(object)) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).equals(Buffer.alloc(2000, id)), `row ${id}`).toBe(true);
    }
  } finally {
    await again.stop();
  }
  // The whole server runs on it.
  const parts = await startParts(readConfig({ DATA_DIR: target, LOG_LEVEL: 'silent' }), { migrates: false });
  await parts.close();
});

test('verifying compares rows and objects, and leaves nothing behind', async () => {
  const own = await mkdtemp(join(folder, 'temporary-'));
  const former = process.env.TMPDIR;
  process.env.TMPDIR = own;
  try {
    const { manifest, rows } = await verifyBackup(backup, key, { config: {}, log });
    expect(manifest.isExact).toBe(true);
    expect(manifest.tables['public.kept']).toBeGreaterThanOrEqual(before);
    expect(rows).toBe(Object.values(manifest.tables).reduce((sum, count) => sum + count, 0));
    expect(manifest.objects.length).toBeGreaterThanOrEqual(manifest.tables['public.kept']!);
    expect((await readdir(own)).filter((name) => name.startsWith('chamfer-verify-'))).toEqual([]);
  } finally {
    if (former === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = former;
  }
});

test('damage in the middle is noticed; the folder says that it is not complete, and a restore can begin again', async () => {
  const damaged = join(folder, 'damaged.backup');
  const bytes = await readFile(backup);
  bytes[bytes.length - 200_000] = bytes[bytes.length - 200_000]! ^ 8;
  await writeFile(damaged, bytes);
  await expect(verifyBackup(damaged, key, { config: {}, log })).rejects.toThrow('is damaged or not complete');
  const target = join(folder, 'from-damaged');
  const order = { path: damaged, key, folder: target, config: {}, log };
  await expect(restoreBackup(order)).rejects.toThrow('is damaged or not complete');
  const start = startParts(readConfig({ DATA_DIR: target, LOG_LEVEL: 'silent' }));
  await expect(start).rejects.toThrow('a restore into it did not get to its end');
  await expect(makeBackup({ config: config({ DATA_DIR: target }), path: damaged, key, log })).rejects.toThrow(
    'restore',
  );
  const { rows } = await restoreBackup({ ...order, path: backup });
  expect(rows).toBeGreaterThan(before);
});

test('a backup is restored into a bucket, and made of one; a bucket that holds something is refused', async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.close());
  const target = join(folder, 'with-bucket');
  const order = { path: backup, key, folder: target, config: config(s3.env), log };
  const { manifest } = await restoreBackup(order);
  expect(s3.content.objects.size).toBe(manifest.objects.length);
  expect(existsSync(join(target, 'objects'))).toBe(false);
  const elsewhere = { ...order, folder: join(folder, 'second') };
  await expect(restoreBackup(elsewhere)).rejects.toThrow('The bucket of S3_URL is not empty');

  const path = join(folder, 'of-bucket.backup');
  const made = await makeBackup({ config: config({ DATA_DIR: target, ...s3.env }), path, key, log });
  expect(made.objects).toBe(manifest.objects.length);
  s3.goDown();
  const failing = makeBackup({ config: config({ DATA_DIR: target, ...s3.env }), path: `${path}-2`, key, log });
  await expect(failing).rejects.toThrow('the object store');
  expect(existsSync(`${path}-2`)).toBe(false);
});

test('nothing is restored over something, with another key, or from a newer version', async () => {
  const target = join(folder, 'not-empty');
  const order = { path: backup, key, folder: target, config: {}, log };
  const other = await makeKeyFile(join(folder, 'other.key'));
  await expect(restoreBackup({ ...order, key: other })).rejects.toThrow('was made with another key');
  const url = 'postgresql://localhost/other';
  await expect(restoreBackup({ ...order, config: { DATABASE_URL: url } })).rejects.toThrow('without DATABASE_URL');
  expect(existsSync(target)).toBe(false);
  await expect(restoreBackup({ ...order, folder: data })).rejects.toThrow('is not empty');

  const newer = join(folder, 'newer.backup');
  const { header, line } = await readHeader(backup);
  const migrations = [...header.migrations, { when: Date.now() + 1e12, hash: 'x', oldest: null }];
  const rest = (await readFile(backup)).subarray(line.length);
  await writeFile(newer, Buffer.concat([Buffer.from(`${JSON.stringify({ ...header, migrations })}\n`), rest]));
  await expect(restoreBackup({ ...order, path: newer })).rejects.toThrow('made by a newer version');
  const old = { ...header, postgres: 12 };
  await writeFile(newer, Buffer.concat([Buffer.from(`${JSON.stringify(old)}\n`), rest]));
  await expect(restoreBackup({ ...order, path: newer })).rejects.toThrow('is of PostgreSQL 12');
  expect(existsSync(target)).toBe(false);
});

test('where there is no installation, and where the file cannot be, a sentence says so', async () => {
  const nowhere = config({ DATA_DIR: join(folder, 'nowhere') });
  await expect(makeBackup({ config: nowhere, path: backup, key, log })).rejects.toThrow('There is no installation');
  const path = join(folder, 'missing', 'one.backup');
  await expect(makeBackup({ config: config(), path, key, log })).rejects.toThrow('there is no such file or folder');
  await withDatabase(postgres.url, async (client) => {
    await client.query('select pg_advisory_lock(7302003)');
    await expect(makeBackup({ config: config(), path: backup, key, log })).rejects.toThrow('Another backup');
  });
  expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
});
