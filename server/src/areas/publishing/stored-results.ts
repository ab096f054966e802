import type { ExportFile } from '@chamfer/conversion';
import { type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { brotliKeyOf } from './objects.service.ts';

/** Stores a file of a result, with its brotli copy, under a new key with this ending. */
export type Keep = (file: Pick<ExportFile, 'path' | 'brotliPath'>, ending: string) => Promise<string>;

/** Thrown in a transaction that has no row left to name results in: the export was cancelled, or somebody was faster. */
export class NothingToName extends Error {}

/**
 * Stores results and names them in a transaction. When that fails, or throws `NothingToName`, which goes no further, they
 * are removed again.
 */
export async function storeAndName<Stored>(
  ctx: Context,
  store: (keep: Keep) => Promise<Stored>,
  name: (db: Db, stored: Stored) => Promise<void>,
): Promise<void> {
  const keys: string[] = [];
  let isCommitting = false;
  const put = async (key: string, path: string) => {
    keys.push(key);
    await ctx.parts.store.putFile(key, path);
  };
  try {
    const stored = await store(async ({ path, brotliPath }, ending) => {
      const key = `${ctx.parts.ids.uuid()}.${ending}`;
      await put(key, path);
      if (brotliPath) await put(brotliKeyOf(key), brotliPath);
      return key;
    });
    await transact(ctx, async (db) => {
      await name(db, stored);
      isCommitting = true;
    });
  } catch (error) {
    // A commit that was not answered may have happened: the sweep finds out whether the files are named by a row.
    if (!isCommitting) for (const key of keys) await ctx.parts.store.remove(key);
    if (!(error instanceof NothingToName)) throw error;
  }
}
