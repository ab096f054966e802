import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { BackupError } from './backup-error.ts';

const run = promisify(execFile);

/** A program of PostgreSQL that is installed on this machine. */
export interface Tool {
  path: string;
  major: number;
}

/**
 * Finds `pg_dump` or `pg_restore` of at least a major version, in a folder or on PATH.
 * @throws BackupError that says what to install
 */
export async function findTool(name: 'pg_dump' | 'pg_restore', least: number, folder?: string): Promise<Tool> {
  const path = folder ? join(folder, name) : name;
  const text = await run(path, ['--version']).then(
    ({ stdout }) => stdout,
    () => '',
  );
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(text)?.[1] ?? 0);
  if (major >= least) return { path, major };
  const found = major > 0 ? `, and the one that was found is of version ${major}` : '';
  throw new BackupError(
    `A database of your own of PostgreSQL ${least} needs ${name} of version ${least} or later${found}. Install the client programs of PostgreSQL (Debian: postgresql-client-${least}), and name their folder in BACKUP_POSTGRES_TOOLS if they are not on PATH.`,
  );
}

/** Starts a program on a database. The password is not among its arguments, which others on the machine can read. */
export function startTool({ path }: Tool, args: readonly string[], url: string): ChildProcess {
  const { host, port, user, password, database } = new Client({ connectionString: url });
  const options = new URL(url).searchParams;
  const environment = {
    PATH: process.env.PATH,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    PGAPPNAME: 'chamfer-backup',
    ...(typeof password === 'string' && { PGPASSWORD: password }),
    ...(options.has('sslmode') && { PGSSLMODE: options.get('sslmode')! }),
    ...(options.has('sslrootcert') && { PGSSLROOTCERT: options.get('sslrootcert')! }),
  };
  return spawn(path, [...args, `--dbname=${database}`], { env: environment, stdio: ['pipe', 'pipe', 'pipe'] });
}

/** Waits for the end of a program. @throws BackupError with what it wrote, if it failed */
export function endOf(child: ChildProcess, name: string): Promise<void> {
  let written = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    written = (written + chunk.toString()).slice(-2000);
  });
  const ending = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new BackupError(`${name} ended with ${code}: ${written.trim()}`);
  });
  ending.catch(() => undefined);
  return ending;
}
