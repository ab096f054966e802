import { eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { webExports } from './publishing.tables.ts';

/** So often work on an export is begun; a file that ends the server with it must not do so for ever. */
export const mostAttempts = 3;

/** Exports whose files are being checked and converted. */
export const isProcessing = eq(webExports.status, 'processing');
/** Exports whose link lives, and which get their packed files, thumbnails and files for AR. */
export const awaitsDelivery = eq(webExports.awaitsDelivery, true);

/**
 * Counts one more attempt, before anything that can go wrong, at exports that `which` holds for. Null when there is
 * nothing to do any more.
 */
export async function beginAttempt(
  { parts: { database } }: Context,
  which: SQL | undefined,
): Promise<typeof webExports.$inferSelect | null> {
  const [row] = await database.db
    .update(webExports)
    .set({ attempts: sql`${webExports.attempts} + 1` })
    .where(which)
    .returning();
  return row ?? null;
}

/** Takes an attempt back: the server was stopped in order. */
export async function takeBackAttempt({ parts: { database } }: Context, which: SQL | undefined): Promise<void> {
  await database.db
    .update(webExports)
    .set({ attempts: sql`${webExports.attempts} - 1` })
    .where(which);
}
