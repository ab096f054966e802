import { AnswerRefused, type ProviderAnswer } from '../answers/provider-answer.ts';

/** Claims of a token whose signature, issuer, audience, nonce and expiry are checked. */
type Claims = Record<string, unknown>;

/** How far the provider's time may be from ours, in milliseconds; a sign-in takes no longer either. */
export const timeTolerance = 10 * 60_000;

/** The checks of an id token that openid-client does not make. @throws AnswerRefused */
export function checkIdToken(
  claims: Claims,
  { clientId, forceAuthn, now }: { clientId: string; forceAuthn: boolean; now: Date },
): void {
  // The library looks at it only where there are several audiences.
  if (claims.azp !== undefined && claims.azp !== clientId) {
    throw new AnswerRefused('meant', 'authorized-party', { expected: clientId, found: shown(claims.azp) });
  }
  checkTime('issued-at', claims.iat, now);
  if (forceAuthn && claims.auth_time === undefined) throw new AnswerRefused('meant', 'no-auth-time');
  if (forceAuthn) checkTime('auth-time', claims.auth_time, now);
}

/** Whether a time of the provider, in seconds, is about now. @throws AnswerRefused */
export function checkTime(reason: string, seconds: unknown, now: Date): void {
  const time = typeof seconds === 'number' ? seconds * 1000 : Number.NaN;
  if (Math.abs(time - now.getTime()) <= timeTolerance) return;
  const found = Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : shown(seconds);
  throw new AnswerRefused('meant', reason, { expected: now.toISOString(), found });
}

/** Who the claims are about. @throws AnswerRefused */
export function readPerson(claims: Claims): ProviderAnswer {
  const { sub, email, email_verified: verified, name, auth_time: time, sid } = claims;
  // At most 255 characters of ASCII (OpenID Connect Core 1.0 §2).
  if (typeof sub !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(sub) || sub.trim() === '') {
    throw new AnswerRefused('subject', 'subject', { found: shown(sub) });
  }
  if (email !== undefined && email !== null && typeof email !== 'string') {
    throw new AnswerRefused('subject', 'email-not-text', { found: shown(email) });
  }
  return {
    subject: sub,
    email: email || null,
    // Some write it as text. Without it, DNS vouches for the domain.
    emailVerified: verified === undefined || verified === null || verified === true || verified === 'true',
    name: textOf(name),
    authenticatedAt: typeof time === 'number' && time * 1000 <= 8.64e15 ? new Date(time * 1000) : null,
    sessionIndex: textOf(sid),
    assertion: null,
  };
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** A value as the owner's test may show it. */
export function shown(value: unknown): string {
  return String(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200);
}
