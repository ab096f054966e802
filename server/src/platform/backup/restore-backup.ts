import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';
import { startEmbeddedPostgres, stopLeftPostgres } from '../database/embedded-postgres.ts';
import { checkMigrations, readMigrations } from '../database/migrations.ts';
import type { Log } from '../log.ts';
import { openObjectStore } from '../storage/open-object-store.ts';
import type { BucketSettings } from '../storage/s3/bucket.ts';
import { BackupError, inWords } from './backup-error.ts';
import { type Header, type Manifest, readHeader } from './backup-format.ts';
import type { BackupKey } from './backup-key.ts';
import { identityFor } from './backup-reader.ts';
import { incompleteFile, needSpace, withClient } from './installation.ts';
import { findTool, type Tool } from './postgres-tools.ts';
import { flushFolder } from './streams.ts';
import { compareRows, recover, refuseLaterMajor, refuseOtherMajor, unpack } from './unpack.ts';

/** What is restored, and where to. */
export interface RestoreOrder {
  path: string;
  key: BackupKey;
  /** The data folder: empty, missing, or of a restore that did not get to its end. */
  folder: string;
  config: Pick<Config, 'DATABASE_URL' | 'BACKUP_POSTGRES_TOOLS'> & BucketSettings;
  log: Log;
  /** Changes the restored database before it can be used. */
  change?: (url: string) => Promise<void>;
  /** Hears how many bytes of how many are restored. */
  onProgress?: (done: number, total: number) => void;
}

/** What was restored. */
export interface Restored {
  header: Header;
  manifest: Manifest;
  rows: number;
}

/**
 * Restores a backup into an empty installation. Until all of it is there, the folder says that it is not complete: no server
 * starts on it, and a restore can begin again.
 * @throws BackupError; MigrationError for a backup of a newer version
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { path, key, folder, config } = order;
  try {
    const { header } = await readHeader(path);
    checkMigrations(readMigrations(), header.migrations);
    refuseOtherKind(header, config.DATABASE_URL);
    const isEmbedded = header.database === 'embedded';
    const tool = isEmbedded ? null : await findTool('pg_restore', header.postgres, config.BACKUP_POSTGRES_TOOLS);
    if (isEmbedded) await refuseOtherMajor(header.postgres);
    else if (!config.DATABASE_URL) await refuseLaterMajor(header.postgres);
    // Before anything is touched.
    identityFor(path, header, key);
    await prepareFolder(order);
    const objectBytes = config.S3_URL ? 0 : header.contentBytes - header.databaseBytes;
    await needSpace(folder, objectBytes + (config.DATABASE_URL ? 0 : header.databaseBytes));
    const restored = await fill(order, header, tool);
    await unlink(join(folder, incompleteFile));
    await flushFolder(folder);
    return restored;
  } catch (error) {
    throw inWords(error, folder);
  }
}

/** Files of the embedded database fit into no other one; a dump fits into any. @throws BackupError */
function refuseOtherKind({ database }: Header, url: string | undefined): void {
  if (database === 'external' || !url) return;
  throw new BackupError(
    'The backup is of an embedded database, and DATABASE_URL is set. Run this command without DATABASE_URL.',
  );
}

/** Empties what a restore that was killed has left, and marks the folder. @throws BackupError where it holds anything else */
async function prepareFolder({ folder, config }: RestoreOrder): Promise<void> {
  // Where it cannot be made with its parents, Node says that it is missing; alone it says why.
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => mkdir(folder, { mode: 0o700 }));
  const names = await readdir(folder);
  const mark = JSON.stringify({ database: hashOf(config.DATABASE_URL), bucket: hashOf(config.S3_URL) });
  const found = await readFile(join(folder, incompleteFile), 'utf8').catch(() => null);
  if (found === null && names.length > 0) {
    throw new BackupError(`${folder} is not empty: a backup is restored into an empty folder alone.`);
  }
  if (config.DATABASE_URL) await refuseFilledDatabase(config.DATABASE_URL, found === mark);
  if (config.S3_URL && found !== mark) await refuseFilledBucket(config, folder);
  await stopLeftPostgres(folder);
  await markIncomplete(folder, mark);
  for (const name of names) {
    if (name !== incompleteFile) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Tables of other restores into the same database are removed if the folder says that one did not get to its end. */
async function refuseFilledDatabase(url: string, isOurs: boolean): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; quoted: string }>(
      `select distinct n.nspname as name, format('%I', n.nspname) as quoted
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_t'`,
    );
    if (rows.length === 0) return;
    if (!isOurs) {
      throw new BackupError('The database of DATABASE_URL is not empty: a backup is restored into an empty one alone.');
    }
    for (const { name, quoted } of rows) {
      await client.query(`drop schema ${quoted} cascade`);
      if (name === 'public') await client.query('create schema public');
    }
  });
}

/** A bucket of another installation would be swept by the restored one, and the other way round. @throws BackupError */
async function refuseFilledBucket(config: BucketSettings, folder: string): Promise<void> {
  const store = await openObjectStore({ ...config, DATA_DIR: folder });
  for await (const _object of store.objects()) {
    throw new BackupError(
      'The bucket of S3_URL is not empty: a backup is restored into an empty one alone. Make a new one, and name it in S3_URL and S3_PUBLIC_URL.',
    );
  }
}

async function fill(
  { path, key, folder, config, log, change, onProgress }: RestoreOrder,
  header: Header,
  tool: Tool | null,
): Promise<Restored> {
  const store = await openObjectStore({ ...config, DATA_DIR: folder });
  // A dump without a database of one's own goes into an embedded one, which is started before.
  let postgres = tool && !config.DATABASE_URL ? await startEmbeddedPostgres(folder, log) : null;
  try {
    const external = tool ? { url: config.DATABASE_URL ?? postgres!.url, tool } : null;
    let done = 0;
    const putObject = (objectKey: string, size: number, body: AsyncIterable<Buffer>) =>
      store.put(objectKey, Readable.from(body), size);
    const manifest = await unpack(path, key, { folder, external, putObject }, (bytes) => {
      done += bytes;
      onProgress?.(Math.min(done, header.contentBytes), header.contentBytes);
    });
    if (!external) postgres = await recover(folder, header, manifest, log);
    const url = external?.url ?? postgres!.url;
    const rows = await compareRows(url, manifest);
    await change?.(url);
    return { header, manifest, rows };
  } finally {
    await postgres?.stop();
  }
}

async function markIncomplete(folder: string, mark: string): Promise<void> {
  const file = await open(join(folder, incompleteFile), 'w', 0o600);
  try {
    await file.writeFile(mark);
    await file.sync();
  } finally {
    await file.close();
  }
  await flushFolder(folder);
}

function hashOf(url: string | undefined): string | null {
  return url ? createHash('sha256').update(url).digest('hex') : null;
}
