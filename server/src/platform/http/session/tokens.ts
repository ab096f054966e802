import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import type { SessionActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Keys } from '../../secrets.ts';

/** Access tokens are valid for 15 minutes (DECISIONS 11). */
export const accessTokenSeconds = 15 * 60;
const issuer = 'chamfer';

/** What signs and reads tokens. */
interface TokenParts {
  keys: Keys;
  clock: Clock;
}

/** Signs an access token for a session. It is valid until it expires, or until `EndedSessions` contains the session. */
export function signAccessToken(
  { keys, clock }: TokenParts,
  { userId, sessionId, viewLinkId, impersonatorId }: SessionActor,
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({
    sid: sessionId,
    ...(viewLinkId && { lnk: viewLinkId }),
    ...(impersonatorId && { imp: impersonatorId }),
  })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(now + accessTokenSeconds)
    .sign(keys.tokenPrivate);
}

/**
 * The actor of an access token. A signature is verified once: valid tokens are cached until they expire, so that
 * further calls need no cryptography.
 * @throws AUTH_TOKEN_EXPIRED, INVALID_TOKEN
 */
export async function verifyAccessToken({ keys, clock }: TokenParts, token: string): Promise<SessionActor> {
  const known = passedTokens.get(keys)?.get(token);
  if (known && known.expiresAt > clock.now().getTime()) return known.actor;
  try {
    const { payload } = await jwtVerify<{ exp: number; lnk?: string; imp?: string }>(token, keys.tokenPublic, {
      issuer,
      algorithms: ['EdDSA'],
      requiredClaims: ['sub', 'sid', 'exp'],
      currentDate: clock.now(),
    });
    const actor = {
      userId: String(payload.sub),
      sessionId: String(payload.sid),
      ...(payload.lnk && { viewLinkId: payload.lnk }),
      ...(payload.imp && { impersonatorId: payload.imp }),
    };
    remember(keys, token, { actor, expiresAt: payload.exp * 1000 });
    return actor;
  } catch (cause) {
    throw new AppError(cause instanceof joseErrors.JWTExpired ? 'AUTH_TOKEN_EXPIRED' : 'INVALID_TOKEN', null, {
      cause,
    });
  }
}

interface PassedToken {
  actor: SessionActor;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Tokens with a valid signature, oldest entry first; at most `mostPassed` per installation's keys. */
const passedTokens = new WeakMap<Keys, Map<string, PassedToken>>();
const mostPassed = 5000;

function remember(keys: Keys, token: string, passed: PassedToken): void {
  const tokens = passedTokens.get(keys) ?? new Map<string, PassedToken>();
  passedTokens.set(keys, tokens.set(token, passed));
  if (tokens.size > mostPassed) tokens.delete(tokens.keys().next().value ?? token);
}

/** The token of an `authorization: Bearer` header, or null. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header ?? '')?.[1] ?? null;
}
