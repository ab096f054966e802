import type { ExportFile } from '@chamfer/conversion';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { brotliKeyOf } from './objects.service.ts';

/** Stores a file of a result, with its brotli copy, under a new key with this ending. */
export type Keep = (file: Pick<ExportFile, 'path' | 'brotliPath'>, ending: string) => Promise<string>;

/** Thrown in a transaction that has no row to reference the results: the export was cancelled, or they exist already. */
export class NothingToName extends Error {}

/**
 * Stores results, then references them in a transaction. If that fails they are removed again, and the error is passed on
 * unless it is `NothingToName`.
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
    // A commit without an answer may have succeeded; the sweep checks whether rows reference the files.
    if (!isCommitting) for (const key of keys) await ctx.parts.store.remove(key);
    if (!(error instanceof NothingToName)) throw error;
  }
}
