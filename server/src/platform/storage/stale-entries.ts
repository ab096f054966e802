import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes files and folders directly in `folder` that were not written to since `time`: remains of a killed process.
 * Entries removed concurrently by others are ignored.
 */
export async function removeStale(folder: string, time: Date): Promise<void> {
  for (const name of await readdir(folder).catch(whenMissing([]))) {
    const path = join(folder, name);
    const found = await stat(path).catch(whenMissing(null));
    if (found && found.mtime < time) await rm(path, { recursive: true, force: true });
  }
}

function whenMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code !== 'ENOENT') throw error;
    return value;
  };
}
