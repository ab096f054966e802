import type { Context } from '../../../platform/context.ts';
import type { Tokens } from '../../sessions/sessions.service.ts';
import { giveSessionToken, signInByToken } from './session-tokens.service.ts';

/**
 * Creates a token that signs the actor in elsewhere, such as in a browser from the design app (spec 1 §2 Auth handoff).
 * @throws INVALID_TOKEN when the account is gone
 */
export async function beginHandoff(ctx: Context): Promise<{ token: string }> {
  return { token: await giveSessionToken(ctx, 'handoff') };
}

/**
 * Exchanges a hand-off token for a separate session, which outlives the original one. `sameUser` is true if the caller
 * was already signed in to the same account and may keep what it cached.
 * @throws AUTH_HANDOFF_INVALID
 */
export async function verifyHandoff(
  ctx: Context,
  secret: string,
): Promise<Tokens & { userId: string; sameUser: boolean }> {
  const opened = await signInByToken(ctx, 'handoff', secret);
  return { ...opened, sameUser: ctx.actor?.userId === opened.userId };
}
