import { doorOf, type OutgoingDoor } from '../../../platform/outgoing/outgoing-door.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { Keys } from '../../../platform/secrets.ts';
import { derivedSecret, seal, unseal } from '../../../platform/secrets.ts';
import type { SsoConnection } from '../enforcement/find-connection.service.ts';
import type { OidcConnection } from '../oidc/oidc-connection.ts';
import type { SamlConnection } from '../saml/connection.ts';

/** The origin under which identity providers reach this installation. */
export function originOf({ config }: Pick<Parts, 'config'>): string {
  return config.PUBLIC_URL ?? 'http://localhost';
}

/** What is known of a SAML identity provider. */
export function samlParty({ issuer, signInUrl, signOutUrl, certificates }: SsoConnection): SamlConnection {
  return {
    issuer: issuer ?? '',
    signInUrl: signInUrl ?? '',
    signOutUrl,
    certificates: certificates.map(({ pem }) => pem),
  };
}

/** What is known of an OpenID Connect identity provider, and the way to it. */
export function oidcParty(
  parts: Pick<Parts, 'config' | 'keys'>,
  { id, issuer, clientId, sealedSecret }: SsoConnection,
): { connection: OidcConnection; door: OutgoingDoor } {
  const clientSecret = sealedSecret === null ? '' : unsealOf(parts.keys, id, sealedSecret);
  return { connection: { issuer: issuer ?? '', clientId: clientId ?? '', clientSecret }, door: doorOf(parts) };
}

/** Encrypts what belongs to a connection: the secret of its client, id tokens. It can be read again for the same one alone. */
export function sealOf(keys: Pick<Keys, 'addresses'>, connectionId: string, text: string): string {
  return seal(connectionKey(keys), connectionId, text);
}

/** Decrypts what `sealOf` encrypted. @throws Error when the key, the connection or a byte of it differs */
export function unsealOf(keys: Pick<Keys, 'addresses'>, connectionId: string, sealed: string): string {
  return unseal(connectionKey(keys), connectionId, sealed);
}

/** The key of what belongs to connections. */
export function connectionKey(keys: Pick<Keys, 'addresses'>): Buffer {
  return Buffer.from(derivedSecret(keys, 'sso-secrets'), 'hex');
}
