import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../config/config.ts';
import { runningPostgresUrl, startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { diskSpace } from '../disk-space.ts';
import type { Log } from '../log.ts';
import { BackupError } from './backup-error.ts';

/** The file in a data folder that says that it is not restored yet. */
export const incompleteFile = 'restore-incomplete';

/** @throws BackupError where a restore into the data folder did not get to its end */
export function refuseIncomplete(folder: string): void {
  if (!existsSync(join(folder, incompleteFile))) return;
  throw new BackupError(
    `The data folder ${folder} is not complete: a restore into it did not get to its end. Run 'chamfer restore' again, with the same folder.`,
  );
}

/** The database of an installation that may be running. */
export interface Installation {
  url: string;
  isEmbedded: boolean;
  close(): Promise<void>;
}

/**
 * Finds the database by the settings; the embedded one is started if no server runs.
 * @throws BackupError where there is none
 */
export async function openInstallation(
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  log: Log,
): Promise<Installation> {
  refuseIncomplete(DATA_DIR);
  if (DATABASE_URL) return { url: DATABASE_URL, isEmbedded: false, close: async () => undefined };
  const running = await runningPostgresUrl(DATA_DIR);
  if (running) return { url: running, isEmbedded: true, close: async () => undefined };
  if (!existsSync(join(DATA_DIR, 'postgres', 'PG_VERSION'))) {
    throw new BackupError(
      `There is no installation in ${DATA_DIR}. Give this command the settings of the server (DATA_DIR, or DATABASE_URL).`,
    );
  }
  const postgres = await startEmbeddedPostgres(DATA_DIR, log);
  return { url: postgres.url, isEmbedded: true, close: () => postgres.stop() };
}

/** Runs `work` on a connection of its own. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'chamfer-backup', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The size of everything in a folder, in bytes; 0 if there is none. */
export async function sizeOfFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let size = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    size += await stat(join(entry.parentPath, entry.name)).then(
      (found) => found.size,
      () => 0,
    );
  }
  return size;
}

/** @throws BackupError where a folder that exists has less space than `bytes` */
export async function needSpace(folder: string, bytes: number, hint = ''): Promise<void> {
  const { freeBytes } = await diskSpace(folder);
  if (freeBytes >= bytes) return;
  throw new BackupError(
    `${folder} has ${inMegabytes(freeBytes)} left, and about ${inMegabytes(bytes)} are needed.${hint}`,
  );
}

/** A number of bytes as people read it. */
export function inMegabytes(bytes: number): string {
  return bytes < 10_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
