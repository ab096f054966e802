import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The status in `/maintenance.json` (spec 1 §3 Maintenance status); `message` is null if the operator left none. */
export interface Maintenance {
  maintenance: boolean;
  message: string | null;
}

const file = z.object({ message: z.string().trim().min(1) });

/**
 * Whether the operator has turned on maintenance: the file `maintenance.json` exists in the data folder, which needs
 * neither a restart nor a database. Every call checks this synchronously without opening the file; asynchronously it
 * would take fifty times as long. An unreadable file counts as maintenance without a message, so that a typo does not
 * reopen the installation.
 */
export async function readMaintenance(dataDir: string): Promise<Maintenance> {
  const path = join(dataDir, 'maintenance.json');
  if (!existsSync(path)) return { maintenance: false, message: null };
  return { maintenance: true, message: await readMessage(path) };
}

async function readMessage(path: string): Promise<string | null> {
  try {
    return file.parse(JSON.parse(await readFile(path, 'utf8'))).message;
  } catch {
    return null;
  }
}
