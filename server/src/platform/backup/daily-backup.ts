import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';
import { defineJob } from '../jobs/jobs.ts';
import type { Parts } from '../parts.ts';
import { inWords } from './backup-error.ts';
import { readKeyFile } from './backup-key.ts';
import { readRecord, storeRecord } from './last-backup.ts';

/** Makes the backup of the day, once for all servers of an installation. */
export const dailyBackupJob = defineJob<Record<string, never>>('backup.daily', {
  retryLimit: 3,
  retryDelay: 900,
  atOnce: 1,
  lookEvery: 30,
  schedule: '30 2 * * *',
});

/** A name such as `chamfer-2026-11-29T023000Z.backup`. */
const madeHere = /^chamfer-(\d{4}-\d{2}-\d{2})T\d{6}Z\.backup(\.partial)?$/;
const dayMs = 24 * 60 * 60_000;

/**
 * Makes a backup in BACKUP_FOLDER, verifies it, removes those that are too old, and stores how it ended. A process of its own
 * does the work, so that no call waits for it. @throws Error where it failed, so that it is tried again
 */
export async function makeDailyBackup(
  { config, clock, log }: Pick<Parts, 'config' | 'clock' | 'log'>,
  _payload: object,
  signal: AbortSignal,
): Promise<void> {
  const { BACKUP_FOLDER: folder, BACKUP_KEY_FILE: keyFile } = config;
  if (!folder || !keyFile) return;
  const goodAt = (await readRecord(folder))?.goodAt ?? null;
  let sizeInBytes = 0;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const isReadable = (await readKeyFile(keyFile)).identity !== null;
    await removePartial(folder);
    const name = `chamfer-${clock.now().toISOString().replaceAll(':', '').replace(/\.\d+/, '')}.backup`;
    const path = join(folder, name);
    await run('backup', path, config, signal);
    sizeInBytes = (await stat(path)).size;
    const isVerified = isReadable && config.BACKUP_VERIFY === 'on';
    if (isVerified) await run('verify', path, config, signal);
    await storeRecord(folder, { finishedAt: clock.now(), sizeInBytes, isVerified, goodAt: clock.now() });
    await removeOld(folder, clock.now().getTime() - config.BACKUP_KEEP_DAYS * dayMs, name);
    log.info({ path, sizeInBytes, isVerified }, 'the backup of the day is made');
  } catch (reason) {
    const error = inWords(reason, folder) as Error;
    // It was not the backup that failed: the server stops, and another one makes it.
    if (!signal.aborted) {
      await storeRecord(folder, {
        finishedAt: clock.now(),
        sizeInBytes,
        isVerified: false,
        error: error.message,
        goodAt,
      }).catch((cause: unknown) => log.error({ err: cause }, 'how the backup ended cannot be stored'));
    }
    throw error;
  }
}

/** Runs a command about backups on this installation. @throws Error with what it wrote, if it failed */
async function run(command: 'backup' | 'verify', path: string, config: Config, signal: AbortSignal): Promise<void> {
  const { DATA_DIR, DATABASE_URL = '', BACKUP_KEY_FILE, BACKUP_FOLDER, BACKUP_POSTGRES_TOOLS = '' } = config;
  const settings = { DATA_DIR, DATABASE_URL, BACKUP_KEY_FILE, BACKUP_FOLDER, BACKUP_POSTGRES_TOOLS };
  const program = fileURLToPath(new URL('../../operate.main.ts', import.meta.url));
  const child = spawn(process.execPath, [program, command, path], {
    env: { ...process.env, ...settings, PUBLIC_URL: config.PUBLIC_URL ?? '', PROGRESS_SHOWN: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let written = '';
  child.stderr.on('data', (chunk: Buffer) => {
    written = (written + chunk.toString()).slice(-2000);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(written.trim() || `The command ${command} ended with ${code}.`);
}

/** What killed runs have left. One backup of an installation is made at a time. */
async function removePartial(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (madeHere.exec(name)?.[2]) await rm(join(folder, name), { force: true });
  }
}

/** Removes the backups from before a time, except the one that was just made. Other files are left alone. */
async function removeOld(folder: string, before: number, newest: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const day = madeHere.exec(name)?.[1];
    if (day && name !== newest && Date.parse(day) + dayMs <= before) await rm(join(folder, name), { force: true });
  }
}
