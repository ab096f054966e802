import type { Parts } from '../parts.ts';

/** What a server needs to do anything. */
export type NeededPart = 'database' | 'storage';

/** Asks database and file storage whether they respond; the log says which does not, and why. */
export async function readiness({
  database,
  store,
  log,
}: Pick<Parts, 'database' | 'store' | 'log'>): Promise<Record<NeededPart, boolean>> {
  const responds = async (part: NeededPart, check: () => Promise<unknown>) => {
    try {
      await check();
      return true;
    } catch (error) {
      log.warn({ err: error, part }, 'a part is not ready');
      return false;
    }
  };
  const [isDatabaseReady, isStorageReady] = await Promise.all([
    responds('database', () => database.pool.query('select 1')),
    responds('storage', () => store.check()),
  ]);
  return { database: isDatabaseReady, storage: isStorageReady };
}
