import { lt } from 'drizzle-orm';
import type { DataParts } from '../../platform/parts.ts';
import { guestCodes } from './guests.tables.ts';

/** Removes expired codes of guests. */
export async function sweepGuestCodes({ clock, database }: DataParts): Promise<void> {
  await database.db.delete(guestCodes).where(lt(guestCodes.expiresAt, clock.now()));
}
