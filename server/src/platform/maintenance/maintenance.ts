import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The status document of `/maintenance.json` (spec 1 §3 Maintenance status); null where the operator left no message. */
export interface Maintenance {
  maintenance: boolean;
  message: string | null;
}

const file = z.object({ message: z.string().trim().min(1) });

/**
 * Whether the operator has closed the installation: the file `maintenance.json` in the data folder says so by being
 * there, so that no restart and no database is needed. It is looked for at every call, without opening anything, and
 * at once: to ask one of Node's threads takes fifty times as long. One that cannot be read counts as there, without
 * message: whoever writes it by hand must not open the doors by a typo.
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
