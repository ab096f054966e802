import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import { lockUser, requireUser } from '../../people/people.service.ts';
import { isSessionOpen, providerOf, type Tokens } from '../../sessions/sessions.service.ts';
import { findToken, giveToken, type OneTimeToken, refusalOf, useToken } from '../tokens/one-time-tokens.service.ts';
import { isNewDevice, openSessionFor } from './new-device.service.ts';

type Purpose = Extract<OneTimeToken['purpose'], 'handoff' | 'app_auth'>;

/** Creates a secret that signs the actor in elsewhere. @throws INVALID_TOKEN when the account is gone */
export async function giveSessionToken(
  ctx: Context,
  purpose: Purpose,
  of: Partial<Pick<OneTimeToken, 'id' | 'codeChallenge'>> = {},
): Promise<string> {
  const { userId, sessionId } = actorOf(ctx);
  const { db } = ctx.parts.database;
  const { email } = await requireUser(db, userId);
  return giveToken(ctx, db, { purpose, userId, email, sessionId, ...of });
}

/**
 * Marks the secret as used and opens its session, in one transaction, so that ending all sessions of the account ends
 * this one too. A secret becomes invalid when the session that issued it ends; one that does not match is used up as
 * well.
 * @throws AUTH_HANDOFF_INVALID, APP_AUTH_CODE_INVALID
 */
export async function signInByToken(
  ctx: Context,
  purpose: Purpose,
  secret: string,
  fits: (token: OneTimeToken) => boolean = () => true,
): Promise<Tokens & { userId: string }> {
  const { userId } = await findToken(ctx, purpose, secret);
  const isNew = await isNewDevice(ctx, userId);
  const tokens = await transact(ctx, async (db) => {
    // The account is locked before its token, in the same order as at deletion.
    const user = await lockUser(db, userId);
    const token = await useToken(ctx, db, purpose, secret);
    const isGood = user !== null && fits(token) && (await isSessionOpen(db, token.sessionId));
    if (!isGood) return null;
    // What the identity provider ends, it ends in the design app too.
    const provider = await providerOf(db, token.sessionId);
    return openSessionFor(ctx, db, userId, null, { isNew, provider });
  });
  if (!tokens) throw new AppError(refusalOf(purpose));
  return { ...tokens, userId };
}
