import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { Database, Db } from '../database/database.ts';
import { defineTopic, type Events } from '../events/events.ts';
import type { Log } from '../log.ts';
import { maintenance } from '../platform.tables.ts';

/** The status in `/maintenance.json` (spec 1 §3 Maintenance status); `message` is null if the operator left none. */
export interface Maintenance {
  maintenance: boolean;
  message: string | null;
}

/** Maintenance was turned on or off, or its message changed. */
export const maintenanceTopic = defineTopic<{ type: 'maintenance_changed' }>('maintenance');

/** Whether the operator has turned on maintenance. Every call asks. */
export interface MaintenanceWatch {
  read(): Promise<Maintenance>;
}

const file = z.object({ message: z.string().trim().min(1) });
const none: Maintenance = { maintenance: false, message: null };

/** How long reading the state again waits after it has failed, in milliseconds. */
const retryMs = 1000;

/**
 * Follows the state in the database, which every server of an installation has. As long as the database does not answer,
 * what was read last counts. The file `maintenance.json` in the data folder overrides it, without a database: every call looks
 * for it, synchronously and without opening it; asynchronously it would take fifty times as long. A file that cannot be read
 * counts as maintenance without a message, so that a typo does not reopen the installation.
 */
export async function watchMaintenance({
  config,
  database,
  events,
  log,
}: {
  config: Pick<Config, 'DATA_DIR'>;
  database: Database;
  events: Events;
  log: Log;
}): Promise<MaintenanceWatch> {
  const path = join(config.DATA_DIR, 'maintenance.json');
  let stored = none;
  let reading = 0;
  const readNow = async (): Promise<void> => {
    reading += 1;
    const turn = reading;
    const read = await readStored(database.db);
    // A later reading may have been answered first.
    if (turn === reading) stored = read;
  };
  const readAgain = async (): Promise<void> => {
    try {
      await readNow();
    } catch (error) {
      log.warn({ err: error }, 'whether there is maintenance is not read yet');
      setTimeout(() => events.isListening && void readAgain(), retryMs).unref();
    }
  };
  // Before it is read for the first time, so that no change is missed in between.
  events.subscribe(maintenanceTopic, null, { onEvent: () => void readAgain(), onBack: () => void readAgain() });
  await readNow();
  return {
    async read() {
      return existsSync(path) ? { maintenance: true, message: await readMessage(path) } : stored;
    },
  };
}

/** The state in the database. */
export async function readStored(db: Db): Promise<Maintenance> {
  const [row] = await db.select({ message: maintenance.message }).from(maintenance);
  return row ? { maintenance: true, message: row.message } : none;
}

async function readMessage(path: string): Promise<string | null> {
  try {
    return file.parse(JSON.parse(await readFile(path, 'utf8'))).message;
  } catch {
    return null;
  }
}
