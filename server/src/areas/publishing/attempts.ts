import { eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { webExports } from './publishing.tables.ts';

/** Maximum attempts per export, so that a file that crashes the server cannot do so forever. */
export const mostAttempts = 3;

/** Exports whose files are being checked and converted. */
export const isProcessing = eq(webExports.status, 'processing');
/** Exports whose link works, and whose packed files, thumbnails and files for AR are still being made. */
export const awaitsDelivery = eq(webExports.awaitsDelivery, true);

/** Counts one more attempt for the export that matches, before anything can go wrong. Null if there is none to work on. */
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

/** Takes an attempt back, because the server was stopped in an orderly way. */
export async function takeBackAttempt({ parts: { database } }: Context, which: SQL | undefined): Promise<void> {
  await database.db
    .update(webExports)
    .set({ attempts: sql`${webExports.attempts} - 1` })
    .where(which);
}
