import type { CallOutput } from '@chamfer/contract';
import type { Context } from '../../platform/context.ts';
import { keepChallenge, useChallenge } from '../factors/passkey-challenges.service.ts';
import { usePasskey } from '../factors/passkey-use.service.ts';
import { askForPasskey } from '../factors/web-authn.service.ts';
import type { Tokens } from '../sessions/sessions.service.ts';
import { openSessionFor } from './new-device.service.ts';

/** What a browser needs to sign in with a passkey. No address is asked for: the passkey tells whose it is. */
export async function beginPasskeySignIn(ctx: Context): Promise<CallOutput<'POST /auth/passkey/options'>> {
  const { challenge, options } = await askForPasskey(ctx.parts.config);
  return { challengeId: await keepChallenge(ctx, null, challenge), options };
}

/**
 * Signs in with a passkey. It stands for both factors, since it is held and has checked who holds it: no code is asked.
 * @throws PASSKEY_CHALLENGE_EXPIRED, PASSKEY_INVALID, SSO_ENFORCED
 */
export async function signInWithPasskey(
  ctx: Context,
  { challengeId, response }: { challengeId: string; response: Record<string, unknown> },
): Promise<Tokens & { userId: string }> {
  const userId = await usePasskey(ctx, await useChallenge(ctx, null, challengeId), response);
  return { ...(await openSessionFor(ctx, userId, 'second-factor')), userId };
}
