import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import { type Binaries, findBinaries, runBinary, unprivileged } from './postgres-binaries.ts';

/** A PostgreSQL server of our own on a Unix socket in a folder, inaccessible to others. */
export interface EmbeddedPostgres {
  /** Connection string of the database `chamfer`. */
  url: string;
  /** Connection string of any of its databases. */
  urlOf(database: string): string;
  pid: number;
  /** Whether it was already running, left behind by a killed server. */
  adopted: boolean;
  /** Shuts it down cleanly: clients are disconnected and everything is on disk. */
  stop(): Promise<void>;
}

const user = 'chamfer';

/**
 * Starts PostgreSQL on `folder/postgres`, or adopts one that still runs there; creates the cluster on the first start.
 * If it ends unexpectedly, it is restarted. `settings`: additional ones, such as `fsync=off`; `startSeconds`: how long its start
 * may take, which is longer if it restores itself first.
 * @throws Error when another server uses the folder, or PostgreSQL does not start.
 */
export async function startEmbeddedPostgres(
  folder: string,
  log: Log,
  settings: string[] = [],
  startSeconds = 15,
): Promise<EmbeddedPostgres> {
  const data = join(folder, 'postgres');
  const socket = await socketFolder(folder);
  const urlOf = (database: string) => addressOf(socket, database);
  const binaries = await findBinaries();
  await createCluster(binaries, data);

  const start = (seconds: number) => launch(binaries, data, socket, urlOf('postgres'), settings, seconds);
  let pid = await runningPid(data);
  const adopted = pid !== null && (await answers(urlOf('postgres'), 40));
  if (!adopted) pid = await launchPatiently(() => start(startSeconds));
  const lock = await lockFolder(urlOf('postgres'), folder);
  await createDatabase(lock, 'chamfer');

  let stopping = false;
  let held: Client | null = lock;
  let reviving: Promise<void> | undefined;
  /** The connection holding the lock ends with PostgreSQL; this detects its death, whether it was adopted or not. */
  const watch = (client: Client) => {
    client.once('end', () => {
      held = null;
      if (!stopping) reviving = revive();
    });
  };
  /** Retries until it runs again or we stop, because nothing else would restart it. */
  const revive = async () => {
    log.error('the embedded PostgreSQL ended; starting it again');
    while (!stopping) {
      try {
        if (!(await answers(urlOf('postgres'), 20))) pid = await start(15);
        else pid = await runningPid(data);
        held = await lockFolder(urlOf('postgres'), folder);
        watch(held);
        log.info('the embedded PostgreSQL runs again');
        return;
      } catch (error) {
        log.error({ err: error }, 'the embedded PostgreSQL did not start; trying again');
        await new Promise((done) => setTimeout(done, 500));
      }
    }
  };
  watch(lock);
  return {
    url: urlOf('chamfer'),
    urlOf,
    get pid() {
      return pid ?? 0;
    },
    adopted,
    async stop() {
      stopping = true;
      // Wait for a restart in progress, or the new process would outlive us.
      await reviving;
      await held?.end().catch(() => undefined);
      const running = await runningPid(data);
      if (running === null) return;
      process.kill(running, 'SIGINT');
      await gone(running, 15_000);
    },
  };
}

/** Connection string of the PostgreSQL running on a folder; null if none is. */
export async function runningPostgresUrl(folder: string): Promise<string | null> {
  if ((await runningPid(join(folder, 'postgres'))) === null) return null;
  const url = addressOf(await socketFolder(folder), 'chamfer');
  return (await answers(url, 40)) ? url : null;
}

/** Ends a PostgreSQL that still runs on a folder, however far it is, because what is in the folder will be removed. */
export async function stopLeftPostgres(folder: string): Promise<void> {
  const pid = await runningPid(join(folder, 'postgres'));
  if (pid === null) return;
  process.kill(pid, 'SIGQUIT');
  await gone(pid, 15_000);
}

function addressOf(socket: string, database: string): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(socket)}`;
}

async function createCluster(binaries: Binaries, data: string): Promise<void> {
  if (await exists(join(data, 'PG_VERSION'))) return;
  // An interrupted first start leaves an incomplete cluster, so start over in an empty folder.
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true, mode: 0o700 });
  const args = [
    '-D',
    data,
    '-U',
    user,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ];
  await runBinary(binaries.initdb, [...args, '--no-instructions'], data);
}

/** Remains of a server killed a moment ago prevent a new start; wait up to ten seconds for them to disappear. */
async function launchPatiently(start: () => Promise<number>): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      return await start();
    } catch (error) {
      if (tries === 40 || !/postmaster\.pid" already exists|shared memory block/.test(String(error))) throw error;
      await new Promise((done) => setTimeout(done, 250));
    }
  }
}

async function launch(
  binaries: Binaries,
  data: string,
  socket: string,
  url: string,
  settings: string[],
  seconds: number,
): Promise<number> {
  const options = [
    'listen_addresses=',
    `unix_socket_directories=${socket}`,
    'max_connections=120',
    'shared_buffers=64MB',
    ...settings,
  ];
  const args = ['-D', data, ...options.flatMap((option) => ['-c', option])];
  const { command, prefix, spawnOptions } = await unprivileged(data);
  let output = '';
  const child = spawn(command ?? binaries.postgres, command ? [...prefix, binaries.postgres, ...args] : args, {
    ...spawnOptions,
    // A separate process group: Ctrl+C in the terminal must reach us first, so that we finish before PostgreSQL stops.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
  });
  child.stderr && 'unref' in child.stderr && (child.stderr.unref as () => void)();
  child.unref();
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code} at its start:\n${output}`)));
  });
  failed.catch(() => undefined);
  if (!(await Promise.race([answers(url, seconds * 40), failed])))
    throw new Error(`PostgreSQL does not answer:\n${output}`);
  return child.pid ?? 0;
}

/** Ensures one server per folder: an advisory lock lives as long as its connection, so a crash releases it. */
async function lockFolder(url: string, folder: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 4000, query_timeout: 30_000 });
  // The 'end' event is what is watched; an unhandled 'error' event before it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  const result = await client.query<{ held: boolean }>('select pg_try_advisory_lock(7302000) as held');
  if (result.rows[0]?.held) return client;
  await client.end();
  throw new Error(
    `Another Chamfer server uses the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

async function createDatabase(client: Client, name: string): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (found.rowCount === 0) await client.query(`create database "${name}"`);
}

/** Tries to connect up to `tries` times, every 25 ms. */
async function answers(url: string, tries: number): Promise<boolean> {
  for (let i = 0; i < tries; i++) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await new Promise((done) => setTimeout(done, 25));
    }
  }
  return false;
}

async function runningPid(data: string): Promise<number | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 && isAlive(pid) ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function gone(pid: number, withinMs: number): Promise<void> {
  for (let waited = 0; waited < withinMs; waited += 20) {
    if (!isAlive(pid)) return;
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** Socket paths are limited to about 100 characters, so deep folders use the system's temporary folder instead. */
async function socketFolder(folder: string): Promise<string> {
  const near = join(folder, 'run');
  const far = join(tmpdir(), `chamfer-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
  const chosen = near.length <= 80 ? near : far;
  await mkdir(chosen, { recursive: true, mode: 0o700 });
  await chmod(chosen, 0o700);
  await unprivileged(chosen);
  return chosen;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
