import { and, eq, lt, lte } from 'drizzle-orm';
import { AppError } from '../app-error.ts';
import { dayAgoOf } from '../clock.ts';
import { type Context, transact } from '../context.ts';
import type { Db } from '../database/database.ts';
import type { DataParts } from '../parts.ts';
import { idempotencyKeys } from '../platform.tables.ts';
import type { ClientKey } from './client-key.ts';

/**
 * Runs `work` in a transaction as `transact` does, once under the key that the client gave the call. `work` returns the
 * call's whole answer. The key is taken in the same transaction, so that it is there exactly if the work is; a second call
 * under it waits for the first, as for any lock, and gets its answer without working. What was refused or failed is not
 * there, and may be tried again.
 * @throws as `transact`; IDEMPOTENCY_KEY_REUSED for other content; ALREADY_DONE where the answer is not kept
 */
export function transactOnce<T>(ctx: Context, work: (db: Db) => Promise<T>): Promise<T> {
  const { once, parts } = ctx;
  if (!once) return transact(ctx, work);
  return transact(ctx, async (db) => {
    if (!(await takeKey(parts, db, once))) return (await answerUnder(db, once)) as T;
    const answer = await work(db);
    if (once.keepsAnswer) await db.update(idempotencyKeys).set({ answer }).where(isKey(once));
    return answer;
  });
}

/** Whether nothing was done under the key in the last 24 hours. Waits for a transaction that is doing it. */
async function takeKey(parts: DataParts, db: Db, { keepsAnswer: _, ...once }: ClientKey): Promise<boolean> {
  const row = { ...once, answer: null, createdAt: parts.clock.now() };
  const taken = await db
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyKeys.callerId, idempotencyKeys.key],
      set: row,
      // One that the sweep has not removed yet.
      setWhere: lte(idempotencyKeys.createdAt, dayAgoOf(parts)),
    })
    .returning({ key: idempotencyKeys.key });
  return taken.length > 0;
}

async function answerUnder(db: Db, once: ClientKey): Promise<unknown> {
  const [done] = await db.select().from(idempotencyKeys).where(isKey(once));
  if (done?.call !== once.call || done.content !== once.content) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  if (!once.keepsAnswer) throw new AppError('ALREADY_DONE');
  return done.answer;
}

function isKey({ callerId, key }: ClientKey) {
  return and(eq(idempotencyKeys.callerId, callerId), eq(idempotencyKeys.key, key));
}

/** Removes keys that are older than 24 hours. */
export async function sweepClientKeys(parts: DataParts): Promise<void> {
  await parts.database.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, dayAgoOf(parts)));
}

/** Removes the keys of a person, and with them what was answered. */
export async function forgetClientKeys(db: Db, userId: string): Promise<void> {
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
}
