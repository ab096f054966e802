import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import { AppError } from '../app-error.ts';
import type { Actor } from '../context.ts';
import type { Parts } from '../parts.ts';

/** Access tokens live 15 minutes (DECISIONS 11). */
export const accessTokenSeconds = 15 * 60;
const issuer = 'chamfer';

/** Signs an access token for a session: stateless, so it stands until it expires. */
export function signAccessToken({ keys, clock }: Parts, { userId, sessionId }: Actor): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(now + accessTokenSeconds)
    .sign(keys.tokenPrivate);
}

/** Who an access token speaks for. @throws AUTH_TOKEN_EXPIRED, INVALID_TOKEN */
export async function verifyAccessToken({ keys, clock }: Parts, token: string): Promise<Actor> {
  try {
    const { payload } = await jwtVerify(token, keys.tokenPublic, {
      issuer,
      algorithms: ['EdDSA'],
      requiredClaims: ['sub', 'sid', 'exp'],
      currentDate: clock.now(),
    });
    return { userId: String(payload.sub), sessionId: String(payload.sid) };
  } catch (cause) {
    throw new AppError(cause instanceof joseErrors.JWTExpired ? 'AUTH_TOKEN_EXPIRED' : 'INVALID_TOKEN', null, {
      cause,
    });
  }
}

/** The token of an `authorization: Bearer` header, or null. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header ?? '')?.[1] ?? null;
}
