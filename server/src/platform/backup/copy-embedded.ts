import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Manifest } from './backup-format.ts';
import type { BackupWriter } from './backup-writer.ts';
import { countRows } from './count-rows.ts';

/** Folders whose content belongs to the running server, and comes back by itself. The log of changes is added at the end. */
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|(.*\/)?pgsql_tmp[^/]*)\//;
/** Files that must not be there when the copy starts. */
const leftOut =
  /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init[^/]*|backup_label(\.old)?|tablespace_map|recovery\.signal)$/;
/** Says where the log starts: it is copied last. */
const control = 'global/pg_control';

/** What a copy of the database is compared with, and up to where it is restored. */
export type Copied = Pick<Manifest, 'tables' | 'isExact' | 'restorePoint'>;

/**
 * Copies the running embedded PostgreSQL into a backup, as PostgreSQL itself does it (`pg_basebackup`, which does not come
 * with it): files change while they are copied, and the log of changes since the start makes them one state. It is that of
 * `restorePoint`, which is later than the copy: whatever was committed before the copy ended is in it.
 */
export async function copyEmbedded(url: string, folder: string, id: string, writer: BackupWriter): Promise<Copied> {
  return withClients(url, async (client, reader) => {
    // Keeps the log of changes. It is gone with the connection, however that ends.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`chamfer_${id.slice(0, 8)}`]);
    const start = await one(client, "select pg_walfile_name(pg_backup_start('chamfer', true)) as file");
    await addFolders(writer, folder);
    for (const name of await filesToCopy(folder)) await addFile(writer, folder, name);
    await addFile(writer, folder, control);
    const { label } = await one(client, 'select labelfile as label from pg_backup_stop(false)');
    await writer.addBytes('postgres/backup_label', Buffer.from(label!));
    const { name, lastFile, isExact } = await setRestorePoint(client, reader, id);
    // Closes the file with the restore point in it.
    await client.query('select pg_switch_wal()');
    const log = (await readdir(join(folder, 'pg_wal'))).filter(
      (file) => /\.history$/.test(file) || (/^[0-9A-F]{24}$/.test(file) && file >= start.file! && file <= lastFile),
    );
    for (const file of log.toSorted()) await addFile(writer, folder, `pg_wal/${file}`);
    const tables = await countRows(reader);
    await reader.query('commit');
    return { tables, isExact, restorePoint: name };
  });
}

/** How long a moment is looked for in which nobody writes, in milliseconds. */
const quietMs = 10_000;

/**
 * Sets the point to restore to, and opens a transaction on `reader` that sees just what is there then: between the two
 * nothing was committed, and nothing was about to be. Where people write without a pause, rows are counted a little off.
 */
async function setRestorePoint(
  client: Client,
  reader: Client,
  id: string,
): Promise<{ name: string; lastFile: string; isExact: boolean }> {
  const until = performance.now() + quietMs;
  for (let attempt = 1; ; attempt++) {
    const name = `chamfer-${id}-${attempt}`;
    await reader.query('begin isolation level repeatable read read only');
    const { seen: before } = await one(reader, 'select pg_current_snapshot()::text as seen');
    const { file } = await one(client, 'select pg_walfile_name(pg_create_restore_point($1)) as file', [name]);
    // Who is about to commit holds the lock of its transaction until everybody sees it.
    const { writing } = await one(
      client,
      "select count(*)::text as writing from pg_locks where locktype = 'transactionid' and mode = 'ExclusiveLock'",
    );
    const { seen: after } = await one(client, 'select pg_current_snapshot()::text as seen');
    const isExact = before === after && writing === '0';
    if (isExact || performance.now() > until) return { name, lastFile: file!, isExact };
    await reader.query('rollback');
    await pause(attempt % 10);
  }
}

async function addFolders(writer: BackupWriter, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => nameOf(folder, entry));
  await writer.addFolder('postgres');
  // Those in folders that are emptied are made by PostgreSQL, except these two.
  const kept = names.filter((name) => !emptied.test(`${name}/`.replace(/^([^/]+)\/$/, '$1')));
  for (const name of [...kept, 'pg_wal/archive_status', 'pg_wal/summaries'].toSorted()) {
    await writer.addFolder(`postgres/${name}`);
  }
}

async function filesToCopy(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => nameOf(folder, entry))
    .filter((name) => !emptied.test(name) && !leftOut.test(name) && name !== control)
    .toSorted();
}

function nameOf(folder: string, { parentPath, name }: { parentPath: string; name: string }): string {
  return join(parentPath, name)
    .slice(folder.length + 1)
    .replaceAll('\\', '/');
}

/** Adds a file, if it still is there. */
async function addFile(writer: BackupWriter, folder: string, name: string): Promise<void> {
  const file = await open(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    await writer.addStream(`postgres/${name}`, size, exactly(file, size));
  } finally {
    await file.close();
  }
}

/** Bytes read at a time. */
const step = 1024 * 1024;

/** The first `size` bytes of a file. What has been cut off meanwhile is zeros: the log of changes knows that it is gone. */
async function* exactly(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < size; ) {
    const length = Math.min(step, size - position);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    const chunk = bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead);
    position += chunk.length;
    yield chunk;
  }
}

type Row = Record<string, string>;

async function one(client: Client, text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await client.query<Row>(text, values);
  return rows[0]!;
}

/** Two connections of their own, without limits of time. */
async function withClients<T>(url: string, work: (client: Client, reader: Client) => Promise<T>): Promise<T> {
  const [client, reader] = [1, 2].map(
    () => new Client({ connectionString: url, application_name: 'chamfer-backup', keepAlive: true }),
  ) as [Client, Client];
  try {
    for (const each of [client, reader]) {
      each.on('error', () => undefined);
      await each.connect();
      await each.query('set statement_timeout = 0');
    }
    return await work(client, reader);
  } finally {
    await Promise.allSettled([client.end(), reader.end()]);
  }
}
