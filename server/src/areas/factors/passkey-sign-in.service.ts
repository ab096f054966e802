import type { CallOutput } from '@chamfer/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { users } from '../accounts/accounts.tables.ts';
import { openSessionFor } from '../auth/new-device.service.ts';
import type { Tokens } from '../auth/sessions.service.ts';
import { passkeys } from './factors.tables.ts';
import { keepChallenge, useChallenge } from './passkey-challenges.service.ts';
import { askForPasskey, checkPasskey, credentialIdOf } from './web-authn.ts';

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
  const { clock, config, database } = ctx.parts;
  const challenge = await useChallenge(ctx, null, challengeId);
  const [found] = await database.db
    .select({ passkey: passkeys, ssoEnforced: users.ssoEnforced })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialIdOf(response)), isNull(users.deletedAt)));
  if (!found) throw new AppError('PASSKEY_INVALID');
  const { passkey, ssoEnforced } = found;
  const { counter, backedUp } = await checkPasskey(config, challenge, passkey, response);
  if (ssoEnforced) throw new AppError('SSO_ENFORCED');
  // A copy of the authenticator may have counted on meanwhile, and the owner may have removed the passkey.
  const updated = await database.db
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: clock.now() })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id });
  if (updated.length === 0) throw new AppError('PASSKEY_INVALID');
  return { ...(await openSessionFor(ctx, passkey.userId)), userId: passkey.userId };
}
