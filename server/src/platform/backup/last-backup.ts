import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Parts } from '../parts.ts';

/** How the last daily backup ended. */
export interface LastBackup {
  finishedAt: Date;
  /** 0 where none was made. */
  sizeInBytes: number;
  /** Whether it was restored for a moment and compared. */
  isVerified: boolean;
  /** Why it was not made, or is not good. */
  error?: string;
}

const shape = z.object({
  finishedAt: z.coerce.date(),
  sizeInBytes: z.number(),
  isVerified: z.boolean(),
  error: z.string().optional(),
  /** When the last good one ended. */
  goodAt: z.coerce.date().nullable(),
});

/** What is stored next to the backups, which every server of the installation sees that has the folder. */
export type BackupRecord = z.infer<typeof shape>;

const place = (folder: string) => join(folder, 'last-backup.json');

/** Stores how a backup ended, all of it or nothing. */
export async function storeRecord(folder: string, record: BackupRecord): Promise<void> {
  await writeFile(`${place(folder)}.new`, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  await rename(`${place(folder)}.new`, place(folder));
}

/** How the last backup ended; null if none has been made, or the folder cannot be read. */
export async function readRecord(folder: string): Promise<BackupRecord | null> {
  try {
    return shape.parse(JSON.parse(await readFile(place(folder), 'utf8')));
  } catch {
    return null;
  }
}

/** How the last daily backup ended; null if none was made yet, or none are wanted (BACKUP_FOLDER). */
export async function lastBackup({ config }: Pick<Parts, 'config'>): Promise<LastBackup | null> {
  const record = config.BACKUP_FOLDER ? await readRecord(config.BACKUP_FOLDER) : null;
  if (!record) return null;
  const { finishedAt, sizeInBytes, isVerified, error } = record;
  return { finishedAt, sizeInBytes, isVerified, ...(error !== undefined && { error }) };
}

/** How old the last good daily backup is, in seconds; null if there is none. */
export async function backupAge({ config, clock }: Pick<Parts, 'config' | 'clock'>): Promise<number | null> {
  const record = config.BACKUP_FOLDER ? await readRecord(config.BACKUP_FOLDER) : null;
  return record?.goodAt ? (clock.now().getTime() - record.goodAt.getTime()) / 1000 : null;
}
