import { buildEndSessionUrl } from 'openid-client';
import { oidcClient } from './oidc-client.ts';
import type { OidcAddresses, OidcParts } from './oidc-connection.ts';

/**
 * The provider's address that signs a browser out there and sends it back to us; null if the provider has none.
 * @throws DiscoveryRefused
 */
export async function endSessionAddress(
  parts: OidcParts & { own: Pick<OidcAddresses, 'postLogoutRedirectUri'>; idTokenHint?: string | null },
): Promise<URL | null> {
  const { client, issuer } = await oidcClient(parts);
  if (issuer.facts.endSessionEndpoint === null) return null;
  return buildEndSessionUrl(client, {
    post_logout_redirect_uri: parts.own.postLogoutRedirectUri,
    ...(parts.idTokenHint && { id_token_hint: parts.idTokenHint }),
  });
}
