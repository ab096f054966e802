import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Parts } from '../../../platform/parts.ts';

/** Where files are worked on, each job in its own folder. */
export function workFolder({ config }: Pick<Parts, 'config'>): string {
  return join(config.DATA_DIR, 'work');
}

/**
 * Runs `work` with a folder that is removed afterwards. It is new each time, because a process considered dead may still
 * be working on the same export.
 */
export async function inWorkFolder<Result>(
  parts: Pick<Parts, 'config' | 'ids'>,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = join(workFolder(parts), parts.ids.uuid());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
