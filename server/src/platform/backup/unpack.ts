import { type ChildProcess, execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { findBinaries } from '../database/postgres-binaries.ts';
import type { Log } from '../log.ts';
import { BackupError } from './backup-error.ts';
import type { Header, Manifest } from './backup-format.ts';
import type { BackupKey } from './backup-key.ts';
import { type BackupEntry, readBackup } from './backup-reader.ts';
import { countRows, differences } from './count-rows.ts';
import { withClient } from './installation.ts';
import { endOf, startTool, type Tool } from './postgres-tools.ts';
import { counted, hashed } from './streams.ts';

/** Where a backup is unpacked. */
export interface Target {
  /** The data folder, in which the files of an embedded PostgreSQL get their place. */
  folder: string;
  /** The database that a dump is read into, and what reads it; null where the backup has the files of an embedded one. */
  external: { url: string; tool: Tool } | null;
  /** Takes an object; reads `body` to its end. */
  putObject(key: string, size: number, body: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Unpacks a backup, and compares each object with the manifest. `onBytes` hears how much has been unpacked.
 * @throws BackupError
 */
export async function unpack(
  path: string,
  key: BackupKey,
  target: Target,
  onBytes: (bytes: number) => void,
): Promise<Manifest> {
  const objects = new Map<string, { size: number; hash: string }>();
  const dump = target.external ? dumpReader(target.external) : null;
  try {
    const manifest = await readBackup(path, key, async ({ name, isFolder, size, body: given }) => {
      const body = counted(given, onBytes);
      if (name.startsWith('objects/')) {
        const hash = createHash('sha256');
        const objectKey = name.slice('objects/'.length);
        await target.putObject(objectKey, size, hashed(body, hash));
        objects.set(objectKey, { size, hash: hash.digest('hex') });
      } else if (name.startsWith('dump/')) await dump?.write(body);
      else await putFile(join(target.folder, name), isFolder, body);
    });
    compareObjects(objects, manifest, path);
    await dump?.end();
    return manifest;
  } finally {
    dump?.stop();
  }
}

async function putFile(path: string, isFolder: boolean, body: BackupEntry['body']): Promise<void> {
  const folder = isFolder ? path : dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!isFolder) await pipeline(body, createWriteStream(path, { mode: 0o600 }));
}

function compareObjects(
  found: ReadonlyMap<string, { size: number; hash: string }>,
  { objects }: Manifest,
  path: string,
): void {
  const isOther = ([key, size, hash]: Manifest['objects'][number]) =>
    found.get(key)?.size !== size || found.get(key)?.hash !== hash;
  const wrong = objects.find(isOther);
  if (!wrong && found.size === objects.length) return;
  throw new BackupError(`${path} is damaged: the file ${wrong?.[0] ?? 'of an object'} is not what was stored.`);
}

/** Reads a dump into a database, all of it or nothing. */
function dumpReader({ url, tool }: { url: string; tool: Tool }) {
  let child: ChildProcess | null = null;
  let ended: Promise<void> = Promise.resolve();
  const begin = (): ChildProcess => {
    const started = startTool(
      tool,
      ['--format=custom', '--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'],
      url,
    );
    // Its own words on the other end are what counts.
    started.stdin!.on('error', () => undefined);
    started.stdout!.resume();
    ended = endOf(started, 'pg_restore');
    return started;
  };
  return {
    async write(body: AsyncIterable<Buffer>): Promise<void> {
      child ??= begin();
      const stdin = child.stdin!;
      for await (const chunk of body) {
        if (!stdin.write(chunk)) await Promise.race([once(stdin, 'drain'), ended]);
      }
    },
    async end(): Promise<void> {
      child?.stdin?.end();
      await ended;
    },
    stop: () => void child?.kill('SIGKILL'),
  };
}

/** How long a database may take to take over what changed during its copy, in seconds. */
const recoverySeconds = 3 * 3600;

/**
 * Starts the embedded PostgreSQL on files from a backup: it takes over the log of changes up to the point that was set, and is
 * an ordinary database from then on. @throws BackupError
 */
export async function recover(
  folder: string,
  { postgres }: Header,
  { restorePoint }: Manifest,
  log: Log,
  settings: string[] = [],
): Promise<EmbeddedPostgres> {
  await refuseOtherMajor(postgres);
  await writeFile(join(folder, 'postgres', 'recovery.signal'), '', { mode: 0o600 });
  const recovery = [
    // Nobody reads before it is complete.
    'hot_standby=off',
    // All that is needed was copied; nothing is to be fetched.
    'restore_command=exit 1',
    `recovery_target_name=${restorePoint}`,
    'recovery_target_action=promote',
    'recovery_target_timeline=current',
  ];
  try {
    return await startEmbeddedPostgres(folder, log, [...recovery, ...settings], recoverySeconds);
  } catch (error) {
    if (/No space left on device/.test((error as Error).message)) {
      throw new BackupError(`${folder}: there is no space left.`, { cause: error });
    }
    throw new BackupError(`The database of the backup does not start: ${(error as Error).message}`, { cause: error });
  }
}

/** @throws BackupError where the files are of another major version than the PostgreSQL that comes with this one */
export async function refuseOtherMajor(major: number): Promise<void> {
  const own = await ownMajor();
  if (own === major) return;
  throw new BackupError(
    `The database of the backup is of PostgreSQL ${major}, and this version of Chamfer comes with ${own}. Restore it with the version that made it.`,
  );
}

/** @throws BackupError where a dump is of a later major version than the PostgreSQL that comes with this one */
export async function refuseLaterMajor(major: number): Promise<void> {
  const own = await ownMajor();
  if (own >= major) return;
  throw new BackupError(
    `The database of the backup is of PostgreSQL ${major}, and this version of Chamfer comes with ${own}, which is older. Restore it into a database of your own of version ${major} or later, with its address in DATABASE_URL.`,
  );
}

async function ownMajor(): Promise<number> {
  const { postgres } = await findBinaries();
  const { stdout } = await promisify(execFile)(postgres, ['--version']);
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
}

/** Counts the rows of a restored database, which reads all of them. Returns how many there are. @throws BackupError */
export async function compareRows(url: string, manifest: Manifest): Promise<number> {
  const found = await withClient(url, countRows);
  const wrong = differences(found, manifest);
  if (wrong.length > 0) throw new BackupError(`The restored database is not the one of the backup. ${wrong.join(' ')}`);
  return Object.values(found).reduce((sum, count) => sum + count, 0);
}
