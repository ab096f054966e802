import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes files and folders, directly in `folder`, that were not written to since `time`: what a process left when it was
 * killed. Those that others remove meanwhile are none of its concern.
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
