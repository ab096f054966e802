import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import type { Config } from '../config/config.ts';
import { type Applied, readApplied } from '../database/migrations.ts';
import type { Log } from '../log.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { openObjectStore } from '../storage/open-object-store.ts';
import type { BucketSettings } from '../storage/s3/bucket.ts';
import { BackupError, inWords } from './backup-error.ts';
import { formatNumber, type Header, type Manifest } from './backup-format.ts';
import type { BackupKey } from './backup-key.ts';
import { type BackupWriter, openBackupWriter } from './backup-writer.ts';
import { copyEmbedded } from './copy-embedded.ts';
import { dumpExternal } from './dump-external.ts';
import { type Installation, needSpace, openInstallation, sizeOfFolder, withClient } from './installation.ts';
import { findTool } from './postgres-tools.ts';
import { hashed } from './streams.ts';

/** What a backup is made of, and for whom. */
export interface BackupOrder {
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'PUBLIC_URL' | 'BACKUP_POSTGRES_TOOLS'> & BucketSettings;
  path: string;
  key: BackupKey;
  log: Log;
  /** Hears how many bytes of how many are in it. */
  onProgress?: (done: number, total: number) => void;
}

/** What was made. */
export interface MadeBackup {
  sizeInBytes: number;
  rows: number;
  objects: number;
  /** Of the uncompressed content. */
  contentBytes: number;
}

/**
 * Makes a backup of an installation, which may be running and being written to. Objects are copied first, then the database,
 * and then the objects that came meanwhile: those never change, so every one that a row of the copy names is there.
 * @throws BackupError
 */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  const installation = await openInstallation(order.config, order.log);
  try {
    return await withClient(installation.url, async (client) => {
      await takeTurn(client);
      return await write(order, installation, client);
    });
  } catch (error) {
    throw inWords(error, order.path);
  } finally {
    await installation.close();
  }
}

/** One backup of an installation at a time: the lock ends with its connection. @throws BackupError */
async function takeTurn(client: Client): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock(7302003) as held');
  if (!rows[0]?.held) throw new BackupError('Another backup of this installation is being made. Wait for its end.');
}

async function write(
  { config, path, key, onProgress }: BackupOrder,
  { url, isEmbedded }: Installation,
  client: Client,
): Promise<MadeBackup> {
  const applied = await readApplied(client);
  if (applied.length === 0) throw new BackupError('The database is empty: there is nothing to back up.');
  const postgres = await majorOf(client);
  const tool = isEmbedded ? null : await findTool('pg_dump', postgres, config.BACKUP_POSTGRES_TOOLS);
  const folder = join(config.DATA_DIR, 'postgres');
  const databaseBytes = isEmbedded ? await sizeOfCluster(folder) : await sizeOfDatabase(client);
  const store = await openObjectStore(config);
  const contentBytes = databaseBytes + (await sizeOfObjects(store));
  // Files of designs get hardly smaller; a database gets to a quarter of its size or less.
  await needSpace(dirname(path), contentBytes - databaseBytes * 0.75);
  const header: Header = {
    ...headerOf(applied, key),
    database: isEmbedded ? 'embedded' : 'external',
    postgres,
    installation: config.PUBLIC_URL ?? '',
    contentBytes,
    databaseBytes,
  };
  let done = 0;
  const writer = openBackupWriter(path, header, key.recipient, (bytes) => {
    done += bytes;
    onProgress?.(Math.min(done, contentBytes), contentBytes);
  });
  try {
    await writer.addBytes('header.json', Buffer.from(`${JSON.stringify(header)}\n`));
    const objects = new Map<string, Manifest['objects'][number]>();
    await addObjects(writer, store, objects);
    const copied = tool ? await dumpExternal(url, tool, writer) : await copyEmbedded(url, folder, header.id, writer);
    await addObjects(writer, store, objects);
    const manifest: Manifest = { ...copied, objects: [...objects.values()] };
    await writer.addBytes('manifest.json', Buffer.from(JSON.stringify(manifest)));
    const rows = Object.values(copied.tables).reduce((sum, count) => sum + count, 0);
    return { sizeInBytes: await writer.finish(), rows, objects: objects.size, contentBytes: done };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

function headerOf(
  migrations: Applied[],
  key: BackupKey,
): Pick<Header, 'format' | 'version' | 'id' | 'app' | 'madeAt' | 'migrations' | 'keyId'> {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return {
    format: 'chamfer-backup',
    version: formatNumber,
    id: crypto.randomUUID(),
    app: version,
    madeAt: new Date().toISOString(),
    migrations,
    keyId: key.id,
  };
}

/** Adds the objects that are not in it yet. One that is removed before its turn is one that no row of the copy names. */
async function addObjects(
  writer: BackupWriter,
  store: ObjectStore,
  added: Map<string, Manifest['objects'][number]>,
): Promise<void> {
  for await (const { key, size } of store.objects()) {
    if (added.has(key)) continue;
    const hash = createHash('sha256');
    const body = await firstOf(store.read(key));
    if (!body) continue;
    await writer.addStream(`objects/${key}`, size, hashed(body, hash));
    added.set(key, [key, size, hash.digest('hex')]);
  }
}

/** The stream, once it is open; null if its file is gone. */
async function firstOf(stream: NodeJS.ReadableStream): Promise<AsyncIterable<Buffer> | null> {
  return new Promise((found, failed) => {
    stream.once('readable', () => found(stream as AsyncIterable<Buffer>));
    stream.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? found(null) : failed(error)));
  });
}

async function sizeOfObjects(store: ObjectStore): Promise<number> {
  let sum = 0;
  for await (const { size } of store.objects()) sum += size;
  return sum;
}

async function majorOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ number: string }>("select current_setting('server_version_num') as number");
  return Math.floor(Number(rows[0]!.number) / 10_000);
}

/** Without the log of changes, of which little is copied. */
async function sizeOfCluster(folder: string): Promise<number> {
  return (await sizeOfFolder(folder)) - (await sizeOfFolder(join(folder, 'pg_wal')));
}

async function sizeOfDatabase(client: Client): Promise<number> {
  const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size');
  return Number(rows[0]!.size);
}
