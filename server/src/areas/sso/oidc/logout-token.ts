import { errors, jwtVerify } from 'jose';
import { outgoingRefusalIn } from '../../../platform/outgoing/outgoing-refused.ts';
import { AnswerRefused } from '../answers/provider-answer.ts';
import { DiscoveryRefused } from './discovery-refused.ts';
import { checkTime, shown } from './id-token.ts';
import { knownIssuer } from './known-issuers.ts';
import type { OidcParts } from './oidc-connection.ts';

/** Which sessions a provider has ended: those of a subject, one of them, or one alone. */
export interface LogoutRequest {
  subject: string | null;
  sessionIndex: string | null;
  /** `jti`: the caller takes it once. */
  id: string;
}

const event = 'http://schemas.openid.net/event/backchannel-logout';
/** None is near this, in characters. */
const longest = 16 * 1024;

/**
 * Judges a logout token (OpenID Connect Back-Channel Logout 1.0 §2.6). Whether its id was used before is for the caller.
 * @throws AnswerRefused
 */
export async function judgeLogoutToken({
  token,
  connection,
  door,
  now,
}: OidcParts & { token: string; now: Date }): Promise<LogoutRequest> {
  if (token.length > longest) throw new AnswerRefused('document', 'too-large');
  const claims = await verify({ token, connection, door, now });
  // So that no other token of this provider is one, least of all an id token.
  if (Object.hasOwn(claims, 'nonce')) throw new AnswerRefused('meant', 'nonce');
  const { events, jti, sub, sid } = claims;
  const ended = isObject(events) && Object.hasOwn(events, event) ? events[event] : undefined;
  if (!isObject(ended)) throw new AnswerRefused('meant', 'event');
  checkTime('issued-at', claims.iat, now);
  if (typeof jti !== 'string' || jti === '' || jti.length > 255) throw new AnswerRefused('document', 'no-id');
  const [subject, sessionIndex] = [sub ?? null, sid ?? null];
  if (subject === null && sessionIndex === null) throw new AnswerRefused('subject', 'subject');
  if (!isName(subject) || !isName(sessionIndex))
    throw new AnswerRefused('subject', 'subject', { found: shown(sub ?? sid) });
  return { subject, sessionIndex, id: jti };
}

async function verify({ token, connection, door, now }: OidcParts & { token: string; now: Date }) {
  try {
    const { facts, keysOf } = await knownIssuer({ connection, door });
    const { payload } = await jwtVerify(token, keysOf, {
      typ: 'logout+jwt',
      algorithms: facts.signingAlgorithms,
      issuer: facts.issuer,
      audience: connection.clientId,
      requiredClaims: ['iat', 'jti', 'events'],
      currentDate: now,
      clockTolerance: 30,
    });
    return payload as Record<string, unknown>;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** A refusal by jose as one of ours. */
function refusalOf(error: unknown): AnswerRefused {
  const outgoing = outgoingRefusalIn(error);
  if (outgoing) return new AnswerRefused('document', `provider-${outgoing.reason}`);
  if (error instanceof DiscoveryRefused) return new AnswerRefused('document', `provider-${error.reason}`, error.detail);
  if (error instanceof errors.JWTExpired) return new AnswerRefused('meant', 'expired');
  if (error instanceof errors.JWTClaimValidationFailed) {
    return new AnswerRefused('meant', reasons[error.claim] ?? 'claim', { found: shown(error.claim) });
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return new AnswerRefused('signature', 'algorithm');
  if (error instanceof errors.JWSSignatureVerificationFailed) return new AnswerRefused('signature', 'signature');
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
    return new AnswerRefused('signature', 'key-unknown');
  }
  if (error instanceof errors.JOSEError) return new AnswerRefused('document', 'unreadable');
  throw error;
}

const reasons: Record<string, string> = {
  typ: 'type',
  iss: 'issuer',
  aud: 'audience',
  iat: 'issued-at',
  exp: 'expired',
  nbf: 'not-yet-valid',
  events: 'event',
  jti: 'no-id',
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isName = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && value !== '' && value.length <= 255);
