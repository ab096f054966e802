import { and, eq, gt, isNull, lt, or, type SQL } from 'drizzle-orm';
import { readToken } from '../../../platform/api-tokens/token-format.ts';
import type { Parts } from '../../../platform/parts.ts';
import { directoryTokens } from '../directory.tables.ts';
import type { DirectoryCaller } from './directory-caller.ts';

/** How often the use of a token is written down, in milliseconds; calls that failed are always. */
const usedEveryMs = 10_000;

/** The condition for tokens that work. */
export function isLive(now: Date): SQL | undefined {
  return and(isNull(directoryTokens.revokedAt), gt(directoryTokens.endsAt, now));
}

/** Whose directory calls with a token; null for anything else than a token that works. Looked up each time, so that an end counts at once. */
export async function findCaller(
  { clock, database }: Pick<Parts, 'clock' | 'database'>,
  bearer: string,
): Promise<DirectoryCaller | null> {
  const read = readToken(bearer);
  if (read?.kind !== 'scim') return null;
  const [found] = await database.db
    .select({ teamId: directoryTokens.teamId, tokenId: directoryTokens.id, tokenName: directoryTokens.name })
    .from(directoryTokens)
    .where(and(eq(directoryTokens.hash, read.hash), isLive(clock.now())));
  return found ?? null;
}

/** Writes down the last call of a token, such as `PATCH /Users`, and how it was answered. Never throws. */
export async function noteCall(
  { clock, database, log }: Pick<Parts, 'clock' | 'database' | 'log'>,
  { tokenId }: DirectoryCaller,
  { call, status }: { call: string; status: number },
): Promise<void> {
  const now = clock.now();
  const isDue =
    status >= 400
      ? undefined
      : or(isNull(directoryTokens.lastUsedAt), lt(directoryTokens.lastUsedAt, new Date(now.getTime() - usedEveryMs)));
  try {
    await database.db
      .update(directoryTokens)
      .set({ lastUsedAt: now, lastCall: call, lastStatus: status })
      .where(and(eq(directoryTokens.id, tokenId), isDue));
  } catch (error) {
    log.warn({ err: error, tokenId }, 'the last use of a directory’s token was not written');
  }
}
