import type { OutgoingDoor } from '../../../platform/outgoing/outgoing-door.ts';

/** What an owner enters about a provider. */
export interface OidcConnection {
  /** As `DiscoveredIssuer.issuer` has it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Our addresses of one connection, which its owner enters at the provider. */
export interface OidcAddresses {
  redirectUri: string;
  backChannelLogoutUri: string;
  /** Where the provider sends people after it has signed them out. */
  postLogoutRedirectUri: string;
}

/** A connection with what is needed to talk to its provider. */
export interface OidcParts {
  connection: OidcConnection;
  door: OutgoingDoor;
}

/**
 * Our addresses of a connection.
 * @param origin where people reach the server, without a slash at the end
 */
export function oidcAddresses(origin: string, connectionId: string): OidcAddresses {
  const path = `${origin}/api/sso/oidc/${encodeURIComponent(connectionId)}`;
  return {
    redirectUri: `${path}/callback`,
    backChannelLogoutUri: `${path}/logout`,
    postLogoutRedirectUri: `${origin}/login`,
  };
}
