import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { outgoingRefusalIn } from '../../../platform/outgoing/outgoing-refused.ts';
import { AnswerRefused } from '../answers/provider-answer.ts';
import { shown } from './id-token.ts';

/** Claims by which a token is meant for us, now, with the reason of a refusal. */
const reasons: Record<string, string> = {
  iss: 'issuer',
  aud: 'audience',
  azp: 'authorized-party',
  nonce: 'nonce',
  exp: 'expired',
  nbf: 'not-yet-valid',
  iat: 'issued-at',
  auth_time: 'auth-time',
};

/** What openid-client knows of the cause of a refusal. */
interface Known {
  claim?: string;
  claims?: Record<string, unknown>;
  expected?: unknown;
  header?: { alg?: unknown };
  alg?: unknown;
  signature?: unknown;
  body?: Record<string, unknown>;
}

/**
 * A refusal by openid-client as one of ours. What the provider writes to people is not kept.
 * @throws the error itself, if it is no refusal but a mistake of ours
 */
export function refusalOf(error: unknown): AnswerRefused {
  if (error instanceof AnswerRefused) return error;
  const outgoing = outgoingRefusalIn(error);
  if (outgoing) return new AnswerRefused('document', `provider-${outgoing.reason}`);
  if (error instanceof AuthorizationResponseError) return new AnswerRefused('document', 'provider-error');
  // The code is unknown or used, or we are not the client it knows.
  if (error instanceof ResponseBodyError)
    return new AnswerRefused('document', 'code-refused', { found: codeOf(error) });
  if (error instanceof WWWAuthenticateChallengeError) return new AnswerRefused('document', 'code-refused');
  if (isMalformed(error)) return new AnswerRefused('document', 'unreadable');
  if (!(error instanceof ClientError)) throw error;
  const known = detailsOf(error);
  if (known.signature !== undefined) return new AnswerRefused('signature', 'signature');
  const algorithm = known.header?.alg ?? known.alg;
  if (error.code === 'OAUTH_KEY_SELECTION_FAILED') return new AnswerRefused('signature', 'key-unknown');
  if (algorithm !== undefined) return new AnswerRefused('signature', 'algorithm', { found: shown(algorithm) });
  if (known.claims) return refusalOfClaims(known.claims, known);
  if (known.body && known.body.id_token === undefined) return new AnswerRefused('document', 'no-id-token');
  return new AnswerRefused('document', 'unreadable');
}

function refusalOfClaims(claims: Record<string, unknown>, { claim, expected }: Known): AnswerRefused {
  // Without a name of the claim: one is missing, or is of another type than it must be.
  const failed = claim ?? Object.keys(reasons).find((name) => !isPlausible(name, claims[name]));
  if (failed === undefined || failed === 'sub')
    return new AnswerRefused('subject', 'subject', { found: shown(claims.sub) });
  const found = claims[failed] === undefined ? {} : { found: shown(claims[failed]) };
  const wanted = expected === undefined ? {} : { expected: shown(expected) };
  return new AnswerRefused('meant', reasons[failed] ?? failed, { ...wanted, ...found });
}

const mandatory = ['iss', 'aud', 'nonce', 'exp', 'iat'];

function isPlausible(name: string, value: unknown): boolean {
  if (value === undefined) return !mandatory.includes(name);
  if (name === 'aud') return typeof value === 'string' || Array.isArray(value);
  return typeof value === (name === 'iss' || name === 'azp' || name === 'nonce' ? 'string' : 'number');
}

/** The details that the library gives with an error, or with the error it wraps. */
function detailsOf(error: Error): Known {
  const details: Known = {};
  let at: unknown = error;
  for (let depth = 0; depth < 4 && typeof at === 'object' && at !== null; depth++) {
    Object.assign(details, at instanceof Error ? {} : at);
    at = (at as { cause?: unknown }).cause;
  }
  return details;
}

/** What the library says of text in a token that it cannot decode. */
function isMalformed(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_INVALID_');
}

/** The code of an error (RFC 6749 §5.2), without its description. */
function codeOf({ error }: ResponseBodyError): string {
  return /^[a-z_]{1,40}$/.test(error) ? error : 'other';
}
