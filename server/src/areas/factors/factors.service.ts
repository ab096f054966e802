import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { passkeyChallenges, passkeys, recoveryCodes, twoFactors } from './factors.tables.ts';

/** Removes every passkey and second factor of an account, in the transaction that deletes it. */
export async function dropFactors(db: Db, userId: string): Promise<void> {
  for (const table of [passkeyChallenges, passkeys, recoveryCodes, twoFactors]) {
    await db.delete(table).where(eq(table.userId, userId));
  }
}
