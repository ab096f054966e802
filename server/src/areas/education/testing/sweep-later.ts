import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isNull } from 'drizzle-orm';
import { sweep } from '../../../areas.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { startParts } from '../../../start-parts.ts';
import { idPhotos } from '../education.tables.ts';

const twoDays = 2 * 24 * 60 * 60_000;

/**
 * Sweeps the folder of a server that has ended, as its next one does two days later, and counts what is left of photos that no
 * request took, and of folders that were worked in.
 */
export async function sweepLater(folder: string): Promise<number> {
  const env = { DATA_DIR: folder, PORT: '0', DEMO: '0', LOG_LEVEL: 'error' };
  const clock = { now: () => new Date(Date.now() + twoDays) };
  const parts = await startParts(readConfig(env), { clock });
  try {
    await sweep(parts);
    const photos = await parts.database.db.$count(idPhotos, isNull(idPhotos.requestId));
    return photos + (await readdir(join(folder, 'work')).catch(() => [])).length;
  } finally {
    await parts.close();
  }
}
