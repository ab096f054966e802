import type { Context } from '../../platform/context.ts';
import type { Tokens } from '../sessions/sessions.service.ts';
import { giveSessionToken, signInByToken } from './session-tokens.service.ts';

/**
 * Makes a token that signs the actor in elsewhere, such as from the design app into a browser (spec 1 §2 Auth handoff).
 * @throws INVALID_TOKEN when the account is gone
 */
export async function beginHandoff(ctx: Context): Promise<{ token: string }> {
  return { token: await giveSessionToken(ctx, 'handoff') };
}

/**
 * Exchanges a hand-off token for a session of its own, which lives on when the first one ends. `sameUser` tells whether
 * the caller was signed in to the same account, so that what was cached for it may stay.
 * @throws AUTH_HANDOFF_INVALID
 */
export async function verifyHandoff(
  ctx: Context,
  secret: string,
): Promise<Tokens & { userId: string; sameUser: boolean }> {
  const opened = await signInByToken(ctx, 'handoff', secret);
  return { ...opened, sameUser: ctx.actor?.userId === opened.userId };
}
