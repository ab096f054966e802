import { authorizationCodeGrant, type Configuration, fetchUserInfo, getJwksCache } from 'openid-client';
import { outgoingRefusalIn } from '../../../platform/outgoing/outgoing-refused.ts';
import { AnswerRefused, type ProviderAnswer } from '../answers/provider-answer.ts';
import { DiscoveryRefused } from './discovery-refused.ts';
import { checkIdToken, readPerson } from './id-token.ts';
import { oidcClient } from './oidc-client.ts';
import type { OidcAddresses, OidcParts } from './oidc-connection.ts';
import { refusalOf } from './refusal.ts';

/** What arrives at our redirect address, and what we know of the sign-in that it claims to answer. */
export interface OidcCallback extends OidcParts {
  query: URLSearchParams;
  own: Pick<OidcAddresses, 'redirectUri'>;
  state: string;
  nonce: string;
  verifier: string;
  /** Whether the provider was to ask who it is: then it must say when it did. */
  forceAuthn: boolean;
  now: Date;
}

/**
 * Judges what a provider sends back: its parameters, then the id token it gives for the code. Where that names no address,
 * the UserInfo endpoint is asked, which providers that follow the standard leave names and addresses to. That
 * `authenticatedAt` is after the start of the sign-in is for the caller to compare, and that a sign-in is answered once.
 * @throws AnswerRefused
 */
export async function judgeCallback(callback: OidcCallback): Promise<ProviderAnswer> {
  const { query, connection, own, state, nonce, verifier, forceAuthn, now } = callback;
  try {
    const { client, issuer } = await oidcClient(callback, now);
    checkQuery(callback, issuer.facts);
    const address = new URL(`${own.redirectUri}?${query}`);
    const tokens = await authorizationCodeGrant(client, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const keys = getJwksCache(client);
    if (keys) issuer.keys = keys;
    const claims = tokens.claims()!;
    checkIdToken(claims, { clientId: connection.clientId, forceAuthn, now });
    const isThin = claims.email === undefined && issuer.facts.userinfoEndpoint !== null;
    const further = isThin ? await askUserInfo(client, tokens.access_token, claims.sub) : {};
    return { ...readPerson({ ...further, ...claims }), idToken: tokens.id_token! };
  } catch (error) {
    if (error instanceof DiscoveryRefused)
      throw new AnswerRefused('document', `provider-${error.reason}`, error.detail);
    throw refusalOf(error);
  }
}

/** What the UserInfo endpoint adds to an id token. @throws AnswerRefused if it is not about the same subject, or fails */
async function askUserInfo(client: Configuration, token: string, subject: string): Promise<Record<string, unknown>> {
  try {
    const { email, email_verified, name } = await fetchUserInfo(client, token, subject);
    return { email, email_verified, name };
  } catch (error) {
    throw outgoingRefusalIn(error) ? refusalOf(error) : new AnswerRefused('subject', 'userinfo');
  }
}

/** Each of these may be there once (RFC 6749 §3.1). */
const once = ['code', 'state', 'iss', 'error'];
/** Codes that providers may answer with (RFC 6749 §4.1.2.1, OpenID Connect Core 1.0 §3.1.2.6); others are not repeated. */
const known =
  /^(invalid_request|unauthorized_client|access_denied|unsupported_response_type|invalid_scope|server_error|temporarily_unavailable|interaction_required|login_required|account_selection_required|consent_required|invalid_request_uri|invalid_request_object|request_not_supported|request_uri_not_supported|registration_not_supported)$/;

function checkQuery(
  { query, state }: OidcCallback,
  { issuer, namesItself }: { issuer: string; namesItself: boolean },
): void {
  const twice = once.find((name) => query.getAll(name).length > 1);
  if (twice) throw new AnswerRefused('document', 'parameter-twice', { found: twice });
  if (query.get('state') !== state) throw new AnswerRefused('meant', 'state');
  const from = query.get('iss');
  // Against mix-ups: the answer of one provider, brought to another's address (RFC 9207).
  if (from === null ? namesItself : from !== issuer) {
    throw new AnswerRefused('meant', 'issuer-of-answer', { expected: issuer, ...(from !== null && { found: from }) });
  }
  const error = query.get('error');
  if (error !== null) throw new AnswerRefused('document', 'provider-error', known.test(error) ? { found: error } : {});
  if (!query.get('code')) throw new AnswerRefused('document', 'no-code');
}
