import { lt } from 'drizzle-orm';
import type { DataParts } from '../../platform/parts.ts';
import { oneTimeTokens } from './auth.tables.ts';

/** Removes expired links and codes. */
export async function sweepAuth({ clock, database }: DataParts): Promise<void> {
  await database.db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, clock.now()));
}
