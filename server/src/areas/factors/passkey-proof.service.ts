import type { CallOutput } from '@chamfer/contract';
import { eq } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { actorOf, type Context } from '../../platform/context.ts';
import { requireUser } from '../people/people.service.ts';
import { passkeys } from './factors.tables.ts';
import { keepChallenge, useChallenge } from './passkey-challenges.service.ts';
import { usePasskey } from './passkey-use.service.ts';
import { askForPasskey } from './web-authn.service.ts';

/** What a browser needs to prove the actor's identity with one of their passkeys. @throws SSO_ENFORCED */
export async function beginPasskeyProof(ctx: Context): Promise<CallOutput<'POST /account/proof/passkey-options'>> {
  const { config, database } = ctx.parts;
  const user = await requireUser(database.db, actorOf(ctx).userId);
  if (user.ssoEnforced) throw new AppError('SSO_ENFORCED');
  const own = await database.db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  const { challenge, options } = await askForPasskey(config, own);
  return { challengeId: await keepChallenge(ctx, user.id, challenge), options };
}

/**
 * Checks the answer of one of the actor's passkeys. @throws PASSKEY_CHALLENGE_EXPIRED, PASSKEY_INVALID, SSO_ENFORCED
 */
export async function checkOwnPasskey(
  ctx: Context,
  { challengeId, response }: { challengeId: string; response: Record<string, unknown> },
): Promise<void> {
  const { userId } = actorOf(ctx);
  await usePasskey(ctx, await useChallenge(ctx, userId, challengeId), response, userId);
}
