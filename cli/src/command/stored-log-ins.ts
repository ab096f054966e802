import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Surroundings } from './publish-command.ts';

/** The servers that somebody is logged in to on this machine. */
export interface StoredLogIns {
  /** The server of the last log-in, which commands use where none is named; null if there is none. */
  server: string | null;
  /** API tokens, by the address of the server. */
  tokens: Record<string, string>;
}

const none: StoredLogIns = { server: null, tokens: {} };

/** Where they are stored: in the folder that the system has for settings of programs. */
export function logInsFile(environment: Surroundings['environment'], platform = process.platform): string {
  const home = environment.HOME || homedir();
  const roaming = environment.APPDATA || join(home, 'AppData', 'Roaming');
  const folder = platform === 'win32' ? roaming : environment.XDG_CONFIG_HOME || join(home, '.config');
  return join(folder, 'chamfer', 'log-ins.json');
}

/** Reads them; without a file, or with one that is no longer understood, there are none. */
export async function readLogIns(environment: Surroundings['environment']): Promise<StoredLogIns> {
  try {
    const read = JSON.parse(await readFile(logInsFile(environment), 'utf8')) as Partial<StoredLogIns>;
    const tokens = Object.entries(read.tokens ?? {}).filter(([, token]) => typeof token === 'string');
    return { server: typeof read.server === 'string' ? read.server : null, tokens: Object.fromEntries(tokens) };
  } catch {
    return none;
  }
}

/** Writes them, for their owner alone; a kill leaves the file as it was. Without tokens there is no file. */
export async function writeLogIns(environment: Surroundings['environment'], logIns: StoredLogIns): Promise<void> {
  const file = logInsFile(environment);
  if (Object.keys(logIns.tokens).length === 0) return rm(file, { force: true });
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(next, `${JSON.stringify(logIns, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    // The mask of new files may have taken rights away, and never adds any.
    await chmod(next, 0o600);
    await rename(next, file);
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
}
