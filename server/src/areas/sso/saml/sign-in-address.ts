import type { OwnAddresses, SamlConnection } from './connection.ts';
import { addressWith, escapeXml } from './encoding.ts';
import { bindings, ns } from './xml-names.ts';

/** A request to sign in at a provider. */
export interface SignInRequest {
  connection: Pick<SamlConnection, 'signInUrl'>;
  own: OwnAddresses;
  /** The id that the answer must name: a letter or `_`, then letters, digits, `_`, `-` and `.`, such as `_` and a UUID. */
  requestId: string;
  /** The provider must ask again, even a person who is signed in there. */
  forceAuthn: boolean;
  /** Comes back with the answer, unsigned. */
  relayState?: string;
  /** The time of the request; that of the system if it is left out. */
  now?: Date;
}

/**
 * The address to which a browser is sent to sign in. The request is not signed. It wants no kind of name and no way of
 * signing in, because providers that do not have what is wanted refuse.
 * @throws TypeError, if the request's id is not one
 */
export function signInAddress({ connection, own, requestId, forceAuthn, relayState, now }: SignInRequest): string {
  const xml =
    `<samlp:AuthnRequest xmlns:samlp="${ns.protocol}" xmlns:saml="${ns.assertion}"` +
    ` ${messageAttributes(requestId, connection.signInUrl, now ?? new Date())}` +
    ` AssertionConsumerServiceURL="${escapeXml(own.acsUrl)}" ProtocolBinding="${bindings.post}"` +
    `${forceAuthn ? ' ForceAuthn="true"' : ''}>` +
    `<saml:Issuer>${escapeXml(own.entityId)}</saml:Issuer>` +
    '<samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>';
  return addressWith(connection.signInUrl, 'SAMLRequest', xml, relayState);
}

/** The attributes that every message of ours has. @throws TypeError, if the id is not one */
export function messageAttributes(id: string, destination: string, now: Date): string {
  if (!/^[A-Za-z_][\w.-]{0,127}$/.test(id)) throw new TypeError(`"${id}" is no id of a SAML message`);
  const issued = now.toISOString().replace(/\.\d+Z$/, 'Z');
  return `ID="${id}" Version="2.0" IssueInstant="${issued}" Destination="${escapeXml(destination)}"`;
}
