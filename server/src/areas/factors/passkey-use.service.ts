import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { users } from '../people/people.tables.ts';
import { passkeys } from './factors.tables.ts';
import { checkPasskey, credentialIdOf } from './web-authn.service.ts';

/**
 * Checks a passkey's answer to a challenge, records its use, and returns whose it is. `owner`: the account whose
 * passkeys were requested; null at sign-in, when the passkey itself identifies the account.
 * @throws PASSKEY_INVALID, SSO_ENFORCED
 */
export async function usePasskey(
  ctx: Context,
  challenge: string,
  response: Record<string, unknown>,
  owner: string | null = null,
): Promise<string> {
  const { clock, config, database } = ctx.parts;
  const [found] = await database.db
    .select({ passkey: passkeys, ssoEnforced: users.ssoEnforced })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialIdOf(response)), isNull(users.deletedAt)));
  if (!found || (owner && found.passkey.userId !== owner)) throw new AppError('PASSKEY_INVALID');
  const { passkey, ssoEnforced } = found;
  const { counter, backedUp } = await checkPasskey(config, challenge, passkey, response, owner !== null);
  if (ssoEnforced) throw new AppError('SSO_ENFORCED');
  // Meanwhile a copy of the authenticator may have increased the counter, or the owner may have removed the passkey.
  const updated = await database.db
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: clock.now() })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id });
  if (updated.length === 0) throw new AppError('PASSKEY_INVALID');
  return passkey.userId;
}

/** Whether the passkey that answered still belongs to an account. */
export async function isPasskeyOf(db: Db, userId: string, response: Record<string, unknown>): Promise<boolean> {
  const found = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, credentialIdOf(response)), eq(passkeys.userId, userId)));
  return found.length > 0;
}
