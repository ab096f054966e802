import { lt } from 'drizzle-orm';
import type { Parts } from '../../platform/parts.ts';
import { guestCodes } from './guests.tables.ts';

/** Removes expired codes of guests. */
export async function sweepGuestCodes({ clock, database }: Parts): Promise<void> {
  await database.db.delete(guestCodes).where(lt(guestCodes.expiresAt, clock.now()));
}
