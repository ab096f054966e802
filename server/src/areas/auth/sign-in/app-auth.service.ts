import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import type { Tokens } from '../../sessions/sessions.service.ts';
import { giveSessionToken, signInByToken } from './session-tokens.service.ts';

/**
 * Creates a code for the design app, which the browser passes on in a link that other programs may see. It is useless
 * without the verifier of its S256 challenge (RFC 7636; spec 1 §2 App-auth, DECISIONS 13). `id` identifies the code.
 * @throws INVALID_TOKEN when the account is gone
 */
export async function beginAppAuth(ctx: Context, codeChallenge: string): Promise<{ code: string; id: string }> {
  const id = ctx.parts.ids.uuid();
  return { code: await giveSessionToken(ctx, 'app_auth', { id, codeChallenge }), id };
}

/**
 * Exchanges the code for a session of the design app. A wrong verifier invalidates the code, so there is only one
 * guess.
 * @throws APP_AUTH_CODE_INVALID
 */
export async function finishAppAuth(
  ctx: Context,
  { code, codeVerifier }: { code: string; codeVerifier: string },
): Promise<Tokens & { userId: string }> {
  return signInByToken(ctx, 'app_auth', code, (token) => isVerifier(codeVerifier, token.codeChallenge));
}

/** Compares in constant time. */
function isVerifier(codeVerifier: string, codeChallenge: string | null): boolean {
  const given = Buffer.from(createHash('sha256').update(codeVerifier).digest('base64url'));
  const expected = Buffer.from(codeChallenge ?? '');
  return expected.length === given.length && timingSafeEqual(expected, given);
}
