import { and, isNull, lt } from 'drizzle-orm';
import { dayAgoOf } from '../../platform/clock.ts';
import type { DataParts } from '../../platform/parts.ts';
import { passkeyChallenges, twoFactors } from './factors.tables.ts';

/** Removes expired passkey requests, and second factors whose setup was not finished within a day. */
export async function sweepFactors(parts: DataParts): Promise<void> {
  const { db } = parts.database;
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, parts.clock.now()));
  await db.delete(twoFactors).where(and(isNull(twoFactors.enabledAt), lt(twoFactors.createdAt, dayAgoOf(parts))));
}
