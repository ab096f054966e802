import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { patientDatabase } from './patient-database.ts';

/** The real server in its own process, with its embedded PostgreSQL. */
export interface ServerProcess {
  origin: string;
  /** The id of the process. */
  pid: number;
  /** Kills the process, as a power failure would. Resolves after the process has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM and does not wait. */
  ask(): void;
  /** Sends SIGTERM, waits for the end of the process and returns its exit code. */
  stop(): Promise<number | null>;
}

const main = fileURLToPath(new URL('../../scripts/serve.ts', import.meta.url));

/**
 * Starts the server on a data folder and a free port. Returns when the server listens. `within`: a command that runs the
 * command after it, such as `['unshare', '--mount']`. `script`: what starts it, if not that of this version.
 * @throws Error with the printed output if the process ends before that
 */
export async function startServerProcess(
  folder: string,
  env: Record<string, string> = {},
  within: string[] = [],
  script: string = main,
): Promise<ServerProcess> {
  const settings = {
    DATA_DIR: folder,
    PORT: '0',
    DEMO: '0',
    // Modelling it takes seconds.
    SAMPLE_DESIGN: 'off',
    LOG_LEVEL: 'info',
    PASSWORD_COST: 'cheap',
    BILLING: 'off',
    ...patientDatabase,
    ...env,
  };
  const [command, ...args] = [...within, process.execPath, script];
  const child = spawn(command!, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const origin = await listening(child);
  const ended = once(child, 'exit');
  return {
    origin: origin.replace('localhost', '127.0.0.1'),
    pid: child.pid!,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    ask: () => void child.kill('SIGTERM'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}

/** Kills the PostgreSQL of a data folder with SIGKILL, if one is running. */
export async function killPostgres(folder: string): Promise<void> {
  const pid = await postgresPid(folder);
  if (pid !== null) process.kill(pid, 'SIGKILL');
}

/** Returns the process id of the PostgreSQL of a data folder; null if none is running. */
export async function postgresPid(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  try {
    return pid > 0 && process.kill(pid, 0) ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Runs a statement in the embedded database of a server and returns the rows. For changes and checks that the API does
 * not offer.
 * @throws Error if no PostgreSQL runs on this data folder
 */
export async function runSql<Row extends object>(
  folder: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await connectSql(folder);
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Connects to the embedded database of a server.
 * @throws Error if no PostgreSQL runs on this data folder
 */
export async function connectSql(folder: string): Promise<Client> {
  const lines = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  // The fifth line contains the folder of the socket.
  const client = new Client({ host: lines[4]?.trim(), user: 'chamfer', database: 'chamfer' });
  // The connection fails when PostgreSQL ends; without a listener, the error would end the test process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function listening(child: ChildProcess): Promise<string> {
  const printed: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  const lines = createInterface({ input: child.stdout! });
  const origin = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      printed.push(line);
      if (line.includes('"msg":"listening"')) resolve((JSON.parse(line) as { url: string }).url);
    });
  });
  const end = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${code}:\n${printed.join('\n')}`);
  });
  end.catch(() => undefined);
  return Promise.race([origin, end]);
}
