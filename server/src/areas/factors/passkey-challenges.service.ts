import { and, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { passkeyChallenges } from './factors.tables.ts';
import { challengeMs } from './web-authn.service.ts';

/**
 * Stores the challenge of a request to a browser and returns its id; `userId` is null if the person is not known yet.
 */
export async function keepChallenge(
  { parts: { ids, clock, database } }: Context,
  userId: string | null,
  challenge: string,
): Promise<string> {
  const id = ids.uuid();
  const expiresAt = new Date(clock.now().getTime() + challengeMs);
  await database.db.insert(passkeyChallenges).values({ id, challenge, userId, expiresAt });
  return id;
}

/**
 * The challenge of a request made for the same person, or for nobody. It is used up whatever the outcome.
 * @throws PASSKEY_CHALLENGE_EXPIRED
 */
export async function useChallenge({ parts }: Context, userId: string | null, challengeId: string): Promise<string> {
  const isTheirs = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId);
  const [used] = await parts.database.db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.id, challengeId), isTheirs, gt(passkeyChallenges.expiresAt, parts.clock.now())))
    .returning({ challenge: passkeyChallenges.challenge });
  if (!used) throw new AppError('PASSKEY_CHALLENGE_EXPIRED');
  return used.challenge;
}
