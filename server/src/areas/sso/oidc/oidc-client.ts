import {
  allowInsecureRequests,
  type ClientMetadata,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockSkew,
  customFetch,
  enableNonRepudiationChecks,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client';
import { fetchThrough } from './discover-issuer.ts';
import { type KnownIssuer, knownIssuer } from './known-issuers.ts';
import type { OidcParts } from './oidc-connection.ts';

/**
 * What openid-client needs to talk to the provider of a connection, made of what was checked of its configuration alone.
 * @param now the time that tokens are compared with
 * @throws DiscoveryRefused
 */
export async function oidcClient(
  parts: OidcParts,
  now: Date = new Date(),
): Promise<{ client: Configuration; issuer: KnownIssuer }> {
  const { clientId, clientSecret } = parts.connection;
  const issuer = await knownIssuer(parts);
  const authenticate = issuer.facts.clientAuthentication === 'basic' ? ClientSecretBasic : ClientSecretPost;
  const metadata: ClientMetadata = {
    client_id: clientId,
    [clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
  };
  const client = new Configuration(metadataOf(issuer), clientId, metadata, authenticate(clientSecret));
  client[customFetch] = fetchThrough(parts.door);
  // The door decides where http is spoken.
  allowInsecureRequests(client);
  // Without this, id tokens that come from the token endpoint are taken unsigned.
  enableNonRepudiationChecks(client);
  if (issuer.keys) setJwksCache(client, issuer.keys);
  return { client, issuer };
}

function metadataOf({ facts }: KnownIssuer): ServerMetadata {
  return {
    issuer: facts.issuer,
    authorization_endpoint: facts.authorizationEndpoint,
    token_endpoint: facts.tokenEndpoint,
    jwks_uri: facts.jwksUri,
    userinfo_endpoint: facts.userinfoEndpoint ?? undefined,
    end_session_endpoint: facts.endSessionEndpoint ?? undefined,
    id_token_signing_alg_values_supported: facts.signingAlgorithms,
    authorization_response_iss_parameter_supported: facts.namesItself,
  };
}
