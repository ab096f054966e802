import { lt } from 'drizzle-orm';
import type { DataParts } from '../../platform/parts.ts';
import { refreshTokens } from './sessions.tables.ts';

/** Removes refresh tokens that have expired. */
export async function sweepSessions({ clock, database }: DataParts): Promise<void> {
  await database.db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, clock.now()));
}
