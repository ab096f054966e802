import type { CallOutput } from '@chamfer/contract';
import { AppError } from '../../../platform/app-error.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import { keepChallenge, useChallenge } from '../../factors/passkey-challenges.service.ts';
import { isPasskeyOf, usePasskey } from '../../factors/passkey-use.service.ts';
import { askForPasskey } from '../../factors/web-authn.service.ts';
import { refuseBlocked } from '../../people/people.service.ts';
import type { Tokens } from '../../sessions/sessions.service.ts';
import { isNewDevice, openSessionFor } from './new-device.service.ts';

/** What a browser needs to sign in with a passkey. No address is needed: the passkey identifies the account. */
export async function beginPasskeySignIn(ctx: Context): Promise<CallOutput<'POST /auth/passkey/options'>> {
  const { challenge, options } = await askForPasskey(ctx.parts.config);
  return { challengeId: await keepChallenge(ctx, null, challenge), options };
}

/**
 * Signs in with a passkey. It covers both factors, since the device is possessed and has verified its user, so no code
 * is required.
 * @throws PASSKEY_CHALLENGE_EXPIRED, PASSKEY_INVALID, SSO_ENFORCED, ACCOUNT_BLOCKED
 */
export async function signInWithPasskey(
  ctx: Context,
  { challengeId, response }: { challengeId: string; response: Record<string, unknown> },
): Promise<Tokens & { userId: string }> {
  const userId = await usePasskey(ctx, await useChallenge(ctx, null, challengeId), response);
  const isNew = await isNewDevice(ctx, userId);
  const tokens = await transact(ctx, async (db) => {
    // Removing all credentials locks the account, so the passkey may be gone once the lock is acquired.
    await lockRows(db, 'users', [userId], 'key share');
    if (!(await isPasskeyOf(db, userId, response))) return null;
    return openSessionFor(ctx, db, userId, 'second-factor', { isNew });
  });
  if (tokens) return { ...tokens, userId };
  await refuseBlocked(ctx.parts.database.db, userId);
  throw new AppError('PASSKEY_INVALID');
}
